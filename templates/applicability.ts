/** The condition under which a row is asked, as a spreadsheet formula that greys it out otherwise. */
import { type Clause, type Condition, type FormDefinition, indexOf, unknownKeyOf } from '#survey'
import { TICK, UNKNOWN_WORD } from './words.ts'

/** How a field's cells are addressed inside a formula. */
export interface Addresses {
  readonly value: (key: string) => string
  /** The 不明 box that covers the field; undefined where the layout has no such column. */
  readonly unknown: (flag: string) => string | undefined
}

const text = (value: string) => `"${value.replaceAll('"', '""')}"`
const all = (parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `AND(${parts.join(',')})`)
const any = (parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `OR(${parts.join(',')})`)

/** TRUE while the row is asked; undefined when it always is. */
export function askedFormula(form: FormDefinition, key: string, addresses: Addresses): string | undefined {
  const field = indexOf(form).fields.get(key)?.field
  if (!field) return undefined
  const parts: string[] = []
  if (field.asked) parts.push(conditionFormula(form, field.asked, addresses))
  if (field.kind === 'specification') parts.push(satisfied(form, field.by, 'answered', addresses))
  return parts.length ? all(parts) : undefined
}

function conditionFormula(form: FormDefinition, condition: Condition, addresses: Addresses): string {
  const clauses: readonly Clause[] = Array.isArray(condition) ? condition : [condition as Clause]
  return any(
    clauses.map((clause) =>
      all(Object.entries(clause).map(([key, wanted]) => satisfied(form, key, wanted, addresses))),
    ),
  )
}

/** One entry of a clause, with everything that makes its field asked in the first place. */
function satisfied(form: FormDefinition, key: string, wanted: Clause[string], addresses: Addresses): string {
  const field = indexOf(form).fields.get(key)?.field
  if (!field) throw new Error(`form ${form.id} has no field ${key}`)
  const cell = addresses.value(key)
  const parts = [
    wanted === true
      ? `${cell}=${text(TICK)}`
      : wanted === 'answered'
        ? `AND(${cell}<>"",${cell}<>${text(UNKNOWN_WORD)})`
        : any(wanted.map((code) => `LEFT(${cell}&" ",${code.length + 1})=${text(`${code} `)}`)),
  ]
  const flag = unknownKeyOf(key, field)
  const box = flag && addresses.unknown(flag)
  if (box) parts.push(`${box}=""`)
  const parents = askedFormula(form, key, addresses)
  if (parents) parts.push(parents)
  return all(parts)
}
