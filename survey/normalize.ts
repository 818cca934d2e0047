import type { AskedKind, Value } from './answers.ts'
import { formatAnswer, groupDigits, inputText } from './format.ts'
import { readChoice, readFlag } from './typed/choice.ts'
import { readDay, readMonth, readYear } from './typed/date.ts'
import { readNumber } from './typed/number.ts'
import { type NumberReading, trimmed, type Unreadable } from './typed/outcome.ts'
import { readKana, readText } from './typed/text.ts'

export type Normalized =
  | {
      readonly ok: true
      readonly value: Value | null
      /** What was understood, when it looks different from what was typed. */
      readonly reading?: string
    }
  | {
      readonly ok: false
      /** F01 unreadable · F04 not in the code list. Ranges and lengths are checked by `checkInput`. */
      readonly rule: 'F01' | 'F02' | 'F03' | 'F04'
      readonly params: Readonly<Record<string, string | number>>
    }

/** What people type → what is stored. Blank and whitespace → null. */
export function normalize(as: AskedKind, raw: string): Normalized {
  switch (as.kind) {
    case 'text':
      return understood(as, raw, readText(as, raw))
    case 'kana': {
      const reading = readKana(raw)
      return reading === undefined ? unreadable(raw, 'kana') : understood(as, raw, reading)
    }
    case 'number':
      return fromNumber(as, raw, readNumber(raw, as.unit, as.decimals))
    case 'year':
      return fromNumber(as, raw, readYear(raw))
    case 'month':
      return fromNumber(as, raw, readMonth(raw))
    case 'day':
      return fromNumber(as, raw, readDay(raw))
    case 'choice': {
      const code = readChoice(as, raw)
      if (code === undefined) return { ok: false, rule: 'F04', params: { typed: trimmed(raw) } }
      return understood(as, raw, code)
    }
    case 'flag': {
      const ticked = readFlag(raw)
      return ticked === undefined ? unreadable(raw, 'flag') : { ok: true, value: ticked }
    }
    case 'total':
    case 'shown':
    case 'file':
      throw new Error(`a ${as.kind} is not typed`)
    default:
      return as satisfies never
  }
}

function fromNumber(as: AskedKind, raw: string, reading: NumberReading): Normalized {
  return reading.ok ? understood(as, raw, reading.value) : unreadable(raw, reading.reason, reading.found)
}

const unreadable = (raw: string, reason: Unreadable, found?: string): Normalized => ({
  ok: false,
  rule: 'F01',
  params: { typed: trimmed(raw), reason, ...(found !== undefined && { found }) },
})

function understood(as: AskedKind, raw: string, value: Value | null): Normalized {
  if (value === null || value === '') return { ok: true, value: null }
  const shown = formatAnswer(as, value)
  return looksAlike(as, raw.trim(), value, shown) ? { ok: true, value } : { ok: true, value, reading: shown }
}

function looksAlike(as: AskedKind, typed: string, value: Value, shown: string): boolean {
  if (typed === shown) return true
  if (as.kind === 'text') return as.format === undefined || typed === value
  if (as.kind === 'choice') return false
  if (as.kind !== 'number') return typed === inputText(as, value)
  // 1234000 gets a reading although it is the same number: the separators show whether a zero is missing.
  const grouped = groupDigits(Number(value))
  return typed === grouped || (typed === inputText(as, value) && Math.abs(Number(value)) < 10_000)
}
