/**
 * `npm run bench`: every suite; `npm run bench -- excel data`: these. Ends with 1 when a bar does not hold.
 * `--small` takes a fraction of the rows, for working on the bench itself: its figures say little.
 */
import { type Extent, holds, type Measure, table } from './comparison.ts'

/** A suite is a file of its name that exports `measure`. */
const suites = ['web', 'excel', 'data', 'cli', 'load', 'start'] as const

const words = process.argv.slice(2)
const extent: Extent = { small: words.includes('--small') }
const asked = words.filter((word) => word !== '--small')
const strange = asked.filter((name) => !suites.some((suite) => suite === name))
if (strange.length) {
  process.stderr.write(`no such suite: ${strange.join(', ')}. Suites: ${suites.join(', ')}\n`)
  process.exitCode = 2
} else {
  for (const suite of asked.length ? asked : suites) {
    const { measure } = (await import(`./${suite}.ts`)) as {
      measure: (extent: Extent) => Promise<readonly Measure[]>
    }
    const measures = await measure(extent)
    process.stdout.write(`\n${suite}\n${table(measures)}\n`)
    if (measures.length === 0 || !measures.every(holds)) process.exitCode = 1
  }
}
