import type { ComparedSubject, Comparison, ComparisonEntry, EntryKind } from '#templates/comparison'
import { matchesSearch } from '../data/search-text.ts'

/** Which of the differences are shown. */
export type PreviewFilter = 'all' | 'new' | 'finding' | Exclude<EntryKind, 'added'>

interface Kind {
  readonly filter: PreviewFilter
  readonly label: string
  readonly unit: string
  readonly of: (counts: Comparison['counts']) => number
}

/** In the order they are offered: what must be looked at stands after what simply changes. */
const KINDS: readonly Kind[] = [
  { filter: 'changed', label: '変更', unit: '項目', of: ({ changed }) => changed },
  { filter: 'unknown', label: '不明になる', unit: '項目', of: ({ unknown }) => unknown },
  { filter: 'cleared', label: '空欄になる', unit: '項目', of: ({ cleared }) => cleared },
  { filter: 'new', label: '新規登録', unit: '件', of: ({ newSubjects }) => newSubjects },
  { filter: 'reason', label: '確認の理由', unit: '項目', of: ({ reason }) => reason },
  { filter: 'conflict', label: '競合', unit: '項目', of: ({ conflict }) => conflict },
  { filter: 'error', label: 'エラー', unit: '項目', of: ({ error }) => error },
  { filter: 'finding', label: '要確認', unit: '項目', of: ({ findings }) => findings },
]

export interface FilterOption {
  readonly filter: PreviewFilter
  readonly label: string
  readonly count: number
  readonly unit: string
}

/** Everything, and each kind that occurs in the file. */
export function filterOptions({ counts }: Comparison): FilterOption[] {
  const { added, changed, unknown, cleared, reason, conflict, error } = counts
  const all = added + changed + unknown + cleared + reason + conflict + error
  return [
    { filter: 'all', label: 'すべて', count: all, unit: '項目' },
    ...KINDS.map(({ filter, label, unit, of }) => ({ filter, label, unit, count: of(counts) })).filter(
      ({ count }) => count > 0,
    ),
  ]
}

/** A subject with those of its differences that the filter lets through. */
export interface ShownSubject {
  readonly subject: ComparedSubject
  readonly entries: readonly ComparisonEntry[]
  readonly findings: ComparedSubject['findings']
}

/** What the list shows; cells with errors stand in a table of their own. */
export function shownSubjects(
  subjects: readonly ComparedSubject[],
  filter: PreviewFilter,
  query: string,
): ShownSubject[] {
  return subjects.flatMap((subject) => {
    if (!isFound(subject, query)) return []
    if (subject.refused) return filter === 'all' || filter === 'error' ? [shown(subject, [], [])] : []
    const entries = subject.entries.filter(({ kind }) => kind !== 'error')
    const { findings, isNew } = subject
    switch (filter) {
      case 'all':
        return entries.length || findings.length ? [shown(subject, entries, findings)] : []
      case 'new':
        return isNew ? [shown(subject, entries, findings)] : []
      case 'finding':
        return findings.length ? [shown(subject, [], findings)] : []
      default: {
        const own = entries.filter(({ kind }) => kind === filter)
        return own.length ? [shown(subject, own, [])] : []
      }
    }
  })
}

/** Cells that cannot be taken, with the subject each is of. */
export const shownErrors = (
  subjects: readonly ComparedSubject[],
  filter: PreviewFilter,
  query: string,
): (ComparisonEntry & { readonly index: number })[] =>
  filter !== 'all' && filter !== 'error'
    ? []
    : subjects
        .filter((subject) => isFound(subject, query))
        .flatMap(({ entries, index }) =>
          entries.filter(({ kind }) => kind === 'error').map((entry) => ({ ...entry, index })),
        )

const shown = (
  subject: ComparedSubject,
  entries: readonly ComparisonEntry[],
  findings: ComparedSubject['findings'],
): ShownSubject => ({ subject, entries, findings })

const isFound = ({ title, sheet }: ComparedSubject, query: string): boolean =>
  query === '' || matchesSearch(`${title} ${sheet}`, query)
