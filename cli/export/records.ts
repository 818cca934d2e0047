import { type FieldEntry, type FormDefinition, indexOf, quantityAt, type Value } from '#survey'
import { type Column, type ExportedSheet, exportRow, labelOfAnswer, totalStateOf } from './columns.ts'
import { runsOf } from './runs.ts'

/**
 * A sheet as a program wants it, in JSON. `answers` is what is stored: an absent key is blank unless it stands in
 * `not_asked`, and `<key>_不明` is true where the answer is 不明. The text is put together here: objects of so many keys
 * would be made for nothing but to be printed.
 */
export function recorder(form: FormDefinition, columns: readonly Column[]): (sheet: ExportedSheet) => string {
  const entries = columns
    .filter(({ role }) => role === 'answer' || role === 'total')
    .map(({ key }) => indexOf(form).fields.get(key!)!)
  const runs = runsOf(entries, (before, entry) => before.condition === entry.condition).map(runOf)
  const hasTotals = columns.some(({ role }) => role === 'total')
  const hasLastYear = columns.some(({ role }) => role === 'lastYear')
  return (sheet) => {
    const { reading } = exportRow(form, sheet)
    let [kept, labels, notAsked, totals] = ['', '', '', '']
    // Fields may share one.
    const flags = new Set<string | undefined>()
    for (const { condition, fields, names } of runs) {
      if (!reading.isUnder(condition)) {
        if (names !== '') notAsked = joined(notAsked, names)
        continue
      }
      for (const { entry, name, begun, listed } of fields) {
        const place = reading.at(entry)
        if (!place) {
          if (entry.field.kind !== 'total') notAsked = joined(notAsked, name)
        } else if (entry.field.kind === 'total') {
          const total = quantityAt(reading, place)
          totals = `${joined(totals, begun)}${total.value ?? null},"state":"${totalStateOf(total)}"}`
        } else {
          const label = labelOfAnswer(place)
          if (label !== undefined) {
            kept = joined(kept, listed(place.value!))
            labels = joined(labels, listed(label))
          } else if (place.value !== undefined) kept = joined(kept, begun) + jsonOf(place.value)
          if (place.unknown) {
            const { unknownKey } = entry
            if (!flags.has(unknownKey)) kept = joined(kept, `,${JSON.stringify(unknownKey)}:true`)
            flags.add(unknownKey)
          }
        }
      }
    }
    let text = JSON.stringify(factsOf(sheet)).slice(0, -1)
    text += `,"answers":{${kept}},"labels":{${labels}},"not_asked":[${notAsked}]`
    if (hasTotals) text += `,"totals":{${totals}}`
    if (hasLastYear) text += `,"prior":${JSON.stringify(sheet.prior ?? {})}`
    return `${text}}`
  }
}

/** Neighbours under one condition. */
interface Run {
  readonly condition: number | undefined
  readonly fields: readonly Written[]
  /** Of those that are answers, as they stand together in `not_asked`. */
  readonly names: string
}

/** What is written of a field, each text with the comma before it. */
interface Written {
  readonly entry: FieldEntry
  readonly name: string
  /** The name and what stands before the value. */
  readonly begun: string
  /** The name and a code, or what it means: there are some ten, in thousands of sheets. */
  readonly listed: (codeOrLabel: Value) => string
}

function runOf(entries: readonly [FieldEntry, ...FieldEntry[]]): Run {
  const fields = entries.map((entry): Written => {
    const name = `,${JSON.stringify(entry.key)}`
    const begun = entry.field.kind === 'total' ? `${name}:{"value":` : `${name}:`
    const known = new Map<Value, string>()
    const listed = (codeOrLabel: Value) => {
      let text = known.get(codeOrLabel)
      if (text === undefined) {
        text = begun + jsonOf(codeOrLabel)
        known.set(codeOrLabel, text)
      }
      return text
    }
    return { entry, name, begun, listed }
  })
  const answers = fields.filter(({ entry }) => entry.field.kind !== 'total')
  return { condition: entries[0].condition, fields, names: answers.map(({ name }) => name).join('') }
}

/** The first text of all goes without its comma. */
const joined = (before: string, text: string): string => (before === '' ? text.slice(1) : before + text)

const factsOf = (sheet: ExportedSheet) => ({
  id: sheet.id,
  company_code: sheet.company_code,
  survey_year: sheet.survey_year,
  form_id: sheet.form_id,
  subject_code: sheet.subject_code,
  status: sheet.status,
  done: sheet.done,
  total: sheet.total,
  errors: sheet.errors,
  warnings: sheet.warnings,
  version: sheet.version,
  channel: sheet.channel,
  created_at: sheet.created_at,
  updated_at: sheet.updated_at,
  company_name: sheet.company_name,
})

const jsonOf = (value: Value): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))
