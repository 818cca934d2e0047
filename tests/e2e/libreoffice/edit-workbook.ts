import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export interface CellEdit {
  readonly sheet: string
  readonly cell: string
  /** What is typed. */
  readonly text: string
}

const script = fileURLToPath(new URL('./type-into-cells.py', import.meta.url))

/** A real LibreOffice, with a profile of its own, opens `source`, types and saves to `target`. */
export async function editInLibreOffice(
  source: string,
  target: string,
  edits: readonly CellEdit[],
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'survey-office-'))
  const pipe = `survey-${process.pid}-${Date.now()}`
  const office = spawn(
    'soffice',
    [
      '--headless',
      '--norestore',
      '--nologo',
      '--nodefault',
      `-env:UserInstallation=${pathToFileURL(join(work, 'profile'))}`,
      `--accept=pipe,name=${pipe};urp;`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => office.once('exit', () => resolve()))
  try {
    const editsPath = join(work, 'edits.json')
    writeFileSync(editsPath, JSON.stringify(edits))
    // Debian's own Python has the uno module; another one first in PATH has not.
    await promisify(execFile)('/usr/bin/python3', [script, source, target, editsPath, pipe], {
      timeout: 120_000,
    })
    await ended
  } finally {
    office.kill()
    rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
