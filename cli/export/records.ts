import { type FieldEntry, type FormDefinition, indexOf, quantityOf, type Value } from '#survey'
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
    const [kept, labels, notAsked, totals] = [new Items(), new Items(), new Items(), new Items()]
    // Fields may share one.
    const flags = new Set<string | undefined>()
    for (const { fields, names } of runs) {
      if (!fields.some(({ entry }) => reading.at(entry))) {
        if (names !== '') notAsked.add(names)
        continue
      }
      for (const { entry, name, begun } of fields) {
        const place = reading.at(entry)
        if (!place) {
          if (entry.field.kind !== 'total') notAsked.add(name)
        } else if (entry.field.kind === 'total') {
          const total = quantityOf(reading, entry.key)
          totals.add(begun, `{"value":${total.value ?? null},"state":"${totalStateOf(total)}"}`)
        } else {
          const label = labelOfAnswer(place)
          if (label !== undefined) {
            kept.add(begun, listed(place.value!))
            labels.add(begun, listed(label))
          } else if (place.value !== undefined) kept.add(begun, jsonOf(place.value))
          if (place.unknown) {
            const { unknownKey } = entry
            if (!flags.has(unknownKey)) kept.add(`${JSON.stringify(unknownKey)}:`, 'true')
            flags.add(unknownKey)
          }
        }
      }
    }
    let text = JSON.stringify(factsOf(sheet)).slice(0, -1)
    text += `,"answers":{${kept.text}},"labels":{${labels.text}},"not_asked":[${notAsked.text}]`
    if (hasTotals) text += `,"totals":{${totals.text}}`
    if (hasLastYear) text += `,"prior":${JSON.stringify(sheet.prior ?? {})}`
    return `${text}}`
  }
}

/** Neighbours under one condition, mostly all asked or none: the names of those not asked are then written at once. */
interface Run {
  readonly fields: readonly { readonly entry: FieldEntry; readonly name: string; readonly begun: string }[]
  readonly names: string
}

function runOf(entries: readonly FieldEntry[]): Run {
  const fields = entries.map((entry) => {
    const name = JSON.stringify(entry.key)
    return { entry, name, begun: `${name}:` }
  })
  const answers = fields.filter(({ entry }) => entry.field.kind !== 'total')
  return { fields, names: answers.map(({ name }) => name).join() }
}

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

/** Separated by commas. */
class Items {
  text = ''
  add(name: string, value = ''): void {
    this.text += (this.text === '' ? name : `,${name}`) + value
  }
}

/** Codes and names of code lists: some hundred, in every sheet. */
const inJson = new Map<Value, string>()

function listed(codeOrName: Value): string {
  const known = inJson.get(codeOrName)
  if (known !== undefined) return known
  const json = jsonOf(codeOrName)
  inJson.set(codeOrName, json)
  return json
}

const jsonOf = (value: Value): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))
