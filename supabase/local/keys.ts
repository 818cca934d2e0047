import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface StackKeys {
  /** Goes to browsers. */
  publishableKey: string
  /** Reads and writes everything; for the institute's provisioning commands. */
  secretKey: string
  jwtSecret: string
}

export const randomKeys = (): StackKeys => ({
  publishableKey: `sb_publishable_${randomBytes(16).toString('base64url')}`,
  secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  jwtSecret: randomBytes(48).toString('base64url'),
})

/** The keys of a data directory: made on first use, the same ever after. */
export function keysOf(dataDir: string): StackKeys {
  const file = path.join(dataDir, 'keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as StackKeys
  mkdirSync(dataDir, { recursive: true })
  const keys = randomKeys()
  writePrivately(file, keys)
  return keys
}

/** What the CLI and the tests need to reach a running stack. */
export function writeStackFile(dataDir: string, url: string, keys: StackKeys): void {
  const { publishableKey, secretKey } = keys
  writePrivately(path.join(dataDir, 'stack.json'), { url, publishableKey, secretKey })
}

function writePrivately(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}
