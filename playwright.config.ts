import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs'

process.env.TZ = 'Asia/Tokyo'

const port = Number(process.env.E2E_PORT ?? 4183)
const baseURL = `http://127.0.0.1:${port}`

// One fresh data directory for a run. Workers load this file too and find the directory in the environment.
// Whoever names one has a server running on it already, to write a test against.
const serverRuns = process.env.E2E_DATA_DIR !== undefined
if (!serverRuns) {
  const dataDir = mkdtempSync(join(tmpdir(), 'survey-e2e-'))
  process.env.E2E_DATA_DIR = dataDir
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One server with one database: the specs take turns, and none leaves another's account changed.
  workers: 1,
  fullyParallel: false,
  // On a machine that others load as well, one journey may run out of patience; the runner names what needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Patience, not speed: a passing run waits for none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 20_000,
    // Recording every step costs a quarter of the time; a second try, or `--trace on`, is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: 'npm run preview',
    url: baseURL,
    timeout: 180_000,
    reuseExistingServer: serverRuns,
    env: { PORT: String(port), SURVEY_DATA_DIR: process.env.E2E_DATA_DIR ?? '' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
