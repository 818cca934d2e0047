import { type Answers, type FormDefinition, indexOf, unknownKeyOf, type Value } from '#survey'

/** What a save sends: null removes a key. */
export type AnswerChanges = Readonly<Record<string, Value | null>>

export interface Clash {
  readonly key: string
  /** undefined: blank. */
  readonly mine: Value | undefined
  readonly theirs: Value | undefined
}

export interface Merged {
  readonly answers: Answers
  /** Keys taken over from the server because nobody touched them here. */
  readonly adopted: readonly string[]
  /** Keys changed on both sides to different values; `answers` holds mine. */
  readonly clashes: readonly Clash[]
}

/**
 * Brings what the server holds together with what is typed here. `base` is what both started from.
 * A field and its 不明 flag are one answer: they move together.
 */
export function mergeAnswers(form: FormDefinition, base: Answers, mine: Answers, theirs: Answers): Merged {
  const answers: Record<string, Value> = { ...mine }
  const adopted: string[] = []
  const touchedHere = new Set<string>()
  for (const key of keysOf(base, mine)) {
    if (base[key] !== mine[key]) for (const related of answerKeys(form, key)) touchedHere.add(related)
  }
  const clashing = new Set<string>()
  for (const key of keysOf(base, mine, theirs)) {
    if (theirs[key] === base[key] || theirs[key] === mine[key]) continue
    if (touchedHere.has(key)) {
      for (const related of answerKeys(form, key)) clashing.add(related)
      continue
    }
    adopted.push(key)
    put(answers, key, theirs[key])
  }
  return { answers, adopted, clashes: clashesOf(mine, theirs, clashing) }
}

/** Where both differ, of some keys or of all. */
export const clashesOf = (mine: Answers, theirs: Answers, keys = keysOf(mine, theirs)): Clash[] =>
  [...keys]
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ key, mine: mine[key], theirs: theirs[key] }))

/** The difference a save has to carry. A value goes with the lifting of its 不明 flag, and the other way round. */
export function changesBetween(form: FormDefinition, from: Answers, to: Answers): AnswerChanges {
  const changes: Record<string, Value | null> = {}
  for (const key of keysOf(from, to)) {
    if (from[key] === to[key]) continue
    changes[key] = to[key] ?? null
    if (to[key] === undefined) continue
    for (const related of answerKeys(form, key)) {
      if (related !== key && to[related] === undefined && !sharesFlag(form, key, related))
        changes[related] = null
    }
  }
  return changes
}

export function applyChanges(answers: Answers, changes: AnswerChanges): Answers {
  const next: Record<string, Value> = { ...answers }
  for (const [key, value] of Object.entries(changes)) put(next, key, value ?? undefined)
  return next
}

function put(answers: Record<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) delete answers[key]
  else answers[key] = value
}

const keysOf = (...sets: readonly Answers[]): Set<string> => new Set(sets.flatMap((set) => Object.keys(set)))

/** The key itself, its flag, or, for a flag, the fields that share it. */
function answerKeys(form: FormDefinition, key: string): readonly string[] {
  const index = indexOf(form)
  const members = index.flags.get(key)
  if (members) return [key, ...members]
  const entry = index.fields.get(key)
  const flag = entry && unknownKeyOf(key, entry.field)
  return flag ? [key, flag] : [key]
}

/** Two ordinary fields under one flag: neither says anything about the other. */
const sharesFlag = (form: FormDefinition, a: string, b: string): boolean => {
  const { fields } = indexOf(form)
  return fields.has(a) && fields.has(b)
}
