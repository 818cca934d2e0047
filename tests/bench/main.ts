/** `npm run bench`: every suite; `npm run bench -- excel`: one. Ends with 1 when a bar does not hold. */
import { readdirSync } from 'node:fs'
import { holds, type Measure, table } from './comparison.ts'

/** A suite is a file of its name that exports `measure`. */
const KNOWN = ['web', 'data', 'excel', 'cli', 'load'] as const
const files = new Set(readdirSync(import.meta.dirname))
const suites = KNOWN.filter((name) => files.has(`${name}.ts`))

const asked = process.argv.slice(2)
const strange = asked.filter((name) => !suites.some((suite) => suite === name))
if (strange.length) {
  process.stderr.write(`no such suite: ${strange.join(', ')}. Suites: ${suites.join(', ')}\n`)
  process.exitCode = 2
} else {
  for (const suite of asked.length ? asked : suites) {
    const { measure } = (await import(`./${suite}.ts`)) as { measure: () => Promise<readonly Measure[]> }
    const measures = await measure()
    process.stdout.write(`\n${suite}\n${table(measures)}\n`)
    if (measures.length === 0 || !measures.every(holds)) process.exitCode = 1
  }
}
