import { type AskedField, type FormDefinition, indexOf } from '#survey'

/** Neighbouring fields drawn as one. */
export type Block =
  | { readonly kind: 'row'; readonly key: string }
  /** 年・月・日 side by side under one heading. */
  | { readonly kind: 'date'; readonly heading: string; readonly keys: readonly string[] }
  /** A number and the unit chosen for it. */
  | { readonly kind: 'measure'; readonly keys: readonly string[] }
  | { readonly kind: 'ticks'; readonly keys: readonly string[] }
  /** Short fields of one sort side by side, e.g. the non-operating years. */
  | { readonly kind: 'grid'; readonly keys: readonly string[] }
  | { readonly kind: 'specifications'; readonly keys: readonly string[] }
  /** Blocks under one 不明. */
  | { readonly kind: 'shared'; readonly flag: string; readonly blocks: readonly Block[] }

export interface Section {
  /** Heading of the section; several sections may have none. */
  readonly group: string | undefined
  readonly blocks: readonly Block[]
}

/** How the fields of a step are put together on the screen. Follows from the definition alone. */
export function sectionsOf(form: FormDefinition, fields: readonly AskedField[]): Section[] {
  return runs(fields, (field) => field.field.group ?? '').map((members) => ({
    group: members[0]?.field.group,
    blocks: runs(members, (field) => sharedFlag(form, field) ?? '').flatMap((run) => {
      const flag = run[0] && sharedFlag(form, run[0])
      const blocks = blocksOf(run)
      return flag ? [{ kind: 'shared' as const, flag, blocks }] : blocks
    }),
  }))
}

function blocksOf(fields: readonly AskedField[]): Block[] {
  return runs(fields, (field, position) => sortOf(field, fields[position - 1])).flatMap((run): Block[] => {
    const [first] = run
    const keys = run.map(({ key }) => key)
    if (!first) return []
    if (first.field.kind === 'specification') return [{ kind: 'specifications', keys }]
    if (first.as.kind === 'flag') return [{ kind: 'ticks', keys }]
    if (isDatePart(first)) return dateBlocks(run)
    if (run.length === 2) return [{ kind: 'measure', keys }]
    return keys.map((key) => ({ kind: 'row', key }))
  })
}

/** Fields of the same sort that follow each other are candidates for one block. */
function sortOf(asked: AskedField, before: AskedField | undefined): string {
  const { field, as, key } = asked
  if (field.kind === 'specification') return `specification ${field.by}`
  if (as.kind === 'flag') return 'flag'
  if (isDatePart(asked)) return 'date'
  return before && isUnitOf(asked, before) ? `row ${before.key}` : `row ${key}`
}

/** A choice of units right after a number that has none of its own. */
const isUnitOf = ({ as, label }: AskedField, before: AskedField): boolean =>
  as.kind === 'choice' && label.endsWith('単位') && before.as.kind === 'number' && before.as.unit === ''

const isDatePart = ({ as }: AskedField): boolean =>
  as.kind === 'year' || as.kind === 'month' || as.kind === 'day'

function dateBlocks(fields: readonly AskedField[]): Block[] {
  if (fields.length > 2 && fields.every(({ as }) => as.kind === 'year')) {
    return [{ kind: 'grid', keys: fields.map(({ key }) => key) }]
  }
  return runs(fields, ({ label }) => stemOf(label)).flatMap((run): Block[] => {
    const keys = run.map(({ key }) => key)
    const [first] = run
    if (!first || run.length === 1) return keys.map((key) => ({ kind: 'row', key }))
    const parts = run.map(({ as }) => ('unit' in as ? as.unit : '')).join('')
    return [{ kind: 'date', heading: `${stemOf(first.label)}${parts}`, keys }]
  })
}

/** 契約期間（から）年 → 契約期間（から） */
const stemOf = (label: string): string => label.replace(/[年月日]$/, '')

function sharedFlag(form: FormDefinition, { unknownKey }: AskedField): string | undefined {
  if (!unknownKey) return undefined
  return (indexOf(form).flags.get(unknownKey)?.length ?? 0) > 1 ? unknownKey : undefined
}

function runs<T>(items: readonly T[], sort: (item: T, position: number) => string): T[][] {
  const found: T[][] = []
  let last: string | undefined
  items.forEach((item, position) => {
    const own = sort(item, position)
    if (own === last) found.at(-1)?.push(item)
    else found.push([item])
    last = own
  })
  return found
}
