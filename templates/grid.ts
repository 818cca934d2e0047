/** An .xlsx as sparse sheets of typed cells: the parts of the format that carry what people typed, and no others. */
import { SaxesParser } from 'saxes'
import { UnreadableFile, type ZipArchive } from './zip.ts'

export interface GridCell {
  readonly row: number
  readonly column: number
  readonly value: string | number | boolean | null
  readonly formula: boolean
  readonly failed: boolean
  readonly date: boolean
}
export interface Grid {
  readonly name: string
  readonly hidden: boolean
  readonly cells: readonly GridCell[]
}

const LIMITS = { rows: 20_000, columns: 2_000, cells: 1_500_000, sheets: 300, strings: 500_000, depth: 64 }

type Attributes = Readonly<Record<string, string>>
interface Handlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const fail = (code: 'corrupt' | 'doctype' | 'tooManyRows' | 'notExcel', name?: string): never => {
  throw new UnreadableFile(name === undefined ? { code } : { code, name })
}
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (b === 0 && a === 0x3c)) return new TextDecoder('utf-16le').decode(bytes)
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}

/** Namespace prefixes are dropped: some programs write `x:row` for `row`. */
function parse(archive: ZipArchive, path: string, handlers: Handlers): boolean {
  const bytes = archive.read(path)
  if (!bytes) return false
  const parser = new SaxesParser({ position: false })
  let depth = 0
  parser.on('doctype', () => fail('doctype', path))
  parser.on('error', () => fail('corrupt', path))
  parser.on('opentag', (tag) => {
    if (++depth > LIMITS.depth) fail('corrupt', path)
    handlers.open?.(local(tag.name), tag.attributes as Attributes)
  })
  parser.on('closetag', (tag) => {
    depth--
    handlers.close?.(local(tag.name))
  })
  if (handlers.text) {
    parser.on('text', handlers.text)
    parser.on('cdata', handlers.text)
  }
  parser.write(decode(bytes)).close()
  return true
}

/** The format writes characters XML cannot hold, and sequences that look like that, as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const attribute = (attributes: Attributes, name: string): string | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined
/** `r:id`, whatever the prefix of the relationships namespace is. */
function relationshipId(attributes: Attributes): string | undefined {
  const name = Object.keys(attributes).find((each) => each === 'id' || each.endsWith(':id'))
  return name === undefined ? undefined : attributes[name]
}
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Sheets that are not wanted are not even unpacked. */
export function readGrids(
  archive: ZipArchive,
  isWanted: (sheet: string) => boolean = () => true,
): readonly Grid[] {
  const book = workbookPath(archive)
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const targets = relationships(archive, `${folder}_rels/${book.slice(folder.length)}.rels`, folder)
  const sheets: { name: string; hidden: boolean; id: string | undefined }[] = []
  let date1904 = false
  const found = parse(archive, book, {
    open(name, attributes) {
      if (name === 'sheet') {
        const state = attribute(attributes, 'state')
        sheets.push({
          name: unescaped(attribute(attributes, 'name') ?? ''),
          hidden: state === 'hidden' || state === 'veryHidden',
          id: relationshipId(attributes),
        })
      } else if (name === 'workbookPr') date1904 = isTrue(attribute(attributes, 'date1904'))
    },
  })
  if (!found || sheets.length === 0) fail('notExcel')
  if (sheets.length > LIMITS.sheets) fail('tooManyRows')
  const path = (type: string) =>
    [...targets.values()].find((target) => target.type.endsWith(`/${type}`))?.path
  const stringsPath = path('sharedStrings')
  const strings = stringsPath ? sharedStrings(archive, stringsPath) : []
  const stylesPath = path('styles')
  const dateStyles = stylesPath ? dateStylesOf(archive, stylesPath) : new Set<number>()
  const budget = { cells: 0 }
  return sheets.flatMap(({ name, hidden, id }) => {
    const target = id === undefined ? undefined : targets.get(id)
    if (!target?.type.endsWith('/worksheet') || !isWanted(name)) return []
    const cells = readCells(archive, target.path, { strings, dateStyles, date1904, budget })
    return [{ name, hidden, cells }]
  })
}

function workbookPath(archive: ZipArchive): string {
  const root = relationships(archive, '_rels/.rels', '')
  const main = [...root.values()].find((target) => target.type.endsWith('/officeDocument'))
  return main?.path ?? 'xl/workbook.xml'
}

function relationships(archive: ZipArchive, path: string, folder: string) {
  const targets = new Map<string, { type: string; path: string }>()
  parse(archive, path, {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const target = attribute(attributes, 'Target') ?? ''
      const id = attribute(attributes, 'Id')
      if (id === undefined) return
      const joined = target.startsWith('/') ? target.slice(1) : resolved(folder + target)
      targets.set(id, { type: attribute(attributes, 'Type') ?? '', path: joined })
    },
  })
  return targets
}

function resolved(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Runs of rich text are joined; phonetic guides (furigana) are left out. */
function sharedStrings(archive: ZipArchive, path: string): string[] {
  const strings: string[] = []
  let text: string[] = []
  let inText = false
  let phonetic = 0
  parse(archive, path, {
    open(name) {
      if (name === 'si') text = []
      else if (name === 'rPh') phonetic++
      else if (name === 't') inText = true
    },
    close(name) {
      if (name === 'si') {
        strings.push(unescaped(text.join('')))
        if (strings.length > LIMITS.strings) fail('tooManyRows')
      } else if (name === 'rPh') phonetic--
      else if (name === 't') inText = false
    },
    text(piece) {
      if (inText && phonetic === 0) text.push(piece)
    },
  })
  return strings
}

/** Number formats 14–22, 27–36, 45–47 and 50–58 are dates by definition, the Japanese ones among them. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const isDateCode = (code: string): boolean =>
  /[ymdhs]|ggge|[年月日]/i.test(
    code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*./gi, '').replace(/general/gi, ''),
  )

function dateStylesOf(archive: ZipArchive, path: string): ReadonlySet<number> {
  const codes = new Map<number, string>()
  const styles = new Set<number>()
  let inCells = false
  let index = 0
  parse(archive, path, {
    open(name, attributes) {
      if (name === 'numFmt') {
        codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      } else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        const code = codes.get(id)
        if (code === undefined ? isDateFormat(id) : isDateCode(code)) styles.add(index)
        index++
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

interface SheetContext {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly date1904: boolean
  readonly budget: { cells: number }
}

function readCells(archive: ZipArchive, path: string, context: SheetContext): GridCell[] {
  const cells: GridCell[] = []
  let row = 0
  let column = 0
  let type = ''
  let dated = false
  let formula = false
  let inCell = false
  let capture = false
  let phonetic = 0
  let text: string | undefined
  const found = parse(archive, path, {
    open(name, attributes) {
      if (name === 'c') {
        inCell = true
        type = attribute(attributes, 't') ?? 'n'
        formula = false
        text = undefined
        const ref = attribute(attributes, 'r')
        if (ref === undefined) column++
        else [column, row] = position(ref, path)
        const styleIndex = attributes.s
        dated = styleIndex !== undefined && context.dateStyles.has(Number(styleIndex))
      } else if (name === 'row') {
        const number = attribute(attributes, 'r')
        row = number === undefined ? row + 1 : Number(number)
        column = 0
        if (!Number.isInteger(row) || row < 1 || row > 1_048_576) fail('corrupt', path)
      } else if (inCell) {
        if (name === 'v' || name === 't') capture = true
        else if (name === 'f') formula = true
        else if (name === 'rPh') phonetic++
      }
    },
    close(name) {
      if (name === 'c') {
        inCell = false
        if (text === undefined && !formula) return
        if (row > LIMITS.rows || column > LIMITS.columns) fail('tooManyRows')
        if (++context.budget.cells > LIMITS.cells) fail('tooManyRows')
        cells.push(typedCell(text))
      } else if (name === 'v' || name === 't') capture = false
      else if (name === 'rPh') phonetic--
    },
    text(piece) {
      if (capture && phonetic === 0) text = (text ?? '') + piece
    },
  })
  if (!found) fail('corrupt', path)
  return cells

  function typedCell(content: string | undefined): GridCell {
    const at = { row, column, formula, failed: false, date: false }
    if (content === undefined) return { ...at, value: null }
    switch (type) {
      case 's': {
        const value = context.strings[Number(content)]
        if (value === undefined) return fail('corrupt', path)
        return { ...at, value }
      }
      case 'b':
        return { ...at, value: isTrue(content.trim()) }
      case 'e':
        return { ...at, value: content, failed: true }
      case 'str':
      case 'inlineStr':
        return { ...at, value: unescaped(content) }
      case 'd':
        return { ...at, value: content.slice(0, 10), date: true }
      default: {
        if (content.trim() === '') return { ...at, value: null }
        const value = Number(content)
        if (!Number.isFinite(value)) return { ...at, value: content }
        if (!dated) return { ...at, value }
        return { ...at, value: dateOf(value, context.date1904), date: true }
      }
    }
  }
}

/** Column and row of `AB12`, 1-based. */
function position(ref: string, path: string): [column: number, row: number] {
  let column = 0
  let at = 0
  for (; at < ref.length; at++) {
    const code = ref.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  const row = Number(ref.slice(at))
  if (column < 1 || column > 16_384 || !Number.isInteger(row) || row < 1 || row > 1_048_576)
    fail('corrupt', path)
  return [column, row]
}

/** `A1`-style address of a 1-based position. */
export function addressOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters + row
}

/** Serial day → `YYYY-MM-DD`. Excel's 1900 system counts a 29 February 1900 that never was. */
function dateOf(serial: number, date1904: boolean): string {
  const days = Math.floor(date1904 ? serial + 1462 : serial)
  const since = days < 60 ? days + 1 : days
  const date = new Date(Date.UTC(1899, 11, 30) + since * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
