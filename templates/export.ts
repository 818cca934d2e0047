import { once } from 'node:events'
import type { Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import { escaped } from './escape.ts'
import { displayWidth } from './layout.ts'

export type ExportCell = string | number | undefined

/** One sheet of an exported workbook: a heading row and what follows, row by row. */
export interface ExportTable {
  readonly name: string
  readonly head: readonly string[]
  /** Columns that stay in view when scrolling sideways. */
  readonly fixedColumns?: number
  readonly rows: AsyncIterable<readonly ExportCell[]> | Iterable<readonly ExportCell[]>
}

const HEADING = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8F1FE' } } as const
const NARROW = 10
const WIDE = 40

/**
 * Writes tables into a workbook at `path`, row by row, so that memory does not grow with them. Text is
 * written as text and never as a formula; numbers stay numbers.
 */
export async function writeExport(path: string, tables: readonly ExportTable[]): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: path,
    useStyles: true,
    useSharedStrings: true,
  })
  const textOf = textsOf(book)
  for (const table of tables) {
    const sheet = book.addWorksheet(sheetName(table.name), {
      views: [{ state: 'frozen', xSplit: table.fixedColumns ?? 0, ySplit: 1 }],
    })
    // Text format on the column: a cell that begins with = stays text when somebody edits it.
    sheet.columns = table.head.map((title) => ({
      width: Math.min(WIDE, Math.max(NARROW, displayWidth(title) + 2)),
      style: { numFmt: '@' },
    }))
    const head = sheet.addRow(table.head.map(textOf))
    head.eachCell((cell) => {
      cell.fill = HEADING
      cell.font = { bold: true }
    })
    head.commit()
    for await (const values of table.rows) {
      const row = sheet.addRow([])
      values.forEach((value, at) => {
        if (value === undefined || value === '') return
        const cell = row.getCell(at + 1)
        if (typeof value === 'number') {
          cell.value = value
          cell.numFmt = 'General'
        } else {
          cell.value = textOf(value)
        }
      })
      row.commit()
      await packed(sheet)
    }
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: table.head.length } }
    sheet.commit()
  }
  await book.commit()
}

/** So many different texts are kept to be shared by the cells of a workbook; those met later stand in theirs. */
const SHARED = 10_000

/** The text of a cell as it is handed on: exceljs keeps all it takes as shared, and at the end puts it into one piece. */
function textsOf(book: ExcelJS.stream.xlsx.WorkbookWriter): (text: string) => ExcelJS.CellValue {
  const shared = new Map<string, string>()
  const { sharedStrings } = book as unknown as { readonly sharedStrings: SharedStrings }
  const add = sharedStrings.add.bind(sharedStrings)
  // What is not shared is written into its cell.
  sharedStrings.add = (value) => (typeof value === 'string' ? add(value) : undefined)
  return (text) => {
    const known = shared.get(text)
    if (known !== undefined) return known
    const written = escaped(text)
    if (shared.size >= SHARED) return { richText: [{ text: written }] }
    shared.set(text, written)
    return written
  }
}

interface SharedStrings {
  add: (value: unknown) => number | undefined
}

/**
 * exceljs hands on what it writes without asking whether the packer keeps up; the text of a whole workbook would pile
 * up in front of it.
 */
async function packed(sheet: ExcelJS.Worksheet): Promise<void> {
  const { pipes } = (sheet as unknown as { readonly stream: { readonly pipes: readonly Packer[] } }).stream
  const packer = pipes[0]
  if (packer?._writableState.needDrain) await once(packer, 'drain')
}

/** The package's own streams are of before Node's `writableNeedDrain`. */
type Packer = Writable & { readonly _writableState: { readonly needDrain: boolean } }

/** Names of sheets: at most 31 characters, none of `[]:*?/\`. */
const sheetName = (text: string): string => text.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
