/**
 * npm run security-report — the table of security cases: which tests proved each in the last `npm test`, and which do
 * not apply here and why. Leaves with 1 when a case failed or nothing speaks of it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './ensure-packages.mjs'
import { casesOf, listCases, titlesOfPlaywright, titlesOfVitest } from './security-cases.mjs'

const folder = join(projectRoot, 'test-results', 'reports')
const read = (name) => {
  const path = join(folder, `${name}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
const unit = read('unit')
const e2e = read('e2e')
if (!unit && !e2e) {
  process.stderr.write('試験の結果がありません。先に npm test を実行してください。\n')
  process.exit(2)
}
const tests = [...(unit ? titlesOfVitest(unit) : []), ...(e2e ? titlesOfPlaywright(e2e) : [])]
const rows = listCases().map(({ id, elsewhere }) => {
  const own = tests.filter(({ title }) => casesOf(title).includes(id))
  const failed = own.filter(({ passed }) => !passed)
  const state =
    failed.length > 0 ? 'FAIL' : own.length > 0 ? 'pass' : elsewhere ? 'not applicable here' : 'missing'
  return {
    id,
    state,
    count: own.length,
    note: state === 'pass' ? (elsewhere ?? '') : (elsewhere ?? failed[0]?.title ?? ''),
  }
})
for (const { id, state, count, note } of rows)
  process.stdout.write(`${id.padEnd(5)} ${state.padEnd(20)} ${String(count).padStart(3)}  ${note}\n`)
const tally = (state) => rows.filter((row) => row.state === state).length
process.stdout.write(
  `\n${rows.length} cases: ${tally('pass')} pass, ${tally('not applicable here')} not applicable here, ${tally('missing')} missing, ${tally('FAIL')} failed\n`,
)
if (tally('missing') + tally('FAIL') > 0) process.exitCode = 1
