import stringWidth from 'string-width'

/** Where a command writes. Results go to stdout, progress and findings to stderr. */
export interface Terminal {
  /** A line of the result. Control characters in it are shown, not obeyed. */
  print(line?: string): void
  /** A line about the work: findings, notes, mistakes. */
  note(line?: string): void
  /** A value for scripts, as JSON. */
  json(value: unknown): void
  /** A piece of a data file: as it is into a file or pipe, made visible where somebody watches. */
  data(text: string): void
  /** Aligned columns on stdout. */
  table(head: readonly string[], rows: readonly (readonly Cell[])[]): void
  /** Long work; drawn, and its steps counted, only where somebody watches. */
  progress(title: string, total: number | (() => Promise<number>)): Promise<Progress>
  readonly columns: number
}
export interface Progress {
  advance(by?: number): void
  stop(): void
}
export type Cell = string | number | undefined

/** What a terminal needs of the outside: two streams, as Node's are. */
export interface Streams {
  readonly stdout: Output
  readonly stderr: Output
}
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

const DEFAULT_COLUMNS = 100

/**
 * Everything that could move the cursor, recolour, reorder or hide text: C0, DEL, C1, bidirectional
 * controls, zero-width and tag characters, line separators, halves of surrogate pairs.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu

/** Shows control characters as `\u001b`. In JSON text the result still means the same. */
export const printable = (text: string): string =>
  text.replace(UNSAFE, (found) =>
    [...Array(found.length).keys()]
      .map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )

export function createTerminal({ stdout, stderr }: Streams): Terminal {
  const columns = stdout.columns ?? stderr.columns ?? DEFAULT_COLUMNS
  const lines = (text: string) => text.split('\n').map(printable).join('\n')
  return {
    columns,
    print: (line = '') => void stdout.write(`${printable(line)}\n`),
    note: (line = '') => void stderr.write(`${printable(line)}\n`),
    json: (value) => void stdout.write(`${lines(JSON.stringify(value, null, 2))}\n`),
    // The mark at the beginning is for spreadsheets.
    data: (text) => void stdout.write(stdout.isTTY ? lines(text.replace(/^\ufeff|\r(?=\n)/g, '')) : text),
    table: (head, rows) => {
      for (const line of alignedTable(head, rows, columns)) stdout.write(`${line}\n`)
    },
    progress: async (title, total) => {
      if (stderr.isTTY !== true) return SILENT
      const steps = typeof total === 'number' ? total : await total()
      return steps > 0 ? drawnProgress(stderr, title, steps) : SILENT
    },
  }
}

const SILENT: Progress = { advance: () => {}, stop: () => {} }

async function drawnProgress(stream: Output, title: string, total: number): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    stream: stream as NodeJS.WriteStream,
    format: `${printable(title)} {bar} {value}/{total}`,
    hideCursor: false,
    clearOnComplete: true,
  })
  bar.start(total, 0)
  return { advance: (by = 1) => bar.increment(by), stop: () => bar.stop() }
}

/**
 * Lines of a table whose columns line up when full-width characters are in it. Numbers stand right.
 * When the table is wider than the terminal its widest columns are shortened with `…`.
 */
export function alignedTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  columns = DEFAULT_COLUMNS,
): string[] {
  const text = rows.map((row) => head.map((_, at) => printable(String(row[at] ?? ''))))
  const numeric = head.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] !== 'string'))
  const widths = fitted(
    head.map((title, at) =>
      Math.max(...[title, ...text.map((row) => row[at]!)].map((cell) => stringWidth(cell))),
    ),
    columns - 2 * (head.length - 1),
  )
  const line = (cells: readonly string[], right: readonly boolean[]) =>
    cells
      .map((cell, at) => {
        const short = shortened(cell, widths[at]!)
        const space = ' '.repeat(widths[at]! - stringWidth(short))
        return right[at] ? space + short : short + space
      })
      .join('  ')
      .trimEnd()
  return [
    line(head, numeric),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...text.map((row) => line(row, numeric)),
  ]
}

const NARROWEST = 8

function fitted(widths: readonly number[], room: number): number[] {
  const fit = [...widths]
  let excess = fit.reduce((sum, width) => sum + width, 0) - room
  while (excess > 0) {
    const widest = Math.max(...fit)
    if (widest <= NARROWEST) break
    fit[fit.indexOf(widest)] = widest - 1
    excess -= 1
  }
  return fit
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

export function shortened(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let used = 1
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment)
    if (used > width) break
    kept += segment
  }
  return `${kept}…`
}

/** Breaks Japanese text, which has no spaces, at the width of the terminal. */
export function wrapped(text: string, width: number): string {
  const room = Math.max(width, 20)
  return text
    .split('\n')
    .flatMap((paragraph) => {
      const out: string[] = []
      let line = ''
      for (const chunk of paragraph.match(/[\x21-\x7e]+|\s|[^\x21-\x7e\s]/gu) ?? []) {
        const closes = /^[。、）」』！？ー]$/u.test(chunk)
        if (line !== '' && !closes && stringWidth(line + chunk) > room) {
          out.push(line.trimEnd())
          line = ''
        }
        if (line !== '' || chunk.trim() !== '' || out.length === 0) line += chunk
      }
      return [...out, line]
    })
    .join('\n')
}
