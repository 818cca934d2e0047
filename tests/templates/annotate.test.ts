import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { type Answers, indexOf } from '#survey'
import { form2 } from '#survey/forms/form2'
import {
  compareWorkbook,
  importSheetsOf,
  readWorkbook,
  type StoredSheet,
  type WorkbookLayout,
} from '#templates'
import { annotateWorkbook } from '#templates/annotate'
import { cellKey } from '#templates/keys'
import { writeWorkbook } from '#templates/write'
import { company, generatedAt, uuid, year } from './answers.ts'

const context = { year, companyCode: 'C001' }
const answers: Answers = {
  船名: '第八吉野丸',
  保有形態: '0',
  運転日数_主機能: 120,
  休止日数: 30,
  主な就役港: '横浜',
}
const stored: StoredSheet = { id: uuid(1), subjectCode: 'C001-0001', version: 3, answers }
const now: StoredSheet = { ...stored, version: 4, answers: { ...answers, 休止日数: 31 } }

function open(bytes: Uint8Array) {
  const read = readWorkbook(bytes)
  if (!read.ok) throw new Error(read.problem.code)
  return read
}

/** Downloaded, edited (three good cells, two errors, one conflict), compared and returned. */
async function returned(layout: WorkbookLayout) {
  const read = open(
    await writeWorkbook({ form: form2, year, company, subjects: [stored], layout, spare: 0, generatedAt }),
  )
  const cells = new Map(read.subjects[0]!.cells)
  const type = (key: string, raw: string | number) =>
    cells.set(cellKey('2', key), { ...cells.get(cellKey('2', key))!, raw })
  type('船名', '第九吉野丸')
  type('主な就役港', '（消去）')
  type('回航日数', '不明')
  type('運転日数_主機能', 400)
  type('保有形態', '借り物')
  type('休止日数', 32)
  const edited = { ...read, subjects: [{ ...read.subjects[0]!, cells }] }
  const comparison = compareWorkbook(form2, edited, [now], context)
  const bytes = await annotateWorkbook(edited, comparison, [now], { company, layout, generatedAt })
  return { bytes, comparison }
}

describe.each(['sheets', 'columns'] as const)('the marked workbook: %s', (layout) => {
  test('lists each error with a link, colours its cell and says what to do beside it', async () => {
    const { bytes } = await returned(layout)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(bytes.buffer as ArrayBuffer)
    const [list] = book.worksheets
    expect(list?.name).toBe('エラー一覧')
    const rows = [4, 5, 6].map((row) => list!.getRow(row))
    expect(rows.map((row) => [4, 5, 7].map((column) => row.getCell(column).value))).toEqual([
      ['保有形態', '借り物', 'F04'],
      ['運転日数（主機能）', '400', 'F02'],
      ['休止日数', '32日', ''],
    ])
    for (const row of rows) {
      const { text, hyperlink } = row.getCell(3).value as { text: string; hyperlink: string }
      const sheet = book.getWorksheet(String(row.getCell(2).value))!
      expect(hyperlink).toBe(`#'${sheet.name}'!${text}`)
      const { fill } = sheet.getCell(text)
      expect(fill.type === 'pattern' && fill.fgColor?.argb).toBe('FFFFD6D6')
      const message = String(row.getCell(6).value)
      if (layout === 'sheets') expect(sheet.getCell(`H${sheet.getCell(text).row}`).value).toBe(message)
      else {
        expect(sheet.getCell(text).note).toBe(message)
        const [, number] = /(\d+)$/.exec(text)!
        const line = sheet.getRow(Number(number))
        const column = (sheet.getRow(4).values as unknown[]).indexOf('エラー')
        expect(line.getCell(column).value).toBe(`第九吉野丸：${message}`)
      }
    }
  })

  test('holds everything that was typed, so that only the errors need correcting', async () => {
    const { bytes, comparison } = await returned(layout)
    const again = compareWorkbook(form2, open(bytes), [now], context)
    const told = again.subjects.flatMap(({ entries }) =>
      entries.map(({ key, kind, after }) => [key, kind, after]),
    )
    expect(told).toEqual([
      ['船名', 'changed', '第九吉野丸'],
      ['保有形態', 'error', '借り物'],
      ['主な就役港', 'cleared', ''],
      ['運転日数_主機能', 'error', '400'],
      ['休止日数', 'changed', '32日'],
      ['回航日数', 'unknown', '不明'],
    ])
    expect(comparison.counts).toMatchObject({ error: 2, conflict: 1, changed: 1, cleared: 1, unknown: 1 })
    const [sheet] = importSheetsOf(again, { createKey: () => '' })
    expect(sheet).toMatchObject({
      base_version: 4,
      set: { 船名: '第九吉野丸', 主な就役港: null, 休止日数: 32, 回航日数_不明: true },
    })
  })
})

test.each(['sheets', 'columns'] as const)(
  'a wrong answer that is not asked stands red before its row is greyed out: %s',
  async (layout) => {
    const sheet: StoredSheet = { ...stored, answers: { ...answers, 船種名_主機能: '1001' } }
    const frame = { form: form2, year, company, layout, spare: 0, generatedAt }
    const read = open(await writeWorkbook({ ...frame, subjects: [sheet] }))
    const cells = new Map(read.subjects[0]!.cells)
    const address = cells.get(cellKey('2', '兼用船種_2'))!.address
    cells.set(cellKey('2', '兼用船種_2'), { raw: '1005', unknown: false, address })
    const edited = { ...read, subjects: [{ ...read.subjects[0]!, cells }] }
    const comparison = compareWorkbook(form2, edited, [sheet], context)
    expect(comparison.counts).toMatchObject({ error: 1, changed: 0 })
    const book = new ExcelJS.Workbook()
    const marked = await annotateWorkbook(edited, comparison, [sheet], frame)
    await book.xlsx.load(marked.buffer as ArrayBuffer)
    const page = book.worksheets.find((each) => each.getCell(address).value === '1005')!
    const { conditionalFormattings } = page as unknown as {
      conditionalFormattings: { ref: string; rules: Rule[] }[]
    }
    type Rule = { priority: number; formulae: string[]; style: { fill: { bgColor: { argb: string } } } }
    const rules = conditionalFormattings.flatMap(({ ref, rules: [rule] }) => ({ ref, ...rule! }))
    const [first, ...others] = rules.toSorted((a, b) => a.priority - b.priority)
    expect([first?.ref, first?.formulae, first?.style.fill.bgColor.argb]).toEqual([
      address,
      ['TRUE'],
      'FFFFD6D6',
    ])
    expect(others.length).toBeGreaterThan(10)
    expect(new Set(others.map(({ style }) => style.fill.bgColor.argb))).toEqual(new Set(['FFE0E0E0']))
    expect(others.every(({ priority }) => priority > first!.priority)).toBe(true)
  },
)

describe.each(['sheets', 'columns'] as const)('the reason of a warning: %s', (layout) => {
  const priced: Answers = { 船名: '第八吉野丸', 新造購入価格: 450_000 }
  const before: StoredSheet = {
    id: uuid(1),
    version: 3,
    answers: priced,
    reasons: { 'R42:公租公課': { code: '5' } },
  }
  const R37 = 'R37:新造購入価格'

  /** The marked workbook with something in the cells for the reason, uploaded. */
  async function explained(choice: string, note: string, sheet = before) {
    const read = open(
      await writeWorkbook({ form: form2, year, company, subjects: [sheet], layout, spare: 0, generatedAt }),
    )
    const comparison = compareWorkbook(form2, read, [sheet], context)
    const marked = await annotateWorkbook(read, comparison, [sheet], { company, layout, generatedAt })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(marked.buffer as ArrayBuffer)
    const list = book.getWorksheet('エラー一覧')!
    const row = [4, 5, 6].find((each) => list.getRow(each).getCell(4).value === '新造購入価格（税抜・重要）')!
    const line = list.getRow(row)
    expect(line.getCell(6).value).toContain('450,000円は小さすぎます')
    expect(line.getCell(7).value).toBe('R37')
    const shown = [line.getCell(8).value, line.getCell(9).value]
    if (choice) line.getCell(8).value = choice
    if (note) line.getCell(9).value = note
    const edited = open(new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer))
    return { shown, comparison: compareWorkbook(form2, edited, [sheet], context) }
  }

  test('is read back and stored beside the reasons that are there', async () => {
    const { shown, comparison } = await explained(
      '4 特殊な船・機械のため通常の範囲に入りません',
      '台船を改造',
    )
    expect(shown).toEqual([null, null])
    expect(comparison.subjects[0]?.entries).toMatchObject([
      {
        kind: 'reason',
        key: R37,
        label: '新造購入価格（税抜・重要）の理由',
        sheet: 'エラー一覧',
        before: '',
        after: '4 特殊な船・機械のため通常の範囲に入りません：台船を改造',
      },
    ])
    expect(comparison.counts).toMatchObject({ reason: 1, changed: 0, error: 0 })
    expect(importSheetsOf(comparison, { createKey: () => '' })).toMatchObject([
      {
        id: uuid(1),
        base_version: 3,
        set: {},
        reasons: { 'R42:公租公課': { code: '5' }, [R37]: { code: '4', note: '台船を改造' } },
      },
    ])
  })
  test('which stands there already is shown and changes nothing', async () => {
    const sheet = { ...before, reasons: { [R37]: { code: '1' } } }
    const { shown, comparison } = await explained('', '', sheet)
    expect(shown).toEqual(['1 帳簿・契約書・記録で確かめました', null])
    expect(comparison.subjects[0]?.entries).toEqual([])
    expect(importSheetsOf(comparison, { createKey: () => '' })).toEqual([])
  })
  test.each([
    ['99', '', 'その他のときは、補足に内容を書いてください。'],
    ['なんとなく', '', '理由は一覧から選んでください。'],
    ['', '書いただけ', '理由は一覧から選んでください。'],
    ['１', '長'.repeat(201), '補足は200文字までで書いてください。'],
  ])('%s %s: says what to do', async (choice, note, message) => {
    const { comparison } = await explained(choice, note)
    expect(comparison.subjects[0]?.entries).toMatchObject([{ kind: 'error', key: R37, message }])
    expect(importSheetsOf(comparison, { createKey: () => '' })).toEqual([])
  })
})

describe.each(['sheets', 'columns'] as const)('what the rules say across cells: %s', (layout) => {
  const total = indexOf(form2).fields.get('管理費合計金額')!.field
  const costs = total.kind === 'total' && 'sum' in total.formula ? total.formula.sum : []
  const sheet: StoredSheet = {
    id: uuid(1),
    version: 3,
    answers: {
      ...Object.fromEntries(costs.map((key, index) => [key, index === 0 ? 20_000_000 : 0])),
      船名: '第八吉野丸',
      新造購入価格: 100_000_000,
      新造年月_年: 2015,
      新造年月_月: 4,
      定期整備_外注費: 1_000_000,
      定期整備_外注費_概算: true,
    },
  }
  const frame = { form: form2, year, company, layout, spare: 1, generatedAt }

  test('an error stands red; a warning at a total has its colour and a reason that is read back', async () => {
    const read = open(await writeWorkbook({ ...frame, subjects: [sheet] }))
    const comparison = compareWorkbook(form2, read, [sheet], context)
    const book = new ExcelJS.Workbook()
    const marked = await annotateWorkbook(read, comparison, [sheet], frame)
    await book.xlsx.load(marked.buffer as ArrayBuffer)
    const list = book.getWorksheet('エラー一覧')!
    const lines = list.getRows(4, 10)!.filter((row) => row.getCell(4).value)
    const rate = lines.find((row) => row.getCell(4).value === '年間管理費率')!
    expect(rate.getCell(5).value).toBe('20%')
    const { text } = rate.getCell(3).value as { text: string }
    const { fill } = book.getWorksheet(String(rate.getCell(2).value))!.getCell(text)
    expect(fill.type === 'pattern' && fill.fgColor?.argb).toBe('FFFFE0B0')
    const [ground] = lines
    expect(ground!.getCell(6).value).toContain('概算')
    const cell = ground!.getCell(3).value as { text: string }
    const red = book.getWorksheet(String(ground!.getCell(2).value))!.getCell(cell.text).fill
    expect(red.type === 'pattern' && red.fgColor?.argb).toBe('FFFFD6D6')
    rate.getCell(8).value = '1 帳簿・契約書・記録で確かめました'
    const again = open(new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer))
    expect(compareWorkbook(form2, again, [sheet], context).subjects[0]?.entries).toMatchObject([
      { kind: 'reason', key: 'R40:年間管理費率', label: '年間管理費率の理由' },
    ])
  })
})

test('a fleet shows last year beside each input, locked and left alone by the reader', async () => {
  const prior: Answers = { 運転日数_主機能: 98, 保有形態: '3', 回航日数_不明: true }
  const fleet: StoredSheet[] = [
    { ...stored, prior },
    { id: uuid(2), version: 1, answers: { 船名: '第二吉野丸' } },
  ]
  const bytes = await writeWorkbook({
    form: form2,
    year,
    company,
    subjects: fleet,
    layout: 'columns',
    spare: 1,
    generatedAt,
  })
  const read = open(bytes)
  const cellOf = (subject: number, key: string) => read.subjects[subject]!.cells.get(cellKey('2', key))!
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  const sheet = book.getWorksheet('船一覧')!
  expect((sheet.getRow(4).values as unknown[]).slice(6)).toEqual([
    'C001-0001\n第八吉野丸',
    '昨年値',
    '第二吉野丸',
    '新規1',
  ])
  for (const [key, shown] of [
    ['運転日数_主機能', '98日'],
    ['保有形態', '3 用船'],
    ['回航日数', '不明'],
  ] as const) {
    const own = sheet.getCell(cellOf(0, key).address)
    const beside = sheet.getCell(Number(own.row), Number(own.col) + 1)
    expect([beside.value, beside.protection?.locked === false]).toEqual([shown, false])
  }
  expect(compareWorkbook(form2, read, fleet, context).subjects.flatMap(({ entries }) => entries)).toEqual([])
})

test("an older workbook's values are moved into one of today's", async () => {
  const read = open(
    await writeWorkbook({
      form: form2,
      year,
      company,
      subjects: [stored],
      layout: 'sheets',
      spare: 0,
      generatedAt,
    }),
  )
  const cells = new Map(read.subjects[0]!.cells)
  cells.set(cellKey('2', '運転日数_主機能'), { raw: 130, unknown: false, address: 'C9' })
  cells.set(cellKey('2', '保有形態'), { raw: '借り物', unknown: false, address: 'C10' })
  cells.delete(cellKey('2', '回航日数'))
  cells.set('f2.0000000', { raw: 'なくなった項目', unknown: false, address: 'C11' })
  const older = {
    ...read,
    meta: { ...read.meta, templateVersion: '0' },
    subjects: [{ ...read.subjects[0]!, cells }],
  }
  const comparison = compareWorkbook(form2, older, [stored], context)
  expect(comparison.warnings.map(({ code, count }) => [code, count])).toEqual([
    ['otherVersion', undefined],
    ['unknownKeys', 1],
    ['missingKeys', 1],
  ])
  const moved = open(
    await annotateWorkbook(older, comparison, [stored], { company, layout: 'sheets', generatedAt }),
  )
  const again = compareWorkbook(form2, moved, [stored], context)
  expect([again.warnings, moved.meta.templateVersion]).toEqual([[], '1'])
  expect(again.subjects[0]?.entries.map(({ key, kind, after }) => [key, kind, after])).toEqual([
    ['保有形態', 'error', '借り物'],
    ['運転日数_主機能', 'changed', '130日'],
  ])
})
