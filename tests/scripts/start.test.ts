import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'survey-start-'))
const running = new Set<ChildProcess>()

interface Started {
  readonly process: ChildProcess
  readonly port: number
  /** Everything written so far. */
  readonly output: () => string
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function launch(port: number, directory: string): Started {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: String(port), SURVEY_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += String(chunk)))
  return { process: child, port, output: () => written }
}

async function isReady(started: Started): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (started.output().includes('Ctrl + C')) return
    if (started.process.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`not ready: ${started.output()}`)
}

async function ended(started: Started): Promise<number | null> {
  if (started.process.exitCode === null) await once(started.process, 'exit')
  running.delete(started.process)
  return started.process.exitCode
}

async function stop(started: Started): Promise<void> {
  started.process.kill('SIGINT')
  await ended(started)
}

const url = ({ port }: Started, path: string) => `http://127.0.0.1:${port}${path}`

async function tokenOf(started: Started): Promise<string> {
  const { publishableKey } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'))
  const answer = await fetch(url(started, '/auth/v1/token?grant_type=password'), {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cc001@vessel-survey.example', password: 'demo-pass-C001' }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).access_token
}

async function rest(started: Started, path: string, init: RequestInit = {}) {
  const { publishableKey } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'))
  const answer = await fetch(url(started, `/rest/v1/${path}`), {
    ...init,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${await tokenOf(started)}`,
      'content-type': 'application/json',
    },
  })
  return { status: answer.status, body: await answer.json() }
}

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm start serves the app, prints the accounts, keeps the data and refuses a second process', async () => {
  const first = launch(await freePort(), dataDir)
  await isReady(first)
  for (const word of [
    `http://127.0.0.1:${first.port}`,
    'C001',
    'demo-pass-C001',
    'first-pass-C003',
    'STAFF',
  ]) {
    expect(first.output()).toContain(word)
  }
  const page = await fetch(url(first, '/'))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('船舶稼働調査')

  const created = await rest(first, 'rpc/create_sheet', {
    method: 'POST',
    body: JSON.stringify({
      p_survey_year: 2026,
      p_form_id: '2',
      p_answers: { 船名: '再起動丸' },
      p_create_key: '7d3c0b1e-7a55-4c0e-9a57-0d2f6f0f3a11',
    }),
  })
  expect(created.status).toBe(200)

  const second = launch(await freePort(), dataDir)
  expect(await ended(second)).toBe(1)
  expect(second.output()).toContain(`先に起動したプロセス ${first.process.pid}`)

  await stop(first)
  const third = launch(await freePort(), dataDir)
  await isReady(third)
  const found = await rest(third, `answer_sheets?select=title&id=eq.${created.body.id}`)
  expect(found.body).toEqual([{ title: '再起動丸' }])
  await stop(third)
})

test('a port in use is named instead of another one being taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const directory = mkdtempSync(join(tmpdir(), 'survey-start-'))
  try {
    const refused = launch(port, directory)
    expect(await ended(refused)).toBe(1)
    expect(refused.output()).toContain(`ポート ${port} は別のプログラムが使っています`)
  } finally {
    other.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
