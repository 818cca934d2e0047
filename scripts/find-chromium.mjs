import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The Chromium that tests drive: the one named by CHROMIUM_PATH, the system's, else Playwright's own. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  const system = systemPaths.find((path) => existsSync(path))
  if (system) return system
  const own = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Root needs --no-sandbox; the rest keeps the browser from talking to anybody but the app. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
