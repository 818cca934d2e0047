import { beforeAll, describe, expect, test } from 'vitest'
import { type Answers, setAnswer } from '#survey'
import { allForms } from '#survey/forms/all'
import { form2 } from '#survey/forms/form2'
import {
  answersAfter,
  type Comparison,
  compareWorkbook,
  readWorkbook,
  type StoredSheet,
  type WorkbookLayout,
} from '#templates'
import { cellKey } from '#templates/keys'
import { writeWorkbook } from '#templates/write'
import { seeded } from '../fixtures/random.ts'
import { type Action, throughLibreOffice } from '../libreoffice/office.ts'
import { anyAnswers, company, generatedAt, uuid, year } from './answers.ts'

const context = { year, companyCode: 'C001' }
const answers: Answers = {
  船名: '第八吉野丸',
  船名よみがな: 'だいはちよしのまる',
  保有形態: '0',
  船種名_主機能: '1005',
  新造年月_年: 2015,
  新造購入価格: 480_000_000,
  運転日数_主機能: 120,
}
const vessel: StoredSheet = { id: uuid(1), version: 3, answers }
const SHEET = '第八吉野丸'

const frame = { year, company, spare: 1, generatedAt }
const workbookOf = (layout: WorkbookLayout) =>
  writeWorkbook({ ...frame, form: form2, layout, subjects: [vessel] })

function opened(bytes: Uint8Array) {
  const read = readWorkbook(bytes)
  if (!read.ok) throw new Error(`unreadable: ${read.problem.code}`)
  return read
}
const compared = (bytes: Uint8Array): Comparison => compareWorkbook(form2, opened(bytes), [vessel], context)
const changes = (comparison: Comparison) =>
  Object.fromEntries(
    comparison.subjects.flatMap(({ entries }) => entries.map(({ key, kind, after }) => [key, [kind, after]])),
  )

/** Where a field's input stands in a workbook as written. */
async function addressOf(layout: WorkbookLayout, key: string): Promise<string> {
  const cell = opened(await workbookOf(layout)).subjects[0]?.cells.get(cellKey('2', key))
  if (!cell) throw new Error(`no cell for ${key}`)
  return cell.address
}

describe('every form through a save by LibreOffice', () => {
  const cases = allForms.flatMap((form) =>
    (['sheets', 'columns'] as const).map((layout) => ({ form, layout })),
  )
  const stored = cases.map(({ form }, index) =>
    [1, 2, 3].map(
      (n): StoredSheet => ({ id: uuid(n), version: n, answers: anyAnswers(form, seeded(index * 3 + n)) }),
    ),
  )
  let saved: Uint8Array[] = []
  beforeAll(async () => {
    const jobs = []
    for (const [index, { form, layout }] of cases.entries()) {
      jobs.push({
        workbook: await writeWorkbook({ ...frame, form, layout, subjects: stored[index]! }),
        actions: [],
      })
    }
    saved = await throughLibreOffice(jobs)
  })

  test.each(cases.map(({ form, layout }, index) => [form.title, layout, index] as const))(
    '%s %s: nothing changes',
    (_, __, index) => {
      const { form } = cases[index]!
      const comparison = compareWorkbook(form, opened(saved[index]!), stored[index]!, context)
      expect(comparison.subjects.flatMap(({ entries }) => entries)).toEqual([])
      expect(comparison.warnings).toEqual([])
      expect(comparison.counts.unchanged).toBeGreaterThan(0)
      // Nothing stored: every answer is read out of the file itself.
      const { subjects } = opened(saved[index]!)
      const anew = subjects.map(({ id: _, baseVersion: __, base: ___, ...found }) => found)
      const added = compareWorkbook(form, { ...opened(saved[index]!), subjects: anew }, [], context)
      expect(added.subjects.map((subject) => answersAfter(form, subject))).toEqual(
        stored[index]!.map(({ answers }) => answers),
      )
    },
  )
})

describe('what people do to a workbook', () => {
  const typed: Record<string, string> = {
    船名: '第九吉野丸',
    保有形態: '3 用船',
    新造年月_年: '2016',
    新造購入価格: '１２３，４５６，０００',
    運転日数_主機能: '（消去）',
    主な就役港: '横浜',
  }
  const expected = {
    船名: ['changed', '第九吉野丸'],
    保有形態: ['changed', '3 用船'],
    新造年月_年: ['changed', '2016年'],
    新造購入価格: ['changed', '123,456,000円'],
    運転日数_主機能: ['cleared', ''],
    主な就役港: ['changed', '横浜'],
    回航日数: ['unknown', '不明'],
  }
  const only = { 船名: ['changed', '第九吉野丸'] }
  let rename: Action & { readonly do: 'type' }
  const cases: Record<string, (layout: WorkbookLayout) => Promise<readonly Action[]>> = {
    'types into cells': async (layout) => {
      const unknown = await addressOf(layout, '回航日数')
      const inCells = Object.entries(typed).map(
        async ([key, text]): Promise<Action> => ({
          do: 'type',
          sheet: sheetOf(layout),
          cell: await addressOf(layout, key),
          text,
        }),
      )
      // A sheet of its own has a box for 不明 beside the input; in a fleet's table the word is written.
      const box = layout === 'sheets' ? [unknown.replace('C', 'E'), '○'] : [unknown, '不明']
      return [
        ...(await Promise.all(inCells)),
        { do: 'type', sheet: sheetOf(layout), cell: box[0]!, text: box[1]! },
      ]
    },
    'cuts an input and pastes it elsewhere': async (layout) => [
      {
        do: 'move',
        sheet: sheetOf(layout),
        cell: await addressOf(layout, '船名よみがな'),
        to: await addressOf(layout, '主な就役港'),
      },
    ],
    'copies the column': async (layout) =>
      layout === 'sheets'
        ? []
        : [
            { do: 'copyColumn', sheet: sheetOf(layout), at: 5 },
            { ...rename, cell: rename.cell.replace('F', 'G') },
          ],
    'inserts two rows': async (layout) => [
      rename,
      { do: 'insertRows', sheet: sheetOf(layout), at: 9, count: 2 },
    ],
    'inserts a column before the input': async (layout) => [
      rename,
      { do: 'insertColumn', sheet: sheetOf(layout), at: 2 },
    ],
    'sorts rows': async (layout) => [rename, { do: 'sort', sheet: sheetOf(layout), cells: 'A10:Z16' }],
    'deletes a row': async (layout) => [rename, { do: 'deleteRow', sheet: sheetOf(layout), at: 12 }],
    'renames the sheet': async (layout) => [rename, { do: 'rename', sheet: sheetOf(layout), text: '私の船' }],
    'copies the sheet': async (layout) => [
      { do: 'copySheet', sheet: sheetOf(layout), text: '写し' },
      { ...rename, sheet: '写し' },
    ],
    'deletes the key column': async (layout) => [
      rename,
      { do: 'deleteColumn', sheet: sheetOf(layout), at: layout === 'sheets' ? 7 : 4 },
    ],
    'types a formula': async (layout) => [
      {
        do: 'type',
        sheet: sheetOf(layout),
        cell: await addressOf(layout, '運転日数_主機能'),
        text: '=100+25',
      },
    ],
  }
  const sheetOf = (layout: WorkbookLayout) => (layout === 'sheets' ? SHEET : '船一覧')
  const results = new Map<string, Uint8Array>()

  beforeAll(async () => {
    const jobs: { name: string; workbook: Uint8Array; actions: readonly Action[] }[] = []
    for (const layout of ['sheets', 'columns'] as const) {
      const workbook = await workbookOf(layout)
      rename = {
        do: 'type',
        sheet: sheetOf(layout),
        cell: await addressOf(layout, '船名'),
        text: '第九吉野丸',
      }
      for (const [name, actions] of Object.entries(cases))
        jobs.push({ name: `${layout} ${name}`, workbook, actions: await actions(layout) })
    }
    const saved = await throughLibreOffice(jobs)
    jobs.forEach(({ name }, index) => {
      results.set(name, saved[index]!)
    })
  })

  describe.each(['sheets', 'columns'] as const)('%s', (layout) => {
    const result = (name: string) => compared(results.get(`${layout} ${name}`)!)

    test('typing changes exactly what was typed', () => {
      expect(changes(result('types into cells'))).toEqual(expected)
    })
    test.each(['inserts two rows', 'inserts a column before the input', 'sorts rows', 'renames the sheet'])(
      '%s: only the typed change',
      (name) => {
        const comparison = result(name)
        expect(changes(comparison)).toEqual(only)
        expect(comparison.counts.unchanged).toBe(6)
        expect(comparison.warnings).toEqual([])
      },
    )
    test('a deleted row is reported and its answer kept', () => {
      const comparison = result('deletes a row')
      expect(changes(comparison)).toEqual(only)
      expect(comparison.warnings.map(({ code, count }) => [code, count])).toContainEqual(['missingKeys', 1])
    })
    test('what was cut stays stored, and is typed where it was pasted', () => {
      expect(changes(result('cuts an input and pastes it elsewhere'))).toEqual({
        主な就役港: ['changed', 'だいはちよしのまる'],
      })
    })
    test('a copied sheet is a new vessel', () => {
      const comparison = result('copies the sheet')
      const place = layout === 'sheets' ? '写し' : '写し（F列）'
      expect(comparison.warnings).toEqual([{ code: 'copiedSubject', name: place }])
      isCopied(comparison)
    })
    test('a formula gives its result, flagged', () => {
      const [entry] = result('types a formula').subjects[0]?.entries ?? []
      expect([entry?.kind, entry?.after, entry?.formula]).toEqual(['changed', '125日', true])
    })
    test('without the key column the numbers of the rows tell the fields, and it says so', () => {
      const comparison = result('deletes the key column')
      expect(changes(comparison)).toEqual(only)
      expect(comparison.counts.unchanged).toBe(6)
      expect(comparison.warnings).toContainEqual({ code: 'keysByNumber', name: sheetOf(layout) })
    })
  })

  test('a copied column is a new vessel', () => {
    const comparison = compared(results.get('columns copies the column')!)
    expect(comparison.warnings).toEqual([{ code: 'copiedSubject', name: '船一覧（G列）' }])
    isCopied(comparison)
  })
  const isCopied = ({ subjects: [original, copy] }: Comparison) => {
    expect(original?.entries).toEqual([])
    expect(copy?.isNew).toBe(true)
    expect(answersAfter(form2, copy!)).toEqual(setAnswer(form2, answers, '船名', '第九吉野丸'))
  }
})
