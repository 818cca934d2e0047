import type { DisclosureRule } from './disclosure.ts'
import { isPublishable } from './disclosure.ts'
import { includedIn } from './inclusion.ts'
import type { Measure } from './measures.ts'
import type { VesselRecord } from './record.ts'
import { ratio, type Summary, summarize, withoutOutliers } from './statistics.ts'

/** What a measure says about one group of vessels. */
export interface Cell {
  readonly measure: Measure
  readonly value: number | undefined
  /** Vessels it rests on, and vessels that could not be counted: 不明 or blank. */
  readonly n: number
  readonly missing: number
  /** What each company adds to the cell. */
  readonly contributions: ReadonlyMap<string, number>
  /** Of measures with a value per vessel. */
  readonly summary: Summary | undefined
  /** A30: vessels set aside, by subject code. */
  readonly dropped: readonly string[]
  /** A31: may not leave the institute. */
  readonly suppressed: boolean
}

export function cellOf(measure: Measure, records: readonly VesselRecord[], rule: DisclosureRule): Cell {
  const included = includedIn(measure.group, records)
  const { value, used, weight, summary, dropped } = computed(measure, included)
  const contributions = new Map<string, number>()
  for (const record of used) {
    contributions.set(record.company, (contributions.get(record.company) ?? 0) + weight(record))
  }
  return {
    measure,
    value,
    n: used.length,
    missing: included.length - used.length - dropped.length,
    contributions,
    summary,
    dropped: dropped.map(({ subject }) => subject),
    suppressed: used.length > 0 && !isPublishable(contributions, rule),
  }
}

interface Computed {
  readonly value: number | undefined
  readonly used: readonly VesselRecord[]
  /** What a vessel adds to the cell, for A31. */
  readonly weight: (record: VesselRecord) => number
  readonly summary: Summary | undefined
  readonly dropped: readonly VesselRecord[]
}

const one = () => 1

function computed(measure: Measure, records: readonly VesselRecord[]): Computed {
  const plain = { summary: undefined, dropped: [] }
  switch (measure.kind) {
    case 'count':
      return { value: records.length, used: records, weight: one, ...plain }
    case 'mean': {
      const known = records.filter((record) => measure.of(record) !== undefined)
      const { kept, dropped } = withoutOutliers(known, (record) => measure.of(record)!)
      const summary = summarize(kept.map((record) => measure.of(record)!))
      return { value: summary.mean, used: kept, weight: (record) => measure.of(record)!, summary, dropped }
    }
    case 'ratio': {
      const used = records.filter(
        (record) => measure.of(record) !== undefined && measure.per(record) !== undefined,
      )
      const part = used.reduce((sum, record) => sum + measure.of(record)!, 0)
      const whole = used.reduce((sum, record) => sum + measure.per(record)!, 0)
      const value = ratio(part, whole)
      return {
        value: value === undefined ? undefined : value * (measure.times ?? 1),
        used,
        weight: (record) => measure.per(record)!,
        ...plain,
      }
    }
    case 'share': {
      const used = records.filter((record) => measure.is(record) !== undefined)
      const value = ratio(used.filter((record) => measure.is(record)).length, used.length)
      return { value: value === undefined ? undefined : value * 100, used, weight: one, ...plain }
    }
  }
}
