import { randomUUID } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { Stop } from './shell.ts'
import { encodeUtf8 } from './utf8.ts'

/** Waits for nothing as long as there is room: thousands of lines are not worth a turn of the event loop each. */
export type Append = (piece: string | Uint8Array) => Promise<void> | undefined

/**
 * Makes a file so that it is there whole or not at all: `make` fills a neighbour, which is renamed at the end.
 * Mode 0600 is for what only its owner may read.
 */
export async function replaceFile(
  path: string,
  make: (unfinished: string) => Promise<void>,
  mode = 0o644,
): Promise<void> {
  const unfinished = join(dirname(path), `.${randomUUID()}.tmp`)
  await orStop(path, '書き込めませんでした', async () => {
    await mkdir(dirname(path), { recursive: true })
    // Made first and empty, so that nobody else can read it while it is filled.
    await (await open(unfinished, 'wx', mode)).close()
  })
  try {
    await make(unfinished)
    await orStop(path, '書き込めませんでした', () => rename(unfinished, path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** As `replaceFile`, piece by piece. */
export function writeWhole(
  path: string,
  write: (append: Append) => Promise<void> | undefined,
  mode = 0o644,
): Promise<void> {
  return replaceFile(
    path,
    async (unfinished) => {
      const file = await open(unfinished, 'r+')
      const gathered = new GatheredWriter(file)
      try {
        await write((piece) => gathered.append(piece))
        await gathered.flush()
        await file.sync()
      } finally {
        await gathered.settled()
        await file.close()
      }
    },
    mode,
  )
}

/** What is gathered until it is worth a call to the system, in bytes of UTF-16. */
const GATHERED = 1 << 19
/** So many bytes are sent on to the disk while more are written; else the end would wait for all of them. */
const SENT_ON = 1 << 24

/** Gathers text while what was gathered before is written. */
class GatheredWriter {
  readonly #file: FileHandle
  readonly #gathered = Buffer.allocUnsafe(GATHERED)
  #length = 0
  #writing: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #sending: Promise<void> | undefined

  constructor(file: FileHandle) {
    this.#file = file
  }

  append(piece: string | Uint8Array): Promise<void> | undefined {
    if (typeof piece !== 'string' || this.#length + 2 * piece.length > GATHERED) return this.#makeRoom(piece)
    this.#length += this.#gathered.write(piece, this.#length, 'utf16le')
    return undefined
  }

  async #makeRoom(piece: string | Uint8Array): Promise<void> {
    await this.#pass(encodeUtf8(this.#taken()))
    if (typeof piece !== 'string') await this.#pass(piece)
    else if (2 * piece.length > GATHERED) await this.#pass(Buffer.from(piece))
    else this.#length = this.#gathered.write(piece, 0, 'utf16le')
  }

  /** Everything so far is with the system. */
  async flush(): Promise<void> {
    await this.#pass(encodeUtf8(this.#taken()))
    await this.#writing
  }

  #taken(): Buffer {
    const taken = this.#gathered.subarray(0, this.#length)
    this.#length = 0
    return taken
  }

  async #pass(bytes: Uint8Array): Promise<void> {
    await this.#writing
    this.#writing = this.#file.appendFile(bytes)
    // Whoever waits next is told.
    this.#writing.catch(() => {})
    this.#waiting += bytes.length
    if (this.#waiting < SENT_ON || this.#sending) return
    this.#waiting = 0
    // What went wrong is told by the sync at the end.
    this.#sending = this.#file
      .datasync()
      .catch(() => {})
      .finally(() => {
        this.#sending = undefined
      })
  }

  settled(): Promise<unknown> {
    return Promise.allSettled([this.#writing, this.#sending])
  }
}

/** `name.csv`, or `name_2.csv` where that one is there already: for files that must not replace each other. */
export async function unusedPath(path: string): Promise<string> {
  const { dir, name, ext } = parse(path)
  for (let count = 1; ; count += 1) {
    const free = join(dir, `${name}${count === 1 ? '' : `_${count}`}${ext}`)
    const taken = await access(free).then(
      () => true,
      () => false,
    )
    if (!taken) return free
  }
}

export async function readWhole(directory: string, name: string): Promise<Uint8Array> {
  const path = resolve(directory, name)
  return orStop(name, '読めませんでした', () => readFile(path))
}

/** A text file that need not be there yet. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return orStop(path, '読めませんでした', async () => {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'ファイルまたはフォルダがありません。',
  EACCES: '許可がありません。',
  EPERM: '許可がありません。',
  EISDIR: 'フォルダです。',
  ENOTDIR: '途中にフォルダでないものがあります。',
  EEXIST: 'フォルダのところに、同じ名前のファイルがあります。',
  ENOSPC: '空き容量が足りません。',
  EROFS: '書き込みできない場所です。',
}

async function orStop<T>(path: string, problem: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new Stop(`${path} を${problem}: ${reason}`)
  }
}

/** A piece of a file name that means the same on every system: no separators, controls or reserved names. */
export function fileNamePart(text: string): string {
  const kept = text
    .normalize('NFC')
    .replace(/[\s\u3000]+/gu, '_')
    .replace(/[^\p{L}\p{N}_\-・（）]/gu, '')
    .slice(0, 60)
  return kept === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(kept) ? `_${kept}` : kept
}
