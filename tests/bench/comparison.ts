/** Rounds of ours and what it is held against, taken in turn so that a slow moment of the machine hits both. */
export interface Contender {
  readonly name: string
  readonly run: () => unknown | Promise<unknown>
}

const ROUNDS = 5

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Median milliseconds of processor time of each contender, after one round that does not count. Processor time, because
 * the clock on the wall also runs for whatever else the machine does.
 */
export async function interleaved(contenders: readonly Contender[]): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, run } of contenders) {
      globalThis.gc?.()
      const start = process.cpuUsage()
      await run()
      const { user, system } = process.cpuUsage(start)
      if (round >= 0) times.get(name)!.push((user + system) / 1000)
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]))
}

/** One line of a suite's table. */
export interface Measure {
  readonly name: string
  readonly unit: 'ms' | 'KB'
  readonly ours: number
  /** What ours is compared with; absent for a plain limit. */
  readonly reference?: { readonly name: string; readonly value: number }
  /** At most this many times the reference, or this many units. */
  readonly bar: number
}

export const holds = ({ ours, reference, bar }: Measure): boolean =>
  (reference ? ours / reference.value : ours) <= bar

export function table(measures: readonly Measure[]): string {
  const number = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  const rows = [
    ['measure', 'ours', 'reference', 'ratio', 'bar', 'pass'],
    ...measures.map((measure) => {
      const { name, unit, ours, reference, bar } = measure
      return [
        name,
        `${number(ours)} ${unit}`,
        reference ? `${number(reference.value)} ${unit} (${reference.name})` : '-',
        reference ? number(ours / reference.value) : '-',
        reference ? `<= ${bar}` : `<= ${bar} ${unit}`,
        holds(measure) ? 'yes' : 'NO',
      ]
    }),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
