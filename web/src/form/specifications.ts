import { type Answers, askedField, type FormDefinition, indexOf, unknownKeyOf, type Value } from '#survey'

/** 規格 answers put aside, so that choosing the former code again brings them back. */
export interface SpecificationMemory {
  /** Deciding field and code → stored key → value. */
  readonly aside: Map<string, ReadonlyMap<string, Value>>
  /** Deciding field → the code its rows were last answered under. */
  readonly owner: Map<string, Value>
}

export const createSpecificationMemory = (): SpecificationMemory => ({ aside: new Map(), owner: new Map() })

/**
 * When the code that decides a 規格 table changes, a row under the same key asks about something else. Answers
 * to such rows are put aside; rows that ask the same under both codes keep theirs. While the code is blank or
 * 不明 nothing moves.
 */
export function respecify(
  form: FormDefinition,
  before: Answers,
  after: Answers,
  changed: string,
  memory: SpecificationMemory,
): Answers {
  if (before[changed] === after[changed]) return after
  const rows = [...indexOf(form).fields].filter(
    ([, { field }]) => field.kind === 'specification' && field.by === changed,
  )
  if (rows.length === 0) return after
  const owner = memory.owner.get(changed) ?? before[changed]
  const code = after[changed]
  if (owner !== undefined) memory.owner.set(changed, owner)
  if (code === undefined || code === owner) return after
  memory.owner.set(changed, code)

  const next: Record<string, Value> = { ...after }
  const formerly = owner === undefined ? after : { ...after, [changed]: owner }
  const aside = new Map<string, Value>()
  for (const [key, { field }] of rows) {
    if (owner !== undefined && sameQuestion(form, formerly, after, key)) continue
    for (const stored of [key, unknownKeyOf(key, field)]) {
      const value = stored === undefined ? undefined : next[stored]
      if (stored === undefined || value === undefined) continue
      aside.set(stored, value)
      delete next[stored]
    }
  }
  if (owner !== undefined) memory.aside.set(`${changed}=${owner}`, aside)
  for (const [stored, value] of memory.aside.get(`${changed}=${code}`) ?? []) next[stored] ??= value
  return next
}

function sameQuestion(form: FormDefinition, former: Answers, current: Answers, key: string): boolean {
  const was = askedField(form, former, key)
  const is = askedField(form, current, key)
  return was !== undefined && is !== undefined && was.label === is.label && was.as.kind === is.as.kind
}
