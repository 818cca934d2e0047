import { readCsv } from '../csv.ts'
import { Stop } from '../shell.ts'

/** A table somebody hands in: headings and rows, each known by the line it stands on. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly TableRow[]
  /** How the file was read, for the user to see. */
  readonly format: string
}
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
}

export interface TableProblem {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly message: string
}

const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  shift_jis: 'Shift_JIS',
}

export async function readTable(bytes: Uint8Array, name: string): Promise<Table> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readBook(bytes, name)
  const encoding = encodingOf(bytes)
  if (!encoding) {
    throw new Stop(
      `${name} の文字コードが分かりません。`,
      'CSV（UTF-8 または Shift_JIS）か Excelブック（.xlsx）で保存し直してください。',
    )
  }
  const file = readCsv(new TextDecoder(encoding).decode(bytes))
  if (!file.ok) throw new Stop(`${name} の ${file.line} 行目: ${file.problem}`, undefined, 1)
  return { head: file.head, rows: file.rows, format: `CSV（${ENCODING_NAMES[encoding]}）` }
}

/** UTF-8 with or without its mark, UTF-16 with its mark, or what Japanese Excel calls CSV. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'shift_jis' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes.includes(0)) return undefined
  return (['utf-8', 'shift_jis'] as const).find((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return true
    } catch {
      return false
    }
  })
}

/** The first sheet that is not hidden; its first row holds the headings. */
async function readBook(bytes: Uint8Array, name: string): Promise<Table> {
  const { readGrids } = await import('#templates/grid')
  const { openArchive } = await import('#templates/preflight')
  const { UnreadableFile } = await import('#templates/zip')
  const { problemMessage } = await import('#templates')
  try {
    const grid = readGrids(openArchive(bytes)).find(({ hidden }) => !hidden)
    const lines = new Map<number, Map<number, string>>()
    for (const { row, column, value, failed, formula } of grid?.cells ?? []) {
      if (failed || (formula && value === null)) {
        throw new Stop(
          `${name} の ${row} 行目に計算できない式があります。`,
          '値に直して保存し直してください。',
          1,
        )
      }
      const line = lines.get(row) ?? new Map<number, string>()
      line.set(
        column,
        value === null ? '' : typeof value === 'boolean' ? String(Number(value)) : String(value),
      )
      lines.set(row, line)
    }
    const [first, ...others] = [...lines].sort(([a], [b]) => a - b)
    if (!first) throw new Stop(`${name} に表がありません。`, undefined, 1)
    const head = [...first[1]]
      .sort(([a], [b]) => a - b)
      .map(([column, title]) => ({ column, title: title.trim() }))
    return {
      head: head.map(({ title }) => title),
      rows: others
        .filter(([, cells]) => [...cells.values()].some((text) => text.trim() !== ''))
        .map(([line, cells]) => ({
          line,
          cells: new Map(head.map(({ column, title }) => [title, cells.get(column) ?? ''])),
        })),
      format: 'Excelブック',
    }
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new Stop(`${name}: ${problemMessage(error.problem)}`, undefined, 1)
    throw error
  }
}
