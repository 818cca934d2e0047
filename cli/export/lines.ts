import {
  type AskedField,
  type FieldEntry,
  type FormDefinition,
  indexOf,
  type Place,
  type Value,
} from '#survey'
import { csvCell, NEWLINE } from '../csv.ts'
import { type Column, type ExportedSheet, type ExportRow, exportRow, groupsOf } from './columns.ts'
import { runsOf } from './runs.ts'

/**
 * A sheet as a line of CSV. Most of its cells are the same in thousands of sheets, those beside a code or a number and
 * those of a field that is not asked: they are written once.
 */
export function liner(form: FormDefinition, columns: readonly Column[]): (sheet: ExportedSheet) => string {
  const { fields } = indexOf(form)
  const parts = groupsOf(columns).map(({ key, columns }, at, all): Part => {
    const [answer] = columns
    return {
      entry: key === undefined ? undefined : fields.get(key),
      columns,
      answer:
        answer?.role === 'answer' && columns.every(({ role }) => role !== 'lastYear') ? answer : undefined,
      after: at < all.length - 1 ? ',' : NEWLINE,
      unasked: '',
      beside: new WeakMap(),
    }
  })
  const runs = runsOf(
    parts,
    (before, part) =>
      before.answer !== undefined &&
      part.answer !== undefined &&
      before.entry?.condition === part.entry?.condition,
  ).map((parts): Run => ({ condition: parts[0].answer && parts[0].entry?.condition, parts, unasked: '' }))
  return (sheet) => {
    const row = exportRow(form, sheet)
    let line = ''
    for (const run of runs) {
      if (!row.reading.isUnder(run.condition)) {
        line += run.unasked ||= run.parts.map((part) => textOf(part, part.columns, row, undefined)).join('')
        continue
      }
      for (const part of run.parts) {
        const { entry, columns, answer } = part
        const place = entry && row.reading.at(entry)
        if (!answer) line += textOf(part, columns, row, place)
        else if (!place) line += part.unasked ||= textOf(part, columns, row, undefined)
        else line += csvCell(answer.read(row, place)) + besideOf(part, row, place)
      }
    }
    return line
  }
}

/** The columns of one field, or those about the sheet itself. */
interface Part {
  readonly entry: FieldEntry | undefined
  readonly columns: readonly Column[]
  /** The first of them, where the others follow from how it is asked and from the code answered. */
  readonly answer: Column | undefined
  /** What stands behind them in the line. */
  readonly after: string
  /** What they say where the field is not asked. */
  unasked: string
  readonly beside: WeakMap<AskedField, Map<Value | undefined, string>>
}

/** Neighbours under one condition; columns that follow from more than that stand alone. */
interface Run {
  readonly condition: number | undefined
  readonly parts: readonly Part[]
  unasked: string
}

/** Everything behind the answer. */
function besideOf(part: Part, row: ExportRow, place: Place): string {
  const { asked, unknown, value } = place
  let known = part.beside.get(asked)
  if (!known) {
    known = new Map()
    part.beside.set(asked, known)
  }
  // How it is asked decides the rest, but for a code, whose name stands beside it.
  const said = unknown ? '不明' : value !== undefined && asked.as.kind !== 'choice' ? true : value
  let text = known.get(said)
  if (text === undefined) {
    text = `,${textOf(part, part.columns.slice(1), row, place)}`
    known.set(said, text)
  }
  return text
}

function textOf(
  { after }: Part,
  columns: readonly Column[],
  row: ExportRow,
  place: Place | undefined,
): string {
  let text = ''
  let between = ''
  for (const { read } of columns) {
    text += between + csvCell(read(row, place))
    between = ','
  }
  return text + after
}
