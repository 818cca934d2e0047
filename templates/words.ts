/** Words that the writer puts into a workbook and the reader finds again. */

export const HEADER = {
  number: '番号',
  label: '項目',
  input: '入力欄',
  unit: '単位',
  unknown: '不明',
  prior: '昨年値',
  help: '説明',
  error: 'エラー',
} as const

/** Ticks a box: a flag, or the 不明 column. */
export const TICK = '○'
/** In the 不明 column of a row whose group is ticked at its first row. */
export const SHARED_BOX = '〃'
/** Unticks a flag. */
export const UNTICK = '×'
/** In any input cell: the answer is 不明. */
export const UNKNOWN_WORD = '不明'
/** In any input cell: empty the stored answer. A blank cell keeps it. */
export const CLEAR_WORD = '（消去）'

/** Headers of エラー一覧 under which a warning is explained. */
export const REASON_HEADER = { reason: '理由', note: '補足' } as const

export const GUIDE_SHEET = '記入の手引き'
export const SPECIFICATION_SHEET = '規格一覧'
export const ERROR_SHEET = 'エラー一覧'
export const META_SHEET = '_meta'
export const LISTS_SHEET = '_codes'
export const OWN_SHEETS: ReadonlySet<string> = new Set([
  GUIDE_SHEET,
  SPECIFICATION_SHEET,
  ERROR_SHEET,
  META_SHEET,
  LISTS_SHEET,
])

/** Marks the sheet or column of one subject: `rec:<uuid>:v<version>`, `rec:new:<n>`. */
export const subjectTag = (subject: { id?: string; version?: number }, position: number): string =>
  subject.id ? `rec:${subject.id}:v${subject.version ?? 0}` : `rec:new:${position + 1}`

const TAG = /^rec:(?:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):v(\d{1,9})|new:\d{1,5})$/i

export function parseTag(text: string): { id?: string; version?: number } | undefined {
  const match = text.includes('rec:') ? TAG.exec(text.trim()) : null
  if (!match) return undefined
  return match[1] ? { id: match[1].toLowerCase(), version: Number(match[2]) } : {}
}

/** Marks the line of エラー一覧 on which a warning of a stored subject is explained. */
export const reasonTag = (id: string, rule: string, cellKey: string): string => `why:${id}:${rule}:${cellKey}`

const REASON_TAG =
  /^why:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([A-Z]\d{2}):(f\d(?:h\d)?\.[0-9a-z]{7})$/

export function parseReasonTag(text: string): { id: string; rule: string; cellKey: string } | undefined {
  const [, id, rule, cellKey] = REASON_TAG.exec(text.trim()) ?? []
  return id && rule && cellKey ? { id, rule, cellKey } : undefined
}

/**
 * XML cannot hold these, and spreadsheet programs change line ends: text is cleaned where it enters a
 * workbook and where it leaves one, so that both sides compare the same thing.
 */
export const cleanText = (text: string): string => (SUSPECT.test(text) ? cleaned(text) : text)

// Nearly no text holds any of these, and one look is cheaper than three replacements.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SUSPECT = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/

const cleaned = (text: string): string =>
  text
    // A surrogate without its partner.
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
