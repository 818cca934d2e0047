/** `npm start` until somebody can sign in, on an empty data directory and on the one it left. Reported, not judged. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { answers } from '../../scripts/preview-server.ts'
import { freePort } from '../database/server.ts'
import { launchChromium } from './chromium.ts'
import { type Extent, inTurn, type Measure } from './comparison.ts'

const root = join(import.meta.dirname, '../..')

export async function measure({ small }: Extent): Promise<readonly Measure[]> {
  const browser = await launchChromium()
  let dataDir = ''
  let port = 0
  try {
    const times = await inTurn(
      [
        {
          name: 'fresh',
          run: async () => {
            dataDir = await mkdtemp(join(tmpdir(), 'survey-start-'))
            port = await freePort()
            return startedIn(browser, dataDir, port)
          },
        },
        {
          name: 'second',
          run: async () => {
            // On the same port, where the packages prepared for the browser at the first start lie.
            const ms = await startedIn(browser, dataDir, port)
            for (const left of [dataDir, join(root, 'node_modules/.vite', String(port))])
              await rm(left, { recursive: true, force: true })
            return ms
          },
        },
      ],
      small ? { rounds: 1, warmUps: 0 } : { rounds: 4, warmUps: 1 },
    )
    return [
      {
        name: 'npm start to a usable page, empty data directory',
        unit: 's',
        ours: times.get('fresh')! / 1000,
      },
      { name: 'npm start to a usable page, second start', unit: 's', ours: times.get('second')! / 1000 },
    ]
  } finally {
    await browser.close()
  }
}

async function startedIn(browser: Browser, dataDir: string, port: number): Promise<number> {
  const start = performance.now()
  // A group of its own: npm does not pass signals on to what it started.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), SURVEY_DATA_DIR: dataDir },
  })
  const page = await browser.newPage()
  try {
    const url = `http://127.0.0.1:${port}/login`
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error('npm start ended')
      await sleep(20)
    }
    await page.goto(url)
    await page.getByLabel('会社コード').fill('C001')
    return performance.now() - start
  } finally {
    await page.close()
    process.kill(-child.pid!, 'SIGTERM')
    // npm is gone before the server it started, which holds the port and the data until it has written them out.
    while (isThere(-child.pid!)) await sleep(50)
  }
}

function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}
