/** An .xlsx as sparse sheets of typed cells: the parts of the format that carry what people typed, and no others. */
import { SaxesParser } from 'saxes'
import { scanCells, scanStrings } from './scan-cells.ts'
import {
  type GridCell,
  isTrue,
  position,
  rowNumber,
  type SheetContext,
  typedCell,
  unescaped,
} from './typed-cell.ts'
import { UnreadableFile, type ZipArchive } from './zip.ts'

export type { GridCell } from './typed-cell.ts'

export interface Grid {
  readonly name: string
  readonly hidden: boolean
  readonly cells: readonly GridCell[]
}

const LIMITS = { sheets: 300, strings: 500_000, depth: 64 }

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
function parse(xml: string, path: string, handlers: Handlers): void {
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
  parser.write(xml).close()
}

function parsePart(archive: ZipArchive, path: string, handlers: Handlers): boolean {
  const bytes = archive.read(path)
  if (bytes) parse(decode(bytes), path, handlers)
  return bytes !== undefined
}

const attribute = (attributes: Attributes, name: string): string | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined
/** `r:id`, whatever the prefix of the relationships namespace is. */
function relationshipId(attributes: Attributes): string | undefined {
  const name = Object.keys(attributes).find((each) => each === 'id' || each.endsWith(':id'))
  return name === undefined ? undefined : attributes[name]
}

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
  const found = parsePart(archive, book, {
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
  parsePart(archive, path, {
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

function sharedStrings(archive: ZipArchive, path: string): readonly string[] {
  const bytes = archive.read(path)
  if (!bytes) return []
  const xml = decode(bytes)
  return scanStrings(xml, LIMITS.strings) ?? parseStrings(xml, path)
}

/** Runs of rich text are joined; phonetic guides (furigana) are left out. */
export function parseStrings(xml: string, path: string): string[] {
  const strings: string[] = []
  let text: string[] = []
  let inText = false
  let phonetic = 0
  parse(xml, path, {
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
  parsePart(archive, path, {
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

function readCells(archive: ZipArchive, path: string, context: SheetContext): readonly GridCell[] {
  const bytes = archive.read(path)
  if (!bytes) return fail('corrupt', path)
  const xml = decode(bytes)
  return scanCells(xml, path, context) ?? parseCells(xml, path, context)
}

/** Any sheet, by the book. */
export function parseCells(xml: string, path: string, context: SheetContext): GridCell[] {
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
  parse(xml, path, {
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
        row = number === undefined ? row + 1 : rowNumber(number, path)
        column = 0
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
        cells.push(typedCell({ row, column, type, dated, formula, text }, context, path))
      } else if (name === 'v' || name === 't') capture = false
      else if (name === 'rPh') phonetic--
    },
    text(piece) {
      if (capture && phonetic === 0) text = (text ?? '') + piece
    },
  })
  return cells
}

/** `A1`-style address of a 1-based position. */
export function addressOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters + row
}
