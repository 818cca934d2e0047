import { type DisclosureRule, isPublishable } from './disclosure.ts'
import { includedIn } from './inclusion.ts'
import type { VesselRecord } from './record.ts'
import { meanOf, sum } from './statistics.ts'

/** A25: price = base + slope × 代表規格 over the vessels of one type, by least squares. */
export interface PriceLine {
  readonly n: number
  readonly base: number
  readonly slope: number
  /** R²: the share of the differences in price that the size accounts for. */
  readonly explained: number
  readonly suppressed: boolean
}

/** Undefined for fewer than three vessels, or when all are of one size. */
export function priceLine(records: readonly VesselRecord[], rule: DisclosureRule): PriceLine | undefined {
  const points = includedIn('price', records).flatMap(({ company, size, price }) =>
    size === undefined || price === undefined ? [] : [{ company, size, price }],
  )
  const [size, price] = [
    meanOf(points.map((point) => point.size)),
    meanOf(points.map((point) => point.price)),
  ]
  if (points.length < 3 || size === undefined || price === undefined) return undefined
  const across = sum(points.map((point) => (point.size - size) ** 2))
  const up = sum(points.map((point) => (point.price - price) ** 2))
  const along = sum(points.map((point) => (point.size - size) * (point.price - price)))
  if (across === 0) return undefined
  const held = new Map<string, number>()
  for (const point of points) held.set(point.company, (held.get(point.company) ?? 0) + point.price)
  return {
    n: points.length,
    base: price - (along / across) * size,
    slope: along / across,
    explained: up === 0 ? 1 : along ** 2 / (across * up),
    suppressed: !isPublishable(held, rule),
  }
}
