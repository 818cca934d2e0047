import { type Answers, accessibleName, askedField, type FormDefinition, indexOf } from '#survey'
import { CHANNEL_NAMES } from '#survey/channels'
import type { HistoryEntry } from '../data/answer-history.ts'
import { answerInWords } from '../form/field-view.ts'

/** One answer that one save changed. */
export interface Change {
  readonly key: string
  readonly name: string
  readonly before: string
  readonly after: string
}

export interface ChangedEntry extends Omit<HistoryEntry, 'answers'> {
  readonly changes: readonly Change[]
}

/** What each entry changed against the one before it. `entries` newest first; the last is the start of the record
 * or only there to be compared with. */
export function changedEntries(
  form: FormDefinition,
  entries: readonly HistoryEntry[],
  complete: boolean,
): ChangedEntry[] {
  return entries.flatMap(({ answers, ...entry }, at) => {
    const older = entries[at + 1]
    if (!older && !complete) return []
    return [{ ...entry, changes: changesOf(form, older?.answers ?? {}, answers) }]
  })
}

function changesOf(form: FormDefinition, before: Answers, after: Answers): Change[] {
  const { fields, flags } = indexOf(form)
  const changed = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key])
  const owners = new Set(changed.flatMap((key) => (fields.has(key) ? [key] : (flags.get(key) ?? [key]))))
  const order = new Map([...fields.keys()].map((key, at) => [key, at]))
  return [...owners]
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .map((key) => ({
      key,
      name: nameOf(form, after, key),
      before: inWords(form, before, key),
      after: inWords(form, after, key),
    }))
    .filter(({ before, after }) => before !== after)
}

function nameOf(form: FormDefinition, answers: Answers, key: string): string {
  const asked = askedField(form, answers, key)
  if (asked) return accessibleName(form, asked)
  const field = indexOf(form).fields.get(key)?.field
  return field ? [field.group, field.label].filter(Boolean).join(' ') : key
}

function inWords(form: FormDefinition, answers: Answers, key: string): string {
  const unknown = [...indexOf(form).flags].some(
    ([flag, members]) => members.includes(key) && answers[flag] === true,
  )
  return unknown ? '不明' : answerInWords(form, answers, key, answers[key])
}

const OPERATIONS: Readonly<Record<HistoryEntry['op'], string>> = {
  create: '登録',
  save: '保存',
  import: '取り込み',
  undo: '取り込みの取り消し',
  delete: '削除',
  restore: '削除の取り消し',
}

/** The newest entry that changed one of these keys, as far back as `entries` (newest first) go. */
export const lastChange = (entries: readonly HistoryEntry[], keys: readonly string[]) =>
  entries.find(({ answers, version }, at) => {
    const older = version === 1 ? {} : entries[at + 1]?.answers
    return older && keys.some((key) => answers[key] !== older[key])
  })

/** 会社・画面・保存; `account` says which account of the company, where that is of use. */
export const sourceInWords = (
  { actorRole, channel, op }: Omit<HistoryEntry, 'answers'>,
  account = '',
): string =>
  [
    actorRole === 'company' ? `会社${account}` : '事務局',
    CHANNEL_NAMES[channel] ?? channel,
    OPERATIONS[op],
  ].join('・')
