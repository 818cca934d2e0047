import type { Choice, Choices } from '../definition.ts'

/** `[code, label]`, with what else is known about the choice as a third entry. */
type Entry = readonly [code: string, label: string, more?: Omit<Choice, 'code' | 'label'>]

export const codeList = (id: string, title: string, entries: readonly Entry[]): Choices => ({
  id,
  title,
  items: entries.map(([code, label, more]) => ({ code, label, ...more })),
})
