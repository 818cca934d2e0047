import { matchesSearch } from '../data/search-text.ts'
import type { SheetRow } from '../data/sheet-rows.ts'
import type { ListColumn } from './columns.ts'

/** A sort: a column's key, `status` or `progress`. Without one, rows stand in the order of their codes. */
export interface Sort {
  readonly by: string
  readonly descending: boolean
}

const JAPANESE = new Intl.Collator('ja', { numeric: true })
const STATUS_ORDER = ['未登録', '登録途中', '登録済み']

/** The rows to show: those that match the search, sorted. A name sorts by its reading. */
export function arrange(
  rows: readonly SheetRow[],
  columns: readonly ListColumn[],
  query: string,
  sort: Sort | undefined,
): SheetRow[] {
  const found = rows.filter((row) =>
    matchesSearch(
      [row.subjectCode, row.reading, row.status, ...columns.map(({ textOf }) => textOf(row))].join(' '),
      query,
    ),
  )
  if (!sort) return found
  const compare = comparator(columns, sort.by)
  found.sort(sort.descending ? (a, b) => compare(b, a) : compare)
  return found
}

function comparator(columns: readonly ListColumn[], by: string): (a: SheetRow, b: SheetRow) => number {
  if (by === 'status') return (a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status)
  if (by === 'progress') return (a, b) => share(a) - share(b)
  const column = columns.find(({ key }) => key === by)
  if (!column) return () => 0
  const text = (row: SheetRow) => (column === columns[0] && row.reading ? row.reading : column.textOf(row))
  return (a, b) => JAPANESE.compare(text(a), text(b))
}

const share = ({ done, total }: SheetRow): number => (total > 0 ? done / total : 0)
