import type { Clause, Condition, Field, FormDefinition, Kind, SpecificationKind } from './definition.ts'
import type { Total } from './totals.ts'

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

/** Where a field stands, and how it is asked wherever that follows from no answer. */
export interface FieldEntry extends Omit<AskedField, 'as'> {
  /** 0-based position in the form. */
  readonly at: number
  readonly as: Kind
  /** Which of the form's conditions it is asked under; undefined: it always is. */
  readonly condition: number | undefined
  /** A 規格 row as the codes met so far ask it. */
  readonly byCode: Map<Value, AskedField>
}

/** Field and position by key; built once per definition. */
export interface FormIndex {
  readonly fields: ReadonlyMap<string, FieldEntry>
  /** Flag key → keys of the fields that share it. */
  readonly flags: ReadonlyMap<string, readonly string[]>
  /** `<key of the type>/<row>` → key of that 規格 row. */
  readonly rows: ReadonlyMap<string, string>
  /** Under which fields are asked: many share one. */
  readonly conditions: readonly Condition[]
}
const indexes = new WeakMap<FormDefinition, FormIndex>()

export function indexOf(form: FormDefinition): FormIndex {
  const known = indexes.get(form)
  if (known) return known
  const fields = new Map<string, FieldEntry>()
  const flags = new Map<string, string[]>()
  const rows = new Map<string, string>()
  const conditions = new Map<string, Condition>()
  form.steps.forEach((step, position) => {
    for (const [key, field] of Object.entries(step.fields)) {
      const flag = unknownKeyOf(key, field)
      const { label, help, asked } = field
      const condition = JSON.stringify(asked)
      if (asked) conditions.set(condition, asked)
      fields.set(key, {
        key,
        at: fields.size,
        step: position,
        unknownKey: flag,
        field,
        label,
        help,
        as: field,
        condition: asked && [...conditions.keys()].indexOf(condition),
        byCode: new Map(),
      })
      if (flag) flags.set(flag, [...(flags.get(flag) ?? []), key])
      if (field.kind === 'specification') rows.set(`${field.by}/${field.row}`, key)
    }
  })
  const index = { fields, flags, rows, conditions: [...conditions.values()] }
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

/** A field that is asked, and what stands in it. */
export interface Place {
  readonly asked: AskedField
  readonly unknown: boolean
  /** Undefined when blank. */
  readonly value: Value | undefined
  /** What a total comes to, once somebody has asked. */
  total: Total | undefined
}

/**
 * A sheet that nobody changes while it is read: what is asked, and what stands there, is found out once. Whoever asks
 * more than one question about a sheet asks one reading.
 */
export class Reading {
  readonly form: FormDefinition
  readonly answers: Answers
  private readonly index: FormIndex
  /** Once many are wanted, what stands where: sooner found by its position in the form than by its name. */
  private stored: { readonly values: Value[]; readonly unknown: true[] } | undefined
  /** What has been looked at, by position in the form; null: not asked. */
  private readonly looked: (Place | null | undefined)[]
  /** Which conditions hold, as far as they were asked. */
  private readonly held: (boolean | undefined)[] = []

  constructor(form: FormDefinition, answers: Answers) {
    this.form = form
    this.answers = answers
    this.index = indexOf(form)
    this.looked = new Array(this.index.fields.size)
  }

  /** Undefined when the form does not have the field, or does not ask it now. */
  place(key: string): Place | undefined {
    const entry = this.index.fields.get(key)
    return entry && this.at(entry)
  }

  /** Every field asked, in the order of the sheet; of one step (0-based) when given. */
  places(step?: number): Place[] {
    this.expectMany()
    const found: Place[] = []
    for (const entry of this.index.fields.values()) {
      const place = step === undefined || entry.step === step ? this.at(entry) : undefined
      if (place) found.push(place)
    }
    return found
  }

  /** What is answered: neither blank, 不明 nor left unasked. */
  value(key: string): Value | undefined {
    const place = this.place(key)
    return place?.unknown ? undefined : place?.value
  }

  holds(condition: Condition): boolean {
    return Array.isArray(condition)
      ? condition.some((clause) => this.meets(clause))
      : this.meets(condition as Clause)
  }

  private meets(clause: Clause): boolean {
    for (const key in clause) {
      const wanted = clause[key]!
      const value = this.value(key)
      if (value === undefined) return false
      if (wanted !== 'answered' && (wanted === true ? value !== true : !wanted.includes(String(value))))
        return false
    }
    return true
  }

  /** The same of an entry of the form's index. */
  at(entry: FieldEntry): Place | undefined {
    let place = this.looked[entry.at]
    if (place === undefined) {
      place = this.look(entry)
      this.looked[entry.at] = place
    }
    return place ?? undefined
  }

  /** Whether this one of the form's conditions holds; fields under none are always asked. */
  isUnder(condition: number | undefined): boolean {
    if (condition === undefined) return true
    this.held[condition] ??= this.holds(this.index.conditions[condition]!)
    return this.held[condition]
  }

  private look(entry: FieldEntry): Place | null {
    const { at, key, unknownKey, field } = entry
    if (!this.isUnder(entry.condition)) return null
    const asked = field.kind === 'specification' ? this.specified(entry, field) : (entry as AskedField)
    if (!asked) return null
    const { answers, stored } = this
    const value = stored ? stored.values[at] : answers[key]
    return {
      asked,
      unknown: stored
        ? stored.unknown[at] === true
        : unknownKey !== undefined && answers[unknownKey] === true,
      value: isBlank(value) ? undefined : value,
      total: undefined,
    }
  }

  /** To be called before nearly every field is asked about. */
  expectMany(): void {
    if (this.stored) return
    const { fields, flags } = this.index
    const values: Value[] = new Array(fields.size)
    const unknown: true[] = []
    const stored = Object.values(this.answers)
    Object.keys(this.answers).forEach((key, at) => {
      const value = stored[at]!
      const entry = fields.get(key)
      if (entry) values[entry.at] = value
      else if (value === true) for (const each of flags.get(key) ?? []) unknown[fields.get(each)!.at] = true
    })
    this.stored = { values, unknown }
  }

  /** A 規格 row as the code asks it. */
  private specified(entry: FieldEntry, field: SpecificationKind): AskedField | undefined {
    const code = this.value(field.by)
    if (code === undefined) return undefined
    const known = entry.byCode.get(code)
    if (known) return known
    const row = field.table[String(code)]?.[field.row - 1]
    if (row) {
      const asked = { ...entry, label: row.title, help: row.help ?? entry.help, as: row }
      entry.byCode.set(code, asked)
      return asked
    }
    const title = field.titleKey === undefined ? undefined : this.place(field.titleKey)?.value
    return title === undefined
      ? undefined
      : { ...entry, label: String(title), as: { kind: 'text', maxLength: 40 } }
  }
}

/** Is the field on the sheet at all, given the answers so far? */
export const isAsked = (form: FormDefinition, answers: Answers, key: string): boolean =>
  askedField(form, answers, key) !== undefined

/** Whether 必須 applies now. */
export const isRequired = (form: FormDefinition, answers: Answers, field: Field): boolean =>
  isRequiredIn(new Reading(form, answers), field)

export const isRequiredIn = (sheet: Reading, { required }: Field): boolean =>
  required === true || (required !== undefined && sheet.holds(required))

/** The field as it is asked now, or undefined when it is not. */
export const askedField = (form: FormDefinition, answers: Answers, key: string): AskedField | undefined =>
  new Reading(form, answers).place(key)?.asked

/** Every field asked now, in the order of the sheet; of one step when `step` (0-based) is given. */
export const askedFields = (form: FormDefinition, answers: Answers, step?: number): AskedField[] =>
  new Reading(form, answers).places(step).map(({ asked }) => asked)

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
  for (const { asked, unknown, value } of new Reading(form, answers).places()) {
    if (value !== undefined) kept[asked.key] = value
    if (unknown) kept[asked.unknownKey!] = true
  }
  return kept
}
