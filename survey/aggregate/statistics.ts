/** A32: what is published about a list of values. Values that are 不明 or missing are counted, not averaged. */
export interface Summary {
  readonly n: number
  readonly mean: number | undefined
  readonly median: number | undefined
  /** Of a sample (n − 1); undefined for fewer than two values. */
  readonly standardDeviation: number | undefined
  readonly min: number | undefined
  readonly q1: number | undefined
  readonly q3: number | undefined
  readonly max: number | undefined
}

export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  const n = sorted.length
  const mean = meanOf(sorted)
  return {
    n,
    mean,
    median: quantile(sorted, 0.5),
    standardDeviation:
      n < 2 || mean === undefined
        ? undefined
        : Math.sqrt(sum(sorted.map((value) => (value - mean) ** 2)) / (n - 1)),
    min: sorted[0],
    q1: quantile(sorted, 0.25),
    q3: quantile(sorted, 0.75),
    max: sorted.at(-1),
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : sum(values) / values.length

export const medianOf = (values: readonly number[]): number | undefined =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** Linear interpolation between neighbours (type 7), of values in ascending order. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  if (sorted.length === 0) return undefined
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}

/** Below this many values nothing is dropped (A30). */
export const OUTLIER_MINIMUM = 8

/** A30: values farther than 1.5 interquartile ranges outside the quartiles are set aside and listed. */
export function withoutOutliers<T>(
  items: readonly T[],
  measure: (item: T) => number,
): { readonly kept: readonly T[]; readonly dropped: readonly T[] } {
  if (items.length < OUTLIER_MINIMUM) return { kept: items, dropped: [] }
  const sorted = items.map(measure).sort((a, b) => a - b)
  const [q1, q3] = [quantile(sorted, 0.25)!, quantile(sorted, 0.75)!]
  const reach = 1.5 * (q3 - q1)
  const inside = (item: T) => measure(item) >= q1 - reach && measure(item) <= q3 + reach
  return { kept: items.filter(inside), dropped: items.filter((item) => !inside(item)) }
}

/** Part ÷ whole; undefined when the whole is 0. */
export const ratio = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : part / whole
