import type { VesselRecord } from './record.ts'

/** Groups of aggregates that take in the same vessels (dictionary 5.2). */
export type AggregateGroup = 'operation' | 'ratioOfDays' | 'cost' | 'price' | 'life' | 'equipment'

const INCLUDED: Readonly<Record<AggregateGroup, readonly string[]>> = {
  // Held and working at home through the period.
  operation: ['0', '3', '4', '5', '9', '10'],
  // A10–A14 weigh by the days in hand, so vessels that left during the period may be in.
  ratioOfDays: ['0', '1', '2', '3', '4', '5', '6', '9', '10'],
  // The holder bears the cost.
  cost: ['0', '4', '5', '9'],
  // The vessel exists.
  price: ['0', '3', '4', '5', '8', '9', '10'],
  life: ['0', '1', '2', '3', '4', '5', '6', '8', '9', '10'],
  // The fleet in hand.
  equipment: ['0', '3', '4', '5', '9', '10'],
}

const CHARTERED = '3'
const LENT = '4'

type Included = Map<AggregateGroup, readonly VesselRecord[]>

/** Each of some thirty measures asks it of the same vessels. */
const known = new WeakMap<readonly VesselRecord[], Included>()

/** The vessels that enter a group. One that lender and charterer both report is counted once. */
export function includedIn(group: AggregateGroup, records: readonly VesselRecord[]): readonly VesselRecord[] {
  const ofThese: Included = known.get(records) ?? new Map()
  known.set(records, ofThese)
  const found = ofThese.get(group) ?? select(group, records)
  ofThese.set(group, found)
  return found
}

function select(group: AggregateGroup, records: readonly VesselRecord[]): readonly VesselRecord[] {
  const twice = reportedTwice(records)
  // The charterer knows the days, the lender the price and the equipment.
  const left = group === 'operation' || group === 'ratioOfDays' ? LENT : CHARTERED
  return records.filter(
    ({ ownership, identity }) =>
      ownership !== undefined &&
      INCLUDED[group].includes(ownership) &&
      !(ownership === left && identity !== undefined && twice.has(identity)),
  )
}

function reportedTwice(records: readonly VesselRecord[]): ReadonlySet<string> {
  const of = (ownership: string) =>
    new Map(
      records.flatMap((record) =>
        record.ownership === ownership && record.identity !== undefined
          ? [[record.identity, record.company]]
          : [],
      ),
    )
  const lent = of(LENT)
  return new Set(
    [...of(CHARTERED)]
      .filter(([identity, company]) => (lent.get(identity) ?? company) !== company)
      .map(([identity]) => identity),
  )
}
