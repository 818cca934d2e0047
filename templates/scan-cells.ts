/**
 * The cells of a plainly written sheet, found by scanning its text: several times faster than a parser. Anything that
 * spreadsheet programs do not usually write between `<sheetData>` and its end makes it give up, and the parser reads.
 */
import { type GridCell, position, rowNumber, type SheetContext, typedCell, unescaped } from './typed-cell.ts'

const START = '<sheetData>'
const END = '</sheetData>'
const SPACE = 32
const SLASH = 47
const GREATER = 62
const COLON = 58
/** Characters and sequences a parser treats in a way of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const PECULIAR = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\]\]>/

interface Tag {
  r: string
  t: string
  s: string
  closed: boolean
}

/** Undefined when the sheet holds something unusual. */
export function scanCells(xml: string, path: string, context: SheetContext): GridCell[] | undefined {
  // A sheet cut off after its cells is for the parser to refuse.
  if (!xml.slice(-40).trimEnd().endsWith('</worksheet>')) return undefined
  const start = xml.indexOf(START)
  if (start < 0) return isPlain(xml) && xml.includes('<sheetData/>') ? [] : undefined
  const end = xml.indexOf(END, start)
  // Between the two, the scan itself meets whatever does not belong there.
  if (end < 0 || !isPlain(xml.slice(0, start)) || !isPlain(xml.slice(end))) return undefined
  if (xml.indexOf('<sheetData', end) >= 0) return undefined
  const scan = new SheetScan(xml, path, context)
  const before = context.budget.cells
  const cells = scan.cells(start + START.length, end)
  if (!cells) context.budget.cells = before
  return cells
}

/** No declarations, comments or instructions, but for the one a file begins with. */
const isPlain = (xml: string): boolean => !xml.includes('<!') && xml.indexOf('<?', 1) < 0

class SheetScan {
  readonly #xml: string
  readonly #path: string
  readonly #context: SheetContext
  readonly #tag: Tag = { r: '', t: '', s: '', closed: false }
  #at = 0

  constructor(xml: string, path: string, context: SheetContext) {
    this.#xml = xml
    this.#path = path
    this.#context = context
  }

  cells(start: number, end: number): GridCell[] | undefined {
    const xml = this.#xml
    const cells: GridCell[] = []
    let inRow = false
    this.#at = start
    for (;;) {
      this.#skipSpace()
      if (this.#at === end) return inRow ? undefined : cells
      if (inRow && xml.startsWith('<c ', this.#at)) {
        this.#at += 2
        if (!this.#readTag() || this.#tag.r === '') return undefined
        const cell = this.#readCell()
        if (cell === undefined) return undefined
        if (cell) cells.push(cell)
      } else if (inRow && xml.startsWith('</row>', this.#at)) {
        this.#at += 6
        inRow = false
      } else if (!inRow && xml.startsWith('<row ', this.#at)) {
        this.#at += 4
        if (!this.#readTag() || this.#tag.r === '') return undefined
        rowNumber(this.#tag.r, this.#path)
        inRow = !this.#tag.closed
      } else return undefined
    }
  }

  #skipSpace() {
    for (let code = this.#xml.charCodeAt(this.#at); code <= SPACE; code = this.#xml.charCodeAt(++this.#at));
  }

  /** Attributes up to the end of the tag; false when they are not plain. */
  #readTag(): boolean {
    const xml = this.#xml
    const tag = this.#tag
    tag.r = tag.t = tag.s = ''
    for (;;) {
      this.#skipSpace()
      const code = xml.charCodeAt(this.#at)
      if (code === GREATER) {
        this.#at++
        tag.closed = false
        return true
      }
      if (code === SLASH) {
        if (xml.charCodeAt(this.#at + 1) !== GREATER) return false
        this.#at += 2
        tag.closed = true
        return true
      }
      const equals = xml.indexOf('="', this.#at)
      const close = xml.indexOf('"', equals + 2)
      if (equals < 0 || close < 0 || !this.#isName(this.#at, equals)) return false
      if (equals === this.#at + 1 && (code === 114 || code === 115 || code === 116)) {
        const value = xml.slice(equals + 2, close)
        if (value.includes('&') || value.includes('<')) return false
        if (code === 114) tag.r = value
        else if (code === 115) tag.s = value
        else tag.t = value
      }
      this.#at = close + 1
    }
  }

  #isName(from: number, to: number): boolean {
    if (from === to || to - from > 30) return false
    for (let at = from; at < to; at++) {
      const code = this.#xml.charCodeAt(at)
      const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
      // Digits and the colon: x14ac:dyDescent.
      if (!isLetter && (at === from || code < 48 || code > COLON)) return false
    }
    return true
  }

  /** The cell whose tag was just read: null when there is nothing in it, undefined when it is not plain. */
  #readCell(): GridCell | null | undefined {
    const xml = this.#xml
    const { r, t, s, closed } = this.#tag
    const [column, row] = position(r, this.#path)
    if (closed) return null
    let formula = false
    let text: string | undefined
    if (xml.startsWith('<f', this.#at)) {
      const next = xml.charCodeAt(this.#at + 2)
      if (next !== GREATER && next !== SPACE && next !== SLASH) return undefined
      const tagEnd = xml.indexOf('>', this.#at)
      formula = true
      if (xml.charCodeAt(tagEnd - 1) === SLASH) this.#at = tagEnd + 1
      else {
        const close = xml.indexOf('<', tagEnd)
        if (!xml.startsWith('</f>', close)) return undefined
        this.#at = close + 4
      }
    }
    if (xml.startsWith('<v>', this.#at)) {
      const close = xml.indexOf('<', this.#at + 3)
      if (!xml.startsWith('</v>', close)) return undefined
      const content = plainText(xml.slice(this.#at + 3, close))
      if (content === undefined) return undefined
      if (content !== '') text = content
      this.#at = close + 4
    }
    if (!xml.startsWith('</c>', this.#at)) return undefined
    this.#at += 4
    if (text === undefined && !formula) return null
    const dated = s !== '' && this.#context.dateStyles.has(Number(s))
    return typedCell({ row, column, type: t || 'n', dated, formula, text }, this.#context, this.#path)
  }
}

const STRINGS_HEAD = /^(?:<\?xml[^<>]*\?>)?\s*<sst(?:\s[^<>]*[^/<>])?>/
const OPEN_STRING = '<si><t>'
const OPEN_SPACED = '<si><t xml:space="preserve">'
const CLOSE_STRING = '</t></si>'

/** The shared strings as most programs write them, without runs and readings; undefined when there is anything else. */
export function scanStrings(xml: string, limit: number): string[] | undefined {
  let at = STRINGS_HEAD.exec(xml)?.[0].length ?? 0
  if (at === 0) return undefined
  const strings: string[] = []
  while (strings.length <= limit) {
    if (xml.startsWith(OPEN_STRING, at)) at += OPEN_STRING.length
    else if (xml.startsWith(OPEN_SPACED, at)) at += OPEN_SPACED.length
    else return xml.slice(at).trim() === '</sst>' ? strings : undefined
    const close = xml.indexOf('<', at)
    const text = close < 0 ? undefined : plainText(xml.slice(at, close))
    if (text === undefined || !xml.startsWith(CLOSE_STRING, close)) return undefined
    strings.push(unescaped(text))
    at = close + CLOSE_STRING.length
  }
  return undefined
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(raw: string): string | undefined {
  if (PECULIAR.test(raw)) return undefined
  if (!raw.includes('&')) return raw
  let plain = true
  const text = raw.replace(/&([^;]*;)?/g, (_, name: string | undefined) => {
    const found = name === undefined ? undefined : ENTITIES[name.slice(0, -1)]
    if (found === undefined) plain = false
    return found ?? ''
  })
  return plain ? text : undefined
}
