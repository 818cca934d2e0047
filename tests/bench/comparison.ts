/** What a suite is told. */
export interface Extent {
  readonly small: boolean
}

/** One of the things that are held against each other. */
export interface Contender<T = unknown> {
  readonly name: string
  readonly run: () => T | Promise<T>
}

const ROUNDS = 5

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Rounds of all contenders, taken in turn so that a slow moment of the machine hits each: what they gave, round by
 * round. The first rounds, which warm up caches and compilers, do not count.
 */
export async function roundsInTurn<T>(
  contenders: readonly Contender<T>[],
  { rounds = ROUNDS, warmUps = 1 } = {},
): Promise<ReadonlyMap<string, readonly T[]>> {
  const given = new Map<string, T[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -warmUps; round < rounds; round++) {
    for (const { name, run } of contenders) {
      globalThis.gc?.()
      const one = await run()
      if (round >= 0) given.get(name)!.push(one)
    }
  }
  return given
}

/** The median of what contenders measured that say themselves how long they took, in whatever unit. */
export async function inTurn(
  contenders: readonly Contender<number>[],
  extent: { readonly rounds?: number; readonly warmUps?: number } = {},
): Promise<ReadonlyMap<string, number>> {
  const measured = await roundsInTurn(contenders, extent)
  return new Map([...measured].map(([name, values]) => [name, median(values)]))
}

/**
 * Median milliseconds of this process's processor time: the clock on the wall also runs for whatever else the machine
 * does.
 */
export const interleaved = (contenders: readonly Contender[]): Promise<ReadonlyMap<string, number>> =>
  inTurn(
    contenders.map(({ name, run }) => ({
      name,
      run: async () => {
        const start = process.cpuUsage()
        await run()
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1000
      },
    })),
  )

/** One line of a suite's table. */
export interface Measure {
  readonly name: string
  readonly unit: string
  readonly ours: number
  /** What ours is compared with; absent for a plain limit. */
  readonly reference?: { readonly name: string; readonly value: number }
  /** At most this many times the reference, or this many units. Absent where a figure is only reported. */
  readonly bar?: number
  /** The bar is the least instead of the most. */
  readonly atLeast?: true
}

export function holds({ ours, reference, bar, atLeast }: Measure): boolean {
  if (bar === undefined) return true
  const judged = reference ? ours / reference.value : ours
  return atLeast ? judged >= bar : judged <= bar
}

export function table(measures: readonly Measure[]): string {
  const number = (value: number) => value.toFixed(value < 10 ? 2 : value < 1000 ? 1 : 0)
  const barOf = ({ unit, reference, bar, atLeast }: Measure) =>
    bar === undefined ? '-' : `${atLeast ? '>=' : '<='} ${bar}${reference ? '' : ` ${unit}`}`
  const rows = [
    ['measure', 'ours', 'reference', 'ratio', 'bar', 'pass'],
    ...measures.map((measure) => {
      const { name, unit, ours, reference, bar } = measure
      return [
        name,
        `${number(ours)} ${unit}`,
        reference ? `${number(reference.value)} ${unit} (${reference.name})` : '-',
        reference ? number(ours / reference.value) : '-',
        barOf(measure),
        bar === undefined ? '-' : holds(measure) ? 'yes' : 'NO',
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
