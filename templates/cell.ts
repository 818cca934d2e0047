/** One answer in a cell, and a cell back to what somebody meant by it. */
import type { AskedField, AskedKind, FormDefinition } from '#survey'
import { type Answers, isUnknown, type Value } from '#survey/answers'
import { formatAnswer, formatChoice } from '#survey/format'
import { formatTotal, totalOf } from '#survey/totals'
import { CLEAR_WORD, cleanText, TICK, UNKNOWN_WORD, UNTICK } from './words.ts'
import type { FoundCell } from './workbook.ts'

/** What is written into the input cell for a stored value. */
export function cellValue(as: AskedKind, value: Value): string | number {
  if (as.kind === 'choice') return formatChoice(as.choices, String(value))
  if (typeof value === 'boolean') return value ? TICK : UNTICK
  return typeof value === 'string' ? cleanText(value) : value
}

/** An answer or a total as people read it; '' when it is blank. */
export function shownAnswer(form: FormDefinition, answers: Answers, { key, as }: AskedField): string {
  if (as.kind === 'total') return formatTotal(as, totalOf(form, answers, key))
  if (isUnknown(form, answers, key)) return UNKNOWN_WORD
  const value = answers[key]
  return value === undefined ? '' : formatAnswer(as, value)
}

/** What somebody meant by a cell, before its value is read by the rules of its field. */
export type Meaning =
  | { readonly is: 'blank' }
  | { readonly is: 'unknown' }
  | { readonly is: 'clear' }
  | { readonly is: 'typed'; readonly text: string }
  | { readonly is: 'unusable'; readonly reason: Unusable }

export type Unusable = 'failed' | 'formulaWithoutValue' | 'date' | 'both' | 'repeated'

const isEmptyText = (text: string): boolean => text.replace(/[\s\u3000\u200b\ufeff\u00a0]/g, '') === ''
const isWord = (text: string, word: string): boolean => {
  const bare = (each: string) => each.normalize('NFKC').replace(/[\s()[\]]/g, '')
  return bare(text) === bare(word)
}
/** The clearing word needs its brackets: 消去 alone may be an answer. */
const isClearWord = (text: string): boolean =>
  text.normalize('NFKC').replace(/\s/g, '') === CLEAR_WORD.normalize('NFKC')

export function meaningOf(cell: FoundCell, as: AskedKind): Meaning {
  if (cell.repeatedAt) return { is: 'unusable', reason: 'repeated' }
  if (cell.failed) return { is: 'unusable', reason: 'failed' }
  if (cell.formula && cell.raw === null) return { is: 'unusable', reason: 'formulaWithoutValue' }
  const text = rawText(cell, as)
  if (text === undefined) return { is: 'unusable', reason: 'date' }
  if (isEmptyText(text)) return cell.unknown ? { is: 'unknown' } : { is: 'blank' }
  if (isWord(text, UNKNOWN_WORD)) return { is: 'unknown' }
  if (cell.unknown) return { is: 'unusable', reason: 'both' }
  if (isClearWord(text)) return { is: 'clear' }
  return { is: 'typed', text }
}

/** The cell's content as somebody would have typed it; undefined for a date where none is asked. */
export function rawText(cell: FoundCell, as: AskedKind): string | undefined {
  const { raw } = cell
  if (raw === null) return ''
  if (cell.date && typeof raw === 'string') {
    const [year = '', month = '', day = ''] = raw.split('-').map((part) => String(Number(part)))
    if (as.kind === 'year') return year
    if (as.kind === 'month') return month
    if (as.kind === 'day') return day
    return as.kind === 'text' ? `${year}/${month}/${day}` : undefined
  }
  if (typeof raw === 'number') return plainNumber(raw)
  if (typeof raw === 'boolean') return raw ? 'TRUE' : 'FALSE'
  return cleanText(raw)
}

/** Fifteen digits, as spreadsheets keep them, without an exponent: 0.1+0.2 is 0.3. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const rounded = Number(value.toPrecision(15))
  if (Object.is(rounded, -0)) return '0'
  const short = String(rounded)
  if (!short.includes('e')) return short
  return Math.abs(rounded) < 1
    ? rounded.toFixed(20).replace(/0+$/, '').replace(/\.$/, '')
    : rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 })
}
