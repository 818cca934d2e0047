import { resolve } from 'node:path'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { replaceFile, writeWhole } from './files.ts'
import { type Shell, Stop } from './shell.ts'

export const TABLE_FORMATS = ['table', 'csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

export interface OutputTable {
  /** Name of the file without extension, and of the sheet. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | undefined)[])[]
}

/** Shows a table, or writes it where `out` says. */
export async function outputTable(
  table: OutputTable,
  format: TableFormat,
  out: string | undefined,
  { terminal, directory }: Shell,
): Promise<void> {
  if (format === 'table' && out === undefined) {
    terminal.table(table.head, table.rows)
    return
  }
  if (out === undefined) {
    if (format === 'xlsx')
      throw new Stop('Excelの形式には --out が要ります。', '例: --format xlsx --out 出力')
    for (const line of csvLines(table)) terminal.data(line)
    return
  }
  const path = resolve(directory, out, `${table.name}.${format === 'xlsx' ? 'xlsx' : 'csv'}`)
  if (format === 'xlsx') {
    const { writeExport } = await import('#templates/export')
    await replaceFile(path, (unfinished) => writeExport(unfinished, [table]))
  } else {
    await writeWhole(path, async (append) => {
      for (const line of csvLines(table)) await append(line)
    })
  }
  terminal.print(path)
}

const csvLines = ({ head, rows }: OutputTable): string[] => [
  BYTE_ORDER_MARK + csvLine(head),
  ...rows.map((row) => csvLine(row)),
]
