import ExcelJS, { type Worksheet } from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type FormDefinition, indexOf, isTyped, limitsOf, Reading, unknownKeyOf } from '#survey'
import { allForms } from '#survey/forms/all'
import { form2 } from '#survey/forms/form2'
import { readWorkbook } from '#templates'
import { cellKey, cellKeys, packFingerprints, unpackFingerprints } from '#templates/keys'
import { displayWidth, fileNameOf, lineCount, sheetName } from '#templates/layout'
import { writeWorkbook } from '#templates/write'
import { company, generatedAt, year } from './answers.ts'

async function load(form: FormDefinition, layout: 'sheets' | 'columns') {
  const bytes = await writeWorkbook({ form, year, company, subjects: [], layout, spare: 2, generatedAt })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  return book
}
const plain = (sheet: Worksheet, address: string): string => String(sheet.getCell(address).value ?? '')

/** Row of each typed field, found by its key. */
function rowsOf(sheet: Worksheet, column: string): Map<string, number> {
  const rows = new Map<string, number>()
  sheet.getColumn(column).eachCell((cell) => {
    if (/^f\d/.test(String(cell.value))) rows.set(String(cell.value), Number(cell.row))
  })
  return rows
}

/** Columns of a subject's sheet, and of a fleet's. */
const COLUMNS = {
  sheets: { key: 'H', label: 'B', unit: 'D', help: 'G', input: 'C' },
  columns: { key: 'E', label: 'B', unit: 'C', help: 'D', input: 'F' },
} as const
const layouts = ['sheets', 'columns'] as const

function dataSheet(book: ExcelJS.Workbook, layout: (typeof layouts)[number]): Worksheet {
  const { key } = COLUMNS[layout]
  return book.worksheets.find((each) => each.state === 'visible' && rowsOf(each, key).size > 0)!
}

describe.each(allForms.map((form) => [form.title, form] as const))('%s', (_, form) => {
  test.each(layouts)('says on its sheet what the definition says, for every field: %s', async (layout) => {
    const book = await load(form, layout)
    const sheet = dataSheet(book, layout)
    const at = COLUMNS[layout]
    const rows = rowsOf(sheet, at.key)
    const typed = [...indexOf(form).fields].filter(([, { field }]) => isTyped(field))
    expect([...rows.keys()]).toEqual(typed.map(([key]) => cellKey(form.id, key)))
    const texts: string[] = []
    sheet.getColumn('A').eachCell((cell) => texts.push(String(cell.value)))
    for (const step of form.steps) for (const note of step.notes ?? []) expect(texts).toContain(note)
    const lists = book.getWorksheet('_codes')!
    for (const [key, { field, step }] of typed) {
      const row = rows.get(cellKey(form.id, key))!
      expect(plain(sheet, `${at.label}${row}`).replace('【必須】', '')).toBe(field.label)
      if (field.kind === 'specification') continue
      if (field.help) expect(plain(sheet, `${at.help}${row}`).startsWith(field.help)).toBe(true)
      const rule = sheet.getCell(`${at.input}${row}`).dataValidation
      switch (field.kind) {
        case 'choice': {
          const [range] = book.definedNames.getRanges(String(rule.formulae[0])).ranges
          const [, column, first, last] = /\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/.exec(range!)!
          const entries = []
          for (let line = Number(first); line <= Number(last); line++)
            entries.push(plain(lists, `${column}${line}`))
          const offered = field.choices.items.filter(({ code }) => !field.only || field.only.includes(code))
          const unknown = layout === 'columns' && unknownKeyOf(key, field) ? ['不明'] : []
          const choices = offered.map(({ code, label }) => `${code} ${label}`)
          expect(entries).toEqual([...choices, ...unknown, '（消去）'])
          break
        }
        case 'number':
        case 'year':
        case 'month':
        case 'day': {
          expect(plain(sheet, `${at.unit}${row}`)).toBe(field.unit)
          const asked = {
            key,
            step,
            label: field.label,
            help: field.help,
            unknownKey: undefined,
            field,
            as: field,
          }
          const { hard } = limitsOf(new Reading(form, {}), asked, year)
          if (hard?.min !== undefined) expect(rule.formulae[0]).toBe(hard.min)
          if (hard?.max !== undefined) expect(rule.formulae[1]).toBe(hard.max)
          expect(rule.type).toBe(field.kind === 'number' && field.decimals > 0 ? 'decimal' : 'whole')
          break
        }
        case 'text':
        case 'kana':
          expect([rule.type, rule.formulae[0]]).toEqual(['textLength', field.maxLength])
          break
        case 'flag':
          expect(rule.formulae).toEqual(['"○,×"'])
      }
    }
  })

  test.each(layouts)('every row is high enough for what stands in it: %s', async (layout) => {
    const sheet = dataSheet(await load(form, layout), layout)
    let wrapped = 0
    sheet.eachRow((row, number) => {
      // The title and the remark under it run over the columns beside them.
      if (number <= 2 || row.hidden) return
      row.eachCell((cell) => {
        if (!cell.alignment?.wrapText || cell.isMerged || typeof cell.value !== 'string') return
        const size = cell.font?.size ?? 11
        // A column's width counts characters of 11 points; the indent takes one on the left.
        const room = ((Number(sheet.getColumn(cell.col).width) - (cell.alignment.indent ?? 0)) * 11) / size
        const lines = lineCount(cell.value, Math.floor(room))
        if (lines > 1) wrapped++
        expect([cell.address, row.height >= lines * size * 1.15]).toEqual([cell.address, true])
      })
    })
    if (form === form2) expect(wrapped).toBeGreaterThan(20)
  })

  test('only inputs are unlocked, and the sheets print on A4 with their header', async () => {
    for (const layout of ['sheets', 'columns'] as const) {
      const book = await load(form, layout)
      const data = book.worksheets.filter(
        (each) => each.state === 'visible' && rowsOf(each, layout === 'sheets' ? 'H' : 'E').size > 0,
      )
      expect(data).toHaveLength(layout === 'sheets' ? 2 : 1)
      for (const sheet of data) {
        expect((sheet as unknown as { sheetProtection?: unknown }).sheetProtection).toMatchObject({
          sheet: true,
        })
        expect(
          JSON.stringify((sheet as unknown as { sheetProtection?: unknown }).sheetProtection),
        ).not.toContain('hash')
        expect(sheet.pageSetup).toMatchObject({ paperSize: 9, printTitlesRow: '4:4' })
        expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 4 })
        sheet.eachRow((row) =>
          row.eachCell((cell) => {
            const { address, protection, fill, alignment } = cell
            const isInput =
              fill?.type === 'pattern' && fill.fgColor?.argb === 'FFFFF8DB' && Number(cell.row) > 4
            expect([address, protection?.locked === false]).toEqual([address, isInput])
            if (isInput && alignment?.horizontal !== 'center') expect(alignment?.indent).toBe(1)
          }),
        )
      }
      for (const hidden of ['_meta', '_codes']) expect(book.getWorksheet(hidden)?.state).toBe('veryHidden')
    }
  })

  test('no two fields share a cell key', () => {
    const typed = [...indexOf(form).fields.values()].filter(({ field }) => isTyped(field))
    expect(cellKeys(form).size).toBe(typed.length)
  })
})

describe('rows that do not apply', () => {
  test('the formula carries the conditions of the parents', async () => {
    const book = await load(form2, 'sheets')
    const sheet = book.worksheets.find((each) => rowsOf(each, 'H').size > 0)!
    const rows = rowsOf(sheet, 'H')
    const row = (key: string) => rows.get(cellKey('2', key))!
    const rules = (
      sheet as unknown as { conditionalFormattings: { ref: string; rules: { formulae: string[] }[] }[] }
    ).conditionalFormattings
    const own = `A${row('兼用船種_2')}:G${row('兼用船種_2')}`
    const formula = rules.find(({ ref }) => ref.split(' ').includes(own))?.rules[0]?.formulae[0]
    expect(formula).toContain(`$C$${row('兼用船種_1')}<>""`)
    expect(formula).toContain(`LEFT($C$${row('船種名_主機能')}&" ",5)="1001 "`)
    expect(formula).toContain(`$E$${row('船種名_主機能')}=""`)
  })
})

test('no heading of a fleet is the last row of a printed page', async () => {
  const bytes = await writeWorkbook({
    form: form2,
    year,
    company,
    subjects: [],
    layout: 'columns',
    spare: 2,
    generatedAt,
  })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  const sheet = dataSheet(book, 'columns')
  // exceljs writes page breaks and does not read them.
  const xml = strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${book.worksheets.indexOf(sheet) + 1}.xml`]!)
  const breaks = new Set([...xml.matchAll(/<brk id="(\d+)"/g)].map(([, id]) => Number(id)))
  const isField = (row: number) => /^\d+-\d+$/.test(plain(sheet, `A${row}`))
  const height = (row: number) => (sheet.getRow(row).hidden ? 0 : (sheet.getRow(row).height ?? 19))
  // A4 on its side at 60 %, without the margins of 0.5 and 0.6 inches; some programs put a little less on a page.
  const page = ((595 - 79) / 0.6) * 0.95
  let used = 0
  for (let row = 1; row <= sheet.rowCount; row++) {
    used = (breaks.has(row - 1) ? height(4) : used) + height(row)
    expect([row, used < page]).toEqual([row, true])
  }
  expect([...breaks].filter((row) => !isField(row))).toEqual([])
  expect(breaks.size).toBeGreaterThan(5)
})

describe('names and measures', () => {
  test('E-5: file names', () => {
    expect(fileNameOf(form2, 2026, 'C001')).toBe('2号様式_作業船調査_C001_2026.xlsx')
    expect(fileNameOf(form2, 2026, '../C:\u202e001')).toBe('2号様式_作業船調査_..C001_2026.xlsx')
  })
  test('sheet names fit Excel', () => {
    const taken = new Set<string>()
    const names = [
      "'船[1]:*?/\\'",
      '船 1',
      'History',
      '',
      '長'.repeat(40),
      '長'.repeat(40),
      '𠮷'.repeat(20),
    ].map((name) => sheetName(name, taken))
    expect(names).toEqual([
      '船 1',
      '船 1 (2)',
      'History_',
      '無題_',
      '長'.repeat(31),
      `${'長'.repeat(27)} (2)`,
      '𠮷'.repeat(15),
    ])
  })
  test('full-width characters take two columns', () => {
    expect([displayWidth('船A1'), displayWidth('ｱｲ'), lineCount('一行目\n二行目です', 8)]).toEqual([4, 2, 3])
  })
  test('fingerprints come back by cell key', () => {
    const packed = packFingerprints(form2, { 船名: 'あ', 運転日数_主機能_不明: true }, (key) => `${key}_不明`)
    expect([...unpackFingerprints('2', packed).keys()].sort()).toEqual(
      [cellKey('2', '船名'), cellKey('2', '運転日数_主機能')].sort(),
    )
  })
})

describe('the hidden sheet', () => {
  test.each(layouts)(
    'tells whose workbook it is, of when, and which answers it was made from: %s',
    async (layout) => {
      const id = '00000000-0000-4000-8000-000000000007'
      const bytes = await writeWorkbook({
        form: form2,
        year,
        company,
        subjects: [{ id, version: 5, answers: { 船名: '第八吉野丸' } }],
        layout,
        spare: 1,
        generatedAt,
      })
      const read = readWorkbook(bytes)
      expect(read.ok && read.meta).toEqual({
        formId: '2',
        templateVersion: '1',
        surveyYear: 2026,
        companyCode: 'C001',
        companyName: '海洋建設株式会社',
        generatedAt,
        layout,
      })
      expect(read.ok && read.subjects.map((subject) => [subject.id, subject.baseVersion])).toEqual([
        [id, 5],
        [undefined, undefined],
      ])
      expect(read.ok && [...(read.subjects[0]?.base?.keys() ?? [])]).toEqual([cellKey('2', '船名')])
    },
  )
})
