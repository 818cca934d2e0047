import type { AskedKind, Value } from '../answers.ts'
import { decimalsOf } from '../decimal.ts'
import type { Issue } from '../issue.ts'
import { type Bounds, isOutside } from '../limits.ts'
import { offered } from './choice.ts'
import { readKana } from './text.ts'

/** Why a value cannot be an answer of this kind. */
export interface Misfit {
  readonly rule: 'F01' | 'F02' | 'F03' | 'F04'
  readonly params?: Issue['params']
}

export function misfit(as: AskedKind, value: Value, hard: Bounds | undefined): Misfit | undefined {
  switch (as.kind) {
    case 'text':
    case 'kana': {
      if (typeof value !== 'string') return unreadable(value, 'text')
      if (as.kind === 'kana' && readKana(value) !== value) return unreadable(value, 'kana')
      const length = [...value].length
      const min = as.kind === 'text' ? (as.minLength ?? 0) : 0
      const tooLongOrShort = length > as.maxLength || length < min
      return tooLongOrShort ? { rule: 'F03', params: { length, max: as.maxLength, min } } : undefined
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return unreadable(value, 'notNumber')
      if (decimalsOf(value) > as.decimals)
        return unreadable(value, as.decimals === 0 ? 'integer' : 'decimals', as.decimals)
      return outside(value, hard)
    case 'total':
      return typeof value === 'number' ? outside(value, hard) : undefined
    case 'year':
    case 'month':
    case 'day':
      if (typeof value !== 'number' || !Number.isInteger(value)) return unreadable(value, NOT[as.kind])
      return outside(value, hard)
    case 'choice':
      return offered(as).some(({ code }) => code === value)
        ? undefined
        : { rule: 'F04', params: { typed: String(value) } }
    case 'flag':
      return value === true ? undefined : unreadable(value, 'flag')
    case 'shown':
    case 'file':
      return undefined
    default:
      return as satisfies never
  }
}

const NOT = { year: 'notYear', month: 'notMonth', day: 'notDay' } as const

const unreadable = (value: Value, reason: string, decimals?: number): Misfit => ({
  rule: 'F01',
  params: { typed: String(value), reason, ...(decimals !== undefined && { decimals }) },
})

const outside = (value: number, hard: Bounds | undefined): Misfit | undefined =>
  isOutside(value, hard) ? { rule: 'F02', params: { value, ...hard } } : undefined
