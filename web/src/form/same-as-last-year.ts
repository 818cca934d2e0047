import { indexOf, isTyped } from '#survey'
import type { FormStore } from './store.ts'

/** A blank field and what was answered last year. */
export interface LastYearLine {
  readonly key: string
  readonly name: string
  readonly answer: string
}

/** The blank fields of a step that last year's answers would fill. Nothing answered is touched. */
export function fillableFromLastYear(store: FormStore, step: number): readonly LastYearLine[] {
  return store.layoutOf(step).flatMap((key) => {
    const { asked, name, lastYear, sameAsLastYear } = store.field(key)
    if (!asked || !isTyped(asked.field) || lastYear === undefined || sameAsLastYear) return []
    if (!isBlankOnScreen(store, key)) return []
    // One 不明 of several fields is taken over only where all of them are blank.
    const shared =
      asked.unknownKey && store.sheet.prior[asked.unknownKey] === true ? asked.unknownKey : undefined
    const members = shared ? (indexOf(store.form).flags.get(shared) ?? []) : []
    return members.every((member) => isBlankOnScreen(store, member)) ? [{ key, name, answer: lastYear }] : []
  })
}

function isBlankOnScreen(store: FormStore, key: string): boolean {
  const { text, unknown, ticked } = store.field(key)
  return text === '' && !unknown && !ticked
}

/** Fills them, and those that are asked only because of it. Returns the keys that were filled. */
export function fillFromLastYear(store: FormStore, step: number): readonly string[] {
  const filled = new Set<string>()
  for (;;) {
    const lines = fillableFromLastYear(store, step).filter(({ key }) => !filled.has(key))
    if (lines.length === 0) return [...filled]
    for (const { key } of lines) {
      filled.add(key)
      if (isBlankOnScreen(store, key)) store.answerAsLastYear(key)
    }
    store.refreshNow()
  }
}
