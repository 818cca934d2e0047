import { type Answers, indexOf, type Place, Reading } from './answers.ts'
import { addExactly, divideRounded, multiplyExactly } from './decimal.ts'
import type { FormDefinition, Formula, TotalKind } from './definition.ts'
import { formatAnswer } from './format.ts'

/**
 * A computed quantity. `value` is undefined when nothing is there to compute with. `unknown`: some part is
 * 不明. `incomplete`: some part is blank. Parts that are not asked do not count at all.
 */
export interface Total {
  readonly value: number | undefined
  readonly unknown: boolean
  readonly incomplete: boolean
}

const NOTHING: Total = { value: undefined, unknown: false, incomplete: false }
const UNKNOWN: Total = { ...NOTHING, unknown: true }
const INCOMPLETE: Total = { ...NOTHING, incomplete: true }

export function totalOf(form: FormDefinition, answers: Answers, key: string): Total {
  if (indexOf(form).fields.get(key)?.field.kind !== 'total')
    throw new Error(`form ${form.id} has no total ${key}`)
  return quantityOf(new Reading(form, answers), key)
}

/** A part of a total: a typed number or another total. */
export function quantityOf(sheet: Reading, key: string): Total {
  const place = sheet.place(key)
  return place ? quantityAt(sheet, place) : NOTHING
}

/** The same of a place of the sheet. */
export function quantityAt(sheet: Reading, place: Place): Total {
  const { as } = place.asked
  if (as.kind === 'total') {
    place.total ??= compute(sheet, as.formula)
    return place.total
  }
  if (place.unknown) return UNKNOWN
  return typeof place.value === 'number'
    ? { value: place.value, unknown: false, incomplete: false }
    : INCOMPLETE
}

/** A number that can be relied on: typed, or a total of which every part is answered. */
export function knownNumber(sheet: Reading, key: string): number | undefined {
  const place = sheet.place(key)
  if (place?.asked.as.kind === 'total') return completeTotal(quantityAt(sheet, place))
  const value = place?.unknown ? undefined : place?.value
  return typeof value === 'number' ? value : undefined
}

function compute(sheet: Reading, formula: Formula): Total {
  if ('sum' in formula) {
    const { sum, minus = [] } = formula
    const parts: Total[] = []
    const terms: number[] = []
    const take = (keys: readonly string[], sign: 1 | -1) => {
      for (const key of keys) {
        const part = quantityOf(sheet, key)
        parts.push(part)
        if (part.value !== undefined) terms.push(sign * part.value)
      }
    }
    take(sum, 1)
    take(minus, -1)
    return computed(terms.length === 0 ? undefined : addExactly(...terms), parts)
  }
  const part = quantityOf(sheet, formula.percent)
  const whole = quantityOf(sheet, formula.of)
  const value =
    part.value === undefined || whole.value === undefined ? undefined : percentOf(part.value, whole.value)
  return computed(value, [part, whole])
}

const computed = (value: number | undefined, parts: readonly Total[]): Total => ({
  value,
  unknown: parts.some(({ unknown }) => unknown),
  incomplete: parts.some(({ incomplete }) => incomplete),
})

/** In percent with one decimal; undefined when the whole is 0. */
export const percentOf = (part: number, whole: number): number | undefined =>
  divideRounded(multiplyExactly(part, 100), whole, 1)

/** The value of a total that can be relied on: every part answered. */
export function completeTotal(total: Total): number | undefined {
  return total.unknown || total.incomplete ? undefined : total.value
}

export function formatTotal(as: TotalKind, total: Total): string {
  if (total.value === undefined) return total.unknown && !total.incomplete ? '不明' : ''
  const shown = formatAnswer(as, total.value)
  if (total.incomplete) return `${shown}（未入力あり）`
  return total.unknown ? `${shown}（不明を含む）` : shown
}
