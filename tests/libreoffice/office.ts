import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export type Action =
  | { readonly do: 'type'; readonly sheet: string; readonly cell: string; readonly text: string }
  /** 0-based positions, as LibreOffice counts. */
  | { readonly do: 'insertRows'; readonly sheet: string; readonly at: number; readonly count: number }
  | {
      readonly do: 'deleteRow' | 'insertColumn' | 'deleteColumn' | 'copyColumn'
      readonly sheet: string
      readonly at: number
    }
  /** Cut and pasted. */
  | { readonly do: 'move'; readonly sheet: string; readonly cell: string; readonly to: string }
  | { readonly do: 'sort'; readonly sheet: string; readonly cells: string }
  | { readonly do: 'rename' | 'copySheet'; readonly sheet: string; readonly text: string }

const script = fileURLToPath(new URL('./edit.py', import.meta.url))

/** One start of LibreOffice for many workbooks: each is opened, acted upon and saved by it. */
export async function throughLibreOffice(
  jobs: readonly { readonly workbook: Uint8Array; readonly actions: readonly Action[] }[],
): Promise<Uint8Array[]> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-templates-'))
  const pipe = `templates-${process.pid}-${Date.now()}`
  const office = spawn(
    'soffice',
    [
      '--headless',
      '--norestore',
      '--nologo',
      '--nodefault',
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
      `--accept=pipe,name=${pipe};urp;`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => office.once('exit', () => resolve()))
  try {
    const files = jobs.map(({ workbook, actions }, index) => {
      const source = join(folder, `${index}-in.xlsx`)
      writeFileSync(source, workbook)
      return { source, target: join(folder, `${index}-out.xlsx`), actions }
    })
    const list = join(folder, 'jobs.json')
    writeFileSync(list, JSON.stringify(files))
    // Debian's own Python has the uno module; another one first in PATH has not.
    await promisify(execFile)('/usr/bin/python3', [script, list, pipe], { timeout: 110_000 })
    await ended
    return files.map(({ target }) => new Uint8Array(readFileSync(target)))
  } finally {
    office.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** The first sheet of the workbook at this path as LibreOffice writes it. */
export async function asCsvByLibreOffice(book: string): Promise<string> {
  const folder = dirname(book)
  await promisify(execFile)(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'office-profile'))}`,
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
      '--outdir',
      folder,
      book,
    ],
    { timeout: 120_000 },
  )
  return readFileSync(book.replace(/xlsx$/, 'csv'), 'utf8')
}
