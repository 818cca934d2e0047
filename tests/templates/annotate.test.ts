import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#survey'
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
    expect(rows.map((row) => [row.getCell(4).value, row.getCell(5).value])).toEqual([
      ['保有形態', '借り物'],
      ['運転日数（主機能）', '400'],
      ['休止日数', ''],
    ])
    for (const row of rows) {
      const { text, hyperlink } = row.getCell(3).value as { text: string; hyperlink: string }
      const sheet = book.getWorksheet(String(row.getCell(2).value))!
      expect(hyperlink).toBe(`#'${sheet.name}'!${text}`)
      const { fill } = sheet.getCell(text)
      expect(fill.type === 'pattern' && fill.fgColor?.argb).toBe('FFFFD6D6')
      const message = String(row.getCell(6).value)
      if (layout === 'sheets') expect(sheet.getCell(`H${sheet.getCell(text).row}`).value).toBe(message)
      else expect(sheet.getCell(text).note).toBe(message)
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
