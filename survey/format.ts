import type { AskedKind, Value } from './answers.ts'
import type { Choices } from './definition.ts'

// Made once: a formatter costs a hundred times more than a number it formats.
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: true })
const ungrouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false })

/** 1234567.5 → 1,234,567.5 (never in exponent form). */
export const groupDigits = (value: number): string => grouped.format(value)

/** The label of a code; the code itself when the list does not have it. */
export const labelOf = (choices: Choices, code: string): string =>
  choices.items.find((choice) => choice.code === code)?.label ?? code

/** `3 用船`; a code outside the list stands alone. */
export function formatChoice(choices: Choices, code: string): string {
  const label = labelOf(choices, code)
  return label === code ? code : `${code} ${label}`
}

/** The answer as people read it, with its unit. */
export function formatAnswer(as: AskedKind, value: Value): string {
  switch (as.kind) {
    case 'number':
    case 'total':
      return typeof value === 'number' ? `${groupDigits(value)}${as.unit}` : String(value)
    case 'year':
    case 'month':
    case 'day':
      return `${value}${as.unit}`
    case 'choice':
      return formatChoice(as.choices, String(value))
    case 'flag':
      return value === true ? '○' : ''
    case 'text':
    case 'kana':
    case 'shown':
    case 'file':
      return String(value)
    default:
      return as satisfies never
  }
}

/** What stands in the input while the answer is edited: no unit, no separators. */
export function inputText(as: AskedKind, value: Value): string {
  if (typeof value === 'number') return ungrouped.format(value)
  if (as.kind === 'flag') return value === true ? '1' : ''
  return String(value)
}
