/**
 * npm test — installs what is missing and runs everything; the last line is `N passed, N failed`.
 *   npm test -- unit [Vitest's arguments]        everything but the browser
 *   npm test -- e2e [Playwright's arguments]     the journeys in Chromium
 */
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { countPlaywright, countVitest, sum } from './count-tests.mjs'
import { ensureMachine } from './ensure-machine.mjs'
import { ensurePackages, projectRoot } from './ensure-packages.mjs'

const say = (line) => process.stderr.write(`${line}\n`)

const suites = {
  unit: {
    title: 'Vitest',
    count: countVitest,
    command: (reportPath, args) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...args,
    ],
    env: () => ({}),
  },
  e2e: {
    title: 'Playwright',
    count: countPlaywright,
    command: (_reportPath, args) => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,json',
      ...args,
    ],
    env: (reportPath) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath }),
  },
}

const [first, ...rest] = process.argv.slice(2)
const parts = first === undefined ? Object.keys(suites) : [first]

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The runner ended before it could write one; its exit code tells the rest.
    return undefined
  }
}

/** Passes a suite's output on line by line, so that two of them at work stay readable. */
function pass(stream, to, title) {
  createInterface({ input: stream }).on('line', (line) => to.write(`${title} │ ${line}\n`))
}

const run = (title, args, env) =>
  new Promise((resolve) => {
    const alone = parts.length === 1
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
      env: { ...process.env, TZ: 'Asia/Tokyo', ...env },
    })
    if (!alone) {
      pass(child.stdout, process.stdout, title)
      pass(child.stderr, process.stderr, title)
    }
    // Ctrl-C reaches the whole group; this process waits for the runner to clean up.
    const wait = () => {}
    process.on('SIGINT', wait)
    child.on('close', (code) => {
      process.off('SIGINT', wait)
      resolve(code ?? 1)
    })
  })

/** For npm run security-report; only a whole run says something about every case. */
function keepReport(part, reportPath) {
  if (!existsSync(reportPath)) return
  const folder = join(projectRoot, 'test-results', 'reports')
  mkdirSync(folder, { recursive: true })
  copyFileSync(reportPath, join(folder, `${part}.json`))
}

async function runAll() {
  if (first !== undefined && !(first in suites)) {
    say(`使い方: npm test [-- ${Object.keys(suites).join(' | ')}]`)
    return 2
  }
  ensurePackages(say)
  ensureMachine(parts, say)
  if (parts.includes('unit') && !process.env.POSTGREST_BIN) {
    say(
      'API の試験は組み込みのサーバーで行います。PostgREST でも行うには POSTGREST_BIN を指定してください（.ci/run は指定します）。',
    )
  }
  const reports = mkdtempSync(join(tmpdir(), 'survey-test-'))
  try {
    // Both at once: each leaves a processor idle at times, waiting for a browser, a server or a disk.
    const counts = await Promise.all(
      parts.map(async (part) => {
        const suite = suites[part]
        const reportPath = join(reports, `${part}.json`)
        say(`── ${suite.title} ──`)
        const exitCode = await run(suite.title, suite.command(reportPath, rest), suite.env(reportPath))
        const count = suite.count(readReport(reportPath), exitCode)
        if (rest.length === 0) keepReport(part, reportPath)
        say(`${suite.title}: ${count.passed} passed, ${count.failed} failed`)
        return count
      }),
    )
    const total = sum(counts)
    process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
    return total.failed === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await runAll()
} catch (error) {
  say(error.message)
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}
