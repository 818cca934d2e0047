import {
  type Answers,
  type FormDefinition,
  indexOf,
  markUnknown,
  progressOf,
  type Reasons,
  setAnswer,
  unknownKeyOf,
  type Value,
} from '#survey'
import {
  type ComparedSubject,
  type Comparison,
  type ComparisonEntry,
  entryId,
  type ImportChoice,
  type ImportSheet,
} from './comparison.ts'
import { cellKeys, printOf } from './keys.ts'
import type { SentAnswers } from './workbook.ts'

/** The answers of a subject once the chosen entries are taken. */
export function answersAfter(
  form: FormDefinition,
  subject: ComparedSubject,
  choice: Omit<ImportChoice, 'createKey'> = {},
): Answers {
  return takenEntries(subject, choice).reduce(
    (answers, entry) => take(form, answers, entry),
    subject.stored ?? {},
  )
}

/** The answers of a subject with everything the file says, whatever was there. */
export const answersWithAll = (form: FormDefinition, subject: ComparedSubject): Answers =>
  answersAfter(form, subject, {
    takenConflicts: new Set(subject.entries.map(({ key }) => entryId(subject.index, key))),
  })

export function takenEntries(
  subject: ComparedSubject,
  choice: Omit<ImportChoice, 'createKey'>,
): readonly ComparisonEntry[] {
  if (subject.refused || choice.heldSubjects?.has(subject.index)) return []
  return subject.entries.filter(({ kind, key, change }) => {
    if (!change) return false
    const id = entryId(subject.index, key)
    return kind === 'conflict' ? choice.takenConflicts?.has(id) : !choice.held?.has(id)
  })
}

function take(form: FormDefinition, answers: Answers, { key, change }: ComparisonEntry): Answers {
  const field = indexOf(form).fields.get(key)?.field
  const flag = field && unknownKeyOf(key, field)
  switch (change?.to) {
    case 'value':
      return setAnswer(form, answers, key, change.value)
    case 'unknown':
      return flag ? markUnknown(form, answers, flag, true) : answers
    case 'blank':
      return setAnswer(form, flag ? markUnknown(form, answers, flag, false) : answers, key, null)
    case 'reason':
    case undefined:
      return answers
  }
}

/** What `import_sheets` is asked to store. Subjects of which nothing was taken are left out. */
export function importSheetsOf(
  { form, context, subjects }: Comparison,
  choice: ImportChoice,
): readonly ImportSheet[] {
  return subjects.flatMap((subject): ImportSheet[] => {
    const before = subject.stored ?? {}
    const after = answersAfter(form, subject, choice)
    const set = difference(before, after)
    const reasons = reasonsAfter(subject, choice)
    if (Object.keys(set).length === 0 && !reasons) return []
    if (subject.isNew && after[form.subject.newKeys[0] ?? ''] === undefined) return []
    const progress = { ...progressOf(form, after, { ...context, prior: subject.prior }) }
    if (subject.id === undefined) return [{ create_key: choice.createKey(subject.index), set, progress }]
    // The comparison was made against what is stored now, and the person has seen what others changed.
    return [
      {
        id: subject.id,
        base_version: subject.storedVersion ?? 0,
        set,
        progress,
        ...(reasons && { reasons }),
      },
    ]
  })
}

/** What taking the choice puts into the fields of each stored subject, to know it again in a later upload of the file. */
export function sentAnswers(
  { form, subjects }: Comparison,
  choice: Omit<ImportChoice, 'createKey'>,
): Readonly<Record<string, SentAnswers>> {
  return Object.fromEntries(
    subjects.flatMap((subject) => {
      if (subject.id === undefined) return []
      const after = answersAfter(form, subject, choice)
      const changed = [...cellKeys(form)].flatMap(([short, key]) => {
        const print = printOf(form, after, key)
        return print === printOf(form, subject.stored ?? {}, key) ? [] : [[short, print ?? ''] as const]
      })
      return changed.length ? [[subject.id, Object.fromEntries(changed)]] : []
    }),
  )
}

/** The reasons of a subject when some of the file are taken; undefined when none is. */
export function reasonsAfter(
  subject: ComparedSubject,
  choice: Omit<ImportChoice, 'createKey'>,
): Reasons | undefined {
  const given = takenEntries(subject, choice).flatMap(({ key, change }) =>
    change?.to === 'reason' ? [[key, change.reason] as const] : [],
  )
  return given.length ? { ...subject.reasons, ...Object.fromEntries(given) } : undefined
}

function difference(before: Answers, after: Answers): Record<string, Value | null> {
  const set: Record<string, Value | null> = {}
  for (const [key, value] of Object.entries(after)) if (before[key] !== value) set[key] = value
  for (const key of Object.keys(before)) if (after[key] === undefined) set[key] = null
  return set
}
