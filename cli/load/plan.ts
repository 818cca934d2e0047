import type { FieldChange } from '../changes.ts'
import type { Terminal } from '../terminal.ts'

/** What a row of a file would do to the company or subject it is about. */
export interface PlannedRow {
  readonly line: number
  readonly outcome: 'added' | 'changed' | 'unchanged'
  readonly company: string
  /** Absent of a company, and of a new subject whose code the server gives. */
  readonly subject?: string | undefined
  readonly name: string
  readonly changes: readonly FieldChange[]
}

export const outcomesOf = (rows: readonly PlannedRow[]): Readonly<Record<PlannedRow['outcome'], number>> => ({
  added: withOutcome(rows, 'added').length,
  changed: withOutcome(rows, 'changed').length,
  unchanged: withOutcome(rows, 'unchanged').length,
})

const withOutcome = (rows: readonly PlannedRow[], outcome: PlannedRow['outcome']): readonly PlannedRow[] =>
  rows.filter((row) => row.outcome === outcome)

/** As many as are looked through on a screen, of rows and of the fields of a row. */
const SHOWN = 10

/** The first of what is new, changed and unchanged, by name and by column. */
export function showPlan(terminal: Terminal, noun: string, rows: readonly PlannedRow[]): void {
  const added = withOutcome(rows, 'added')
  if (added.length > 0) {
    terminal.print(`新しい${noun}`)
    terminal.table(
      ['行', 'コード', '名前', '内容'],
      added.slice(0, SHOWN).map((row) => [...nameOf(row), contentOf(row)]),
    )
    terminal.print(rest(added, '件'))
  }
  const changed = withOutcome(rows, 'changed')
  if (changed.length > 0) {
    terminal.print(`変わる${noun}`)
    terminal.table(
      ['行', 'コード', '名前', '項目', 'いまの値', '新しい値'],
      changed
        .slice(0, SHOWN)
        .flatMap((row) => [
          ...row.changes
            .slice(0, SHOWN)
            .map(({ field, before, after }) => [...nameOf(row), field, before || BLANK, after || BLANK]),
          ...(row.changes.length > SHOWN ? [[...nameOf(row), rest(row.changes, '項目'), '', '']] : []),
        ]),
    )
    terminal.print(rest(changed, '件'))
  }
  const unchanged = withOutcome(rows, 'unchanged')
  if (unchanged.length > 0) {
    terminal.print(`同じ${noun}`)
    terminal.table(['行', 'コード', '名前'], unchanged.slice(0, SHOWN).map(nameOf))
    terminal.print(rest(unchanged, '件'))
  }
}

const BLANK = '（空欄）'

const nameOf = ({ line, company, subject, name }: PlannedRow): [number, string, string] => [
  line,
  subject ?? company,
  name,
]

const contentOf = ({ changes }: PlannedRow): string =>
  changes.map(({ field, after }) => `${field}＝${after}`).join('、')

const rest = (all: readonly unknown[], unit: string): string =>
  all.length > SHOWN ? `ほか ${all.length - SHOWN} ${unit}` : ''
