import type { Clause, Condition, Field, FormDefinition, Kind, SpecificationKind } from './definition.ts'

export type Value = string | number | boolean
/** Flat: field key → value, `<key>_不明` → true. A key that is absent is blank. */
export type Answers = Readonly<Record<string, Value>>

/** The kind of a field once its 規格 row is known. */
export type AskedKind = Exclude<Kind, SpecificationKind>

/** A field as it is asked now: a 規格 row has become a plain number, text or choice with its own label. */
export interface AskedField {
  readonly key: string
  /** 0-based position of the step. */
  readonly step: number
  readonly label: string
  readonly help: string | undefined
  /** `<key>_不明`, the group's flag, or undefined when the field cannot be 不明. */
  readonly unknownKey: string | undefined
  readonly field: Field
  readonly as: AskedKind
}

const UNKNOWN_SUFFIX = '_不明'

export const unknownKeyOf = (key: string, field: Field): string | undefined => {
  if (field.kind === 'total' || field.kind === 'shown' || field.kind === 'file') return undefined
  if (field.unknown === false) return undefined
  return `${field.unknown ?? key}${UNKNOWN_SUFFIX}`
}

export const isBlank = (value: Value | null | undefined): value is undefined | null =>
  value === undefined || value === null || value === ''

interface FieldEntry {
  readonly field: Field
  readonly step: number
  readonly unknownKey: string | undefined
}

/** Field and position by key; built once per definition. */
export interface FormIndex {
  readonly fields: ReadonlyMap<string, FieldEntry>
  /** Flag key → keys of the fields that share it. */
  readonly flags: ReadonlyMap<string, readonly string[]>
  /** `<key of the type>/<row>` → key of that 規格 row. */
  readonly rows: ReadonlyMap<string, string>
}
const indexes = new WeakMap<FormDefinition, FormIndex>()

export function indexOf(form: FormDefinition): FormIndex {
  const known = indexes.get(form)
  if (known) return known
  const fields = new Map<string, FieldEntry>()
  const flags = new Map<string, string[]>()
  const rows = new Map<string, string>()
  form.steps.forEach((step, position) => {
    for (const [key, field] of Object.entries(step.fields)) {
      const flag = unknownKeyOf(key, field)
      fields.set(key, { field, step: position, unknownKey: flag })
      if (flag) flags.set(flag, [...(flags.get(flag) ?? []), key])
      if (field.kind === 'specification') rows.set(`${field.by}/${field.row}`, key)
    }
  })
  const index = { fields, flags, rows }
  indexes.set(form, index)
  return index
}

/** The keys an answer sheet of this form may store: fields that are typed, and their 不明 flags. */
export function storableKeys(form: FormDefinition): ReadonlySet<string> {
  const { fields, flags } = indexOf(form)
  const typed = [...fields].filter(([, { field }]) => isTyped(field)).map(([key]) => key)
  return new Set([...typed, ...flags.keys()])
}

/** Whether people type an answer into the field (not computed, shown or uploaded). */
export const isTyped = (field: Field): boolean =>
  field.kind !== 'total' && field.kind !== 'shown' && field.kind !== 'file'

export function isUnknown(form: FormDefinition, answers: Answers, key: string): boolean {
  const flag = indexOf(form).fields.get(key)?.unknownKey
  return flag !== undefined && answers[flag] === true
}

/**
 * What is found out about a sheet while nobody can change it. Without it every question about a field asks anew
 * whether the fields it depends on are asked.
 */
interface Reading {
  readonly form: FormDefinition
  readonly answers: Answers
  readonly asked: Map<string, boolean>
  /** Whatever else is worked out of a key. */
  readonly known: Map<string, unknown>
}
let reading: Reading | undefined

/** What `find` finds of a key: once while a sheet is read in one go, each time otherwise. */
export function foundOnce<T>(form: FormDefinition, answers: Answers, key: string, find: () => T): T {
  if (reading?.answers !== answers || reading.form !== form) return find()
  if (!reading.known.has(key)) reading.known.set(key, find())
  return reading.known.get(key) as T
}

/** Answers questions about one sheet in one go; `work` must not change the answers. */
export function inOneGo<T>(form: FormDefinition, answers: Answers, work: () => T): T {
  const before = reading
  if (before?.answers === answers && before.form === form) return work()
  reading = { form, answers, asked: new Map(), known: new Map() }
  try {
    return work()
  } finally {
    reading = before
  }
}

function holds(form: FormDefinition, answers: Answers, condition: Condition): boolean {
  const clauses: readonly Clause[] = Array.isArray(condition) ? condition : [condition as Clause]
  return clauses.some((clause) => {
    // In a loop: this is asked of every field of a sheet, again and again.
    for (const key in clause) {
      const wanted = clause[key]!
      if (isUnknown(form, answers, key)) return false
      const value = answers[key]
      if (isBlank(value)) return false
      if (wanted !== 'answered' && (wanted === true ? value !== true : !wanted.includes(String(value))))
        return false
      if (!isAsked(form, answers, key)) return false
    }
    return true
  })
}

/** Is the field on the sheet at all, given the answers so far? */
export function isAsked(form: FormDefinition, answers: Answers, key: string): boolean {
  const known = reading?.answers === answers && reading.form === form ? reading.asked : undefined
  let asked = known?.get(key)
  if (asked === undefined) {
    const field = indexOf(form).fields.get(key)?.field
    asked =
      field !== undefined &&
      (!field.asked || holds(form, answers, field.asked)) &&
      (field.kind !== 'specification' || resolveSpecification(form, answers, field) !== undefined)
    known?.set(key, asked)
  }
  return asked
}

/** Whether 必須 applies now. */
export const isRequired = (form: FormDefinition, answers: Answers, field: Field): boolean =>
  field.required === true || (field.required !== undefined && holds(form, answers, field.required))

function resolveSpecification(
  form: FormDefinition,
  answers: Answers,
  field: SpecificationKind,
): { label: string; help?: string | undefined; as: AskedKind } | undefined {
  if (!isAsked(form, answers, field.by) || isUnknown(form, answers, field.by)) return undefined
  const code = answers[field.by]
  if (isBlank(code)) return undefined
  const row = field.table[String(code)]?.[field.row - 1]
  if (row) return { label: row.title, help: row.help, as: row }
  if (!field.titleKey || !isAsked(form, answers, field.titleKey)) return undefined
  const title = answers[field.titleKey]
  if (isBlank(title)) return undefined
  return { label: String(title), as: { kind: 'text', maxLength: 40 } }
}

/** The field as it is asked now, or undefined when it is not. */
export function askedField(form: FormDefinition, answers: Answers, key: string): AskedField | undefined {
  const entry = indexOf(form).fields.get(key)
  if (!entry) return undefined
  const { field, step, unknownKey } = entry
  if (field.kind !== 'specification') {
    if (!isAsked(form, answers, key)) return undefined
    return { key, step, unknownKey, field, label: field.label, help: field.help, as: field }
  }
  if (field.asked && !holds(form, answers, field.asked)) return undefined
  const resolved = resolveSpecification(form, answers, field)
  return (
    resolved && {
      key,
      step,
      unknownKey,
      field,
      label: resolved.label,
      help: resolved.help ?? field.help,
      as: resolved.as,
    }
  )
}

/** Every field asked now, in the order of the sheet; of one step when `step` (0-based) is given. */
export function askedFields(form: FormDefinition, answers: Answers, step?: number): AskedField[] {
  return inOneGo(form, answers, () => {
    const found: AskedField[] = []
    for (const [key, entry] of indexOf(form).fields) {
      if (step !== undefined && entry.step !== step) continue
      const asked = askedField(form, answers, key)
      if (asked) found.push(asked)
    }
    return found
  })
}

/** Stores a value and lifts the field's own 不明; null makes the field blank. */
export function setAnswer(form: FormDefinition, answers: Answers, key: string, value: Value | null): Answers {
  const entry = indexOf(form).fields.get(key)
  if (!entry || !isTyped(entry.field)) throw new Error(`form ${form.id} has no answer ${key}`)
  const next: Record<string, Value> = { ...answers }
  delete next[key]
  if (!isBlank(value) && value !== false) {
    next[key] = value as Value
    if (entry.unknownKey) delete next[entry.unknownKey]
  }
  return next
}

/** Ticks or unticks a 不明 flag. Ticking clears every field that shares it. */
export function markUnknown(form: FormDefinition, answers: Answers, flag: string, on: boolean): Answers {
  const keys = indexOf(form).flags.get(flag)
  if (!keys) throw new Error(`form ${form.id} has no flag ${flag}`)
  const next: Record<string, Value> = { ...answers }
  delete next[flag]
  if (on) {
    for (const key of keys) delete next[key]
    next[flag] = true
  }
  return next
}

/** What is left when the sheet is submitted: answers of fields that are not asked are dropped. */
export function withoutUnasked(form: FormDefinition, answers: Answers): Answers {
  const kept: Record<string, Value> = {}
  for (const asked of askedFields(form, answers)) {
    const value = answers[asked.key]
    if (!isBlank(value)) kept[asked.key] = value as Value
    if (asked.unknownKey && answers[asked.unknownKey] === true) kept[asked.unknownKey] = true
  }
  return kept
}
