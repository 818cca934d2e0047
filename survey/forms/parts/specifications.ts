import type { Clause, Field, Fields, SpecificationTable } from '../../definition.ts'

/** 規格 rows per vessel, accessory or machine (specification 9). */
const ROWS = 13

interface Specifications {
  /** Start of the keys: `規格_主機能` gives 規格_主機能_01 … _13. */
  readonly prefix: string
  /** How the rows are called together, e.g. 規格 主機能. */
  readonly label: string
  /** The answer that decides which rows there are. */
  readonly by: string
  readonly table: SpecificationTable
  readonly help?: string
  /** Codes of `by` whose rows beyond the table are free: title and value are typed. */
  readonly free?: readonly string[]
}

/** The 13 規格 rows. Which of them are asked, with what title, unit and bounds, follows from the answer of `by`. */
export function specifications({
  prefix,
  label,
  by,
  table,
  help = '題名の単位で入れてください。無い設備は「不明」にせず0を入れてください。',
  free = [],
}: Specifications): Fields {
  const fields: Record<string, Field> = {}
  for (let row = 1; row <= ROWS; row++) {
    const key = `${prefix}_${String(row).padStart(2, '0')}`
    const freeHere = free.filter((code) => (table[code]?.length ?? 0) < row)
    const titleKey = `${key}_題名`
    if (freeHere.length > 0) {
      const asked: Clause = { [by]: freeHere }
      fields[titleKey] = {
        label: `${label} ${row} 題名`,
        help: '表に無い規格があれば、名前と単位を入れてください。例: 最大吐出量（m3/h）',
        group: label,
        kind: 'text',
        maxLength: 40,
        asked,
        optional: true,
        unknown: false,
      }
    }
    fields[key] = {
      label: `${label} ${row}`,
      help,
      group: label,
      kind: 'specification',
      by,
      row,
      table,
      ...(freeHere.length > 0 && { titleKey }),
    }
  }
  return fields
}
