/** What one `<c>` of a sheet says, from its attributes and text. */
import { UnreadableFile } from './zip.ts'

export interface GridCell {
  readonly row: number
  readonly column: number
  readonly value: string | number | boolean | null
  readonly formula: boolean
  readonly failed: boolean
  readonly date: boolean
}

export const GRID_LIMITS = { rows: 20_000, columns: 2_000, cells: 1_500_000 }
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** What the cells of all sheets share. */
export interface SheetContext {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly date1904: boolean
  readonly budget: { cells: number }
}

const corrupt = (path: string): never => {
  throw new UnreadableFile({ code: 'corrupt', name: path })
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The format writes characters XML cannot hold, and sequences that look like that, as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

export interface RawCell {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly dated: boolean
  readonly formula: boolean
  /** Undefined when there is none. */
  readonly text: string | undefined
}

/** Counts the cell against the limits and reads it. */
export function typedCell(
  { row, column, type, dated, formula, text }: RawCell,
  context: SheetContext,
  path: string,
): GridCell {
  if (row > GRID_LIMITS.rows || column > GRID_LIMITS.columns || ++context.budget.cells > GRID_LIMITS.cells)
    throw new UnreadableFile({ code: 'tooManyRows' })
  let value: GridCell['value'] = null
  let failed = false
  let date = false
  if (text !== undefined) {
    switch (type) {
      case 's':
        value = context.strings[Number(text)] ?? corrupt(path)
        break
      case 'b':
        value = isTrue(text.trim())
        break
      case 'e':
        value = text
        failed = true
        break
      case 'str':
      case 'inlineStr':
        value = unescaped(text)
        break
      case 'd':
        value = text.slice(0, 10)
        date = true
        break
      default: {
        if (text.trim() === '') break
        const number = Number(text)
        date = dated && Number.isFinite(number)
        if (!Number.isFinite(number)) value = text
        else value = date ? dateOf(number, context.date1904) : number
      }
    }
  }
  return { row, column, value, formula, failed, date }
}

export function rowNumber(text: string, path: string): number {
  const row = Number(text)
  return Number.isInteger(row) && row >= 1 && row <= LAST_ROW ? row : corrupt(path)
}

/** Column and row of `AB12`, 1-based. */
export function position(ref: string, path: string): [column: number, row: number] {
  let column = 0
  let at = 0
  for (; at < ref.length; at++) {
    const code = ref.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  const row = Number(ref.slice(at))
  if (column < 1 || column > LAST_COLUMN || !Number.isInteger(row) || row < 1 || row > LAST_ROW)
    return corrupt(path)
  return [column, row]
}

/** Serial day → `YYYY-MM-DD`. Excel's 1900 system counts a 29 February 1900 that never was. */
function dateOf(serial: number, date1904: boolean): string {
  const days = Math.floor(date1904 ? serial + 1462 : serial)
  const since = days < 60 ? days + 1 : days
  const date = new Date(Date.UTC(1899, 11, 30) + since * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
