import { type AskedField, indexOf, type Reading } from './answers.ts'
import { multiplyExactly } from './decimal.ts'
import type { Limit, Range } from './definition.ts'
import { knownNumber } from './totals.ts'
import { daysInPeriod, firstYear, lastYear, type SurveyYear } from './year.ts'

export interface Bounds {
  readonly min?: number
  readonly max?: number
}
export interface Limits {
  /** Outside: not storable. */
  readonly hard?: Bounds | undefined
  /** Outside: to confirm. */
  readonly soft?: Bounds | undefined
}

/** The limits of a field in numbers. A limit tied to an answer that is missing is left out. */
export function limitsOf(sheet: Reading, asked: AskedField, year: SurveyYear): Limits {
  const { as } = asked
  switch (as.kind) {
    case 'number':
    case 'year':
    case 'total':
      return limits(resolve(as.hard), resolve(as.soft))
    case 'month':
      return limits(resolve(as.hard) ?? { min: 1, max: 12 }, resolve(as.soft))
    case 'day':
      return limits(resolve(as.hard) ?? { min: 1, max: 31 }, resolve(as.soft))
    default:
      return {}
  }

  function resolve(range: Range | undefined): Bounds | undefined {
    // Plain numbers, as most are, stand for themselves.
    if (!range || isPlain(range)) return range
    const min = boundary(range.min)
    const max = boundary(range.max)
    if (min === undefined && max === undefined) return undefined
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  }

  function boundary(limit: Limit | undefined): number | undefined {
    if (limit === undefined || typeof limit === 'number') return limit
    if ('period' in limit) return periodNumber(limit.period) + (limit.plus ?? 0)
    const keys = 'row' in limit ? [rowKey(limit.row)] : typeof limit.of === 'string' ? [limit.of] : limit.of
    let product = limit.times ?? 1
    for (const key of keys) {
      const factor = key === undefined ? undefined : knownNumber(sheet, key)
      if (factor === undefined) return undefined
      product = multiplyExactly(product, factor)
    }
    return product
  }

  /** Key of another 規格 row of the same vessel or machine. */
  function rowKey(row: number): string | undefined {
    const { field } = asked
    return field.kind === 'specification' ? indexOf(sheet.form).rows.get(`${field.by}/${row}`) : undefined
  }

  function periodNumber(period: 'days' | 'hours' | 'firstYear' | 'lastYear'): number {
    switch (period) {
      case 'days':
        return daysInPeriod(year)
      case 'hours':
        return daysInPeriod(year) * 24
      case 'firstYear':
        return firstYear(year)
      case 'lastYear':
        return lastYear(year)
      default:
        return period satisfies never
    }
  }
}

const isPlain = (range: Range): range is Bounds =>
  typeof range.min !== 'object' && typeof range.max !== 'object'

const limits = (hard: Bounds | undefined, soft: Bounds | undefined): Limits => ({ hard, soft })

export const isOutside = (value: number, bounds: Bounds | undefined): boolean =>
  bounds !== undefined &&
  ((bounds.min !== undefined && value < bounds.min) || (bounds.max !== undefined && value > bounds.max))
