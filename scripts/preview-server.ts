import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 180_000

export interface PreviewServer {
  readonly stop: () => Promise<void>
}

/** `npm run preview` as a process of its own, once its pages answer. */
export async function startPreview(dataDir: string, port: number): Promise<PreviewServer> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'preview.mjs')], {
    env: { ...process.env, PORT: String(port), SURVEY_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
  }
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until && server.exitCode === null) {
    if (await answers(`http://127.0.0.1:${port}`)) return { stop }
    await sleep(200)
  }
  await stop()
  throw new Error('the preview server did not start')
}

/** Whether a page is there. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
