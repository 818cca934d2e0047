/** A command of the institute, run as a user runs it, with what it took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LOGIN_DOMAIN, STAFF } from './population.ts'

const root = join(import.meta.dirname, '../..')
const CLI = join(root, 'scripts/cli.mjs')

export interface Ran {
  readonly stdout: string
  readonly exitCode: number
  /** On the clock on the wall. */
  readonly ms: number
  readonly peakMegabytes: number
}

export interface Target {
  readonly url: string
  readonly publishableKey: string
  /** Where it may leave files. */
  readonly folder: string
}

export async function runCommand(target: Target, ...argv: readonly string[]): Promise<Ran> {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'peak.mjs'), CLI, ...argv], {
    cwd: target.folder,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TZ: 'Asia/Tokyo',
      SUPABASE_URL: target.url,
      SUPABASE_PUBLISHABLE_KEY: target.publishableKey,
      SURVEY_LOGIN_DOMAIN: LOGIN_DOMAIN,
      SURVEY_STAFF_CODE: STAFF.code,
      SURVEY_STAFF_PASSWORD: STAFF.password,
      SURVEY_DATA_DIR: target.folder,
    },
  })
  const [, stdout, stderr, peak] = child.stdio
  const [out, complaints, kilobytes, [exitCode]] = await Promise.all([
    text(stdout!),
    text(stderr!),
    text(peak as NodeJS.ReadableStream),
    once(child, 'exit'),
  ])
  const ms = performance.now() - start
  if (exitCode === 2 || exitCode === null) throw new Error(`${argv.join(' ')}: ${complaints.slice(-2000)}`)
  return { stdout: out, exitCode, ms, peakMegabytes: Number(kilobytes) / 1024 }
}

/** Milliseconds from starting Node to its end. */
export async function startOf(...argv: readonly string[]): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, argv, { stdio: 'ignore' })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error(`${argv.join(' ')} ended with ${exitCode}`)
  return performance.now() - start
}

export const HELP = [CLI, '--help']
