import { type Comparison, entryId, type ImportChoice } from '#templates/comparison'
import { takenEntries } from '#templates/import-sheets'

/** The first proposal: everything but conflicts and errors. Keys of new subjects stay the same while it is open. */
export function takeAll(): ImportChoice {
  const keys = new Map<number, string>()
  return {
    heldSubjects: new Set(),
    held: new Set(),
    takenConflicts: new Set(),
    createKey: (index) => {
      const known = keys.get(index)
      if (known) return known
      const key = crypto.randomUUID()
      keys.set(index, key)
      return key
    },
  }
}

/** The key of each new subject of the file. */
export const createKeysOf = ({ subjects }: Comparison, choice: ImportChoice): ReadonlyMap<number, string> =>
  new Map(subjects.filter(({ isNew }) => isNew).map(({ index }) => [index, choice.createKey(index)]))

const toggled = <T>(set: ReadonlySet<T> | undefined, member: T): ReadonlySet<T> => {
  const next = new Set(set)
  if (!next.delete(member)) next.add(member)
  return next
}

export const toggleSubject = (choice: ImportChoice, index: number): ImportChoice => ({
  ...choice,
  heldSubjects: toggled(choice.heldSubjects, index),
})

export function toggleEntry(
  choice: ImportChoice,
  index: number,
  { key, kind }: { readonly key: string; readonly kind: string },
): ImportChoice {
  const id = entryId(index, key)
  return kind === 'conflict'
    ? { ...choice, takenConflicts: toggled(choice.takenConflicts, id) }
    : { ...choice, held: toggled(choice.held, id) }
}

/** How many answers will be stored, and how many differences stay as they are. */
export function decisionCounts(
  { subjects }: Comparison,
  choice: ImportChoice,
): { readonly taken: number; readonly held: number } {
  let taken = 0
  let all = 0
  for (const subject of subjects) {
    taken += takenEntries(subject, choice).length
    all += subject.entries.length
  }
  return { taken, held: all - taken }
}
