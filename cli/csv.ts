import Papa from 'papaparse'

/**
 * Spreadsheets read a cell that starts like this as a formula. `'` in front makes it text, and it is
 * taken off again on reading, so what people wrote survives both ways.
 */
const FORMULA = /^'*[\s\u00a0\ufeff]*[=+\-@\t\r\n\0＝＋－＠]/u
const NUMBER = /^-?\d+(\.\d+)?$/

export const guarded = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) && !NUMBER.test(text.slice(1)) ? text.slice(1) : text

export type CsvValue = string | number | boolean | null | undefined

export const NEWLINE = '\r\n'
/** Spreadsheet programs take a CSV file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of a CSV file with its line end. Numbers stay numbers. */
export const csvLine = (values: readonly CsvValue[]): string =>
  values.map((value) => csvCell(value)).join(',') + NEWLINE

/** The same for files that programs read and no spreadsheet: text stands as it is. */
export function plainCsvLine(values: readonly CsvValue[]): string {
  return values.map((value) => csvCell(value, (text) => text)).join(',') + NEWLINE
}

/** Neither quoted nor guarded, as nearly every text: one look instead of three. */
const PLAIN = /^[0-9A-Za-z\u3041-\u30fe\u4e00-\u9fff][^",;'\s\ufeff]*$/

export function csvCell(value: CsvValue, guard = guarded): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (PLAIN.test(value)) return value
  const text = guard(value)
  return /[",\r\n;\t']|^[\s\u00a0]|[\s\u00a0]$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvFile =
  | { readonly ok: true; readonly head: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly line: number; readonly problem: string }
export interface CsvRow {
  /** 1-based line of the file the row starts on. */
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
}

/** Reads a whole CSV text with a header line. Blank lines are skipped; every row must have the header's width. */
export function readCsv(text: string): CsvFile {
  const parsed = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: false })
  const quoting = parsed.errors.find((error) => error.type === 'Quotes')
  if (quoting) {
    return { ok: false, line: lineOf(parsed.data, quoting.row ?? 0), problem: '「"」の対応が合いません。' }
  }
  const [first, ...others] = parsed.data
  const head = (first ?? []).map((name) => name.trim())
  if (head.every((name) => name === '')) return { ok: false, line: 1, problem: '見出しの行がありません。' }
  const repeated = head.find((name, at) => name !== '' && head.indexOf(name) !== at)
  if (repeated) return { ok: false, line: 1, problem: `見出し「${repeated}」が二つあります。` }

  const rows: CsvRow[] = []
  let line = 1 + height(first ?? [])
  for (const cells of others) {
    if (cells.some((cell) => cell.trim() !== '')) {
      if (cells.length !== head.length) {
        return {
          ok: false,
          line,
          problem: `列の数が見出しと違います（見出し ${head.length} 列、この行 ${cells.length} 列）。`,
        }
      }
      rows.push({ line, cells: new Map(head.map((name, at) => [name, unguarded(cells[at]!)])) })
    }
    line += height(cells)
  }
  return { ok: true, head, rows }
}

/** Lines a record takes: cells may hold line ends. */
const height = (cells: readonly string[]): number =>
  1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

const lineOf = (records: readonly (readonly string[])[], at: number): number =>
  1 + records.slice(0, at).reduce((sum, cells) => sum + height(cells), 0)
