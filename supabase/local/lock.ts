import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

interface Holder {
  pid: number
  name: string
  host: string
}

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  readonly holder: Holder

  constructor(dataDir: string, file: string, holder: Holder) {
    super(
      `${dataDir} is in use by process ${holder.pid} (${holder.name}) on ${holder.host}. ` +
        `Stop it first, or set SURVEY_DATA_DIR to another directory. ` +
        `If that process is certainly gone, remove ${file}.`,
    )
    this.holder = holder
  }
}

/** Takes the data directory for this process. PGlite has no lock of its own: two processes would destroy the data. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'lock')
  const mine: Holder = { pid: process.pid, name: commandOf(process.pid) ?? process.title, host: hostname() }
  const claim = `${file}.${process.pid}`
  writeFileSync(claim, JSON.stringify(mine))
  try {
    for (;;) {
      // A link is made whole or not at all, so nobody ever reads a half-written lock.
      if (tryLink(claim, file)) break
      const text = readLock(file)
      if (text === undefined) continue
      const holder = JSON.parse(text) as Holder
      if (isAlive(holder)) throw new DataDirInUse(dataDir, file, holder)
      if (readLock(file) === text) rmSync(file, { force: true })
    }
  } finally {
    rmSync(claim, { force: true })
  }
  const release = (): void => {
    process.off('exit', release)
    const text = readLock(file)
    if (text !== undefined && (JSON.parse(text) as Holder).pid === process.pid) rmSync(file, { force: true })
  }
  process.once('exit', release)
  return release
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(holder: Holder): boolean {
  // A process of another machine or container cannot be asked.
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // A number given anew to another program after a crash.
  const command = commandOf(holder.pid)
  return command === undefined || command === holder.name
}

function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
  } catch {
    // Only Linux has /proc; elsewhere the number alone decides.
    return undefined
  }
}
