import { type Answers, indexOf, isBlank, type Place, Reading, type Value } from '../answers.ts'
import type { CheckContext } from '../check.ts'
import type { FormDefinition } from '../definition.ts'
import { type MonthAsked, monthKeys } from '../derived.ts'
import { knownNumber } from '../totals.ts'

/** A year and month as the number of months since year 0, so that they compare and subtract. */
export interface YearMonth {
  readonly year: number
  readonly month: number
  readonly months: number
}

export const yearMonthOf = (year: number, month: number): YearMonth => ({
  year,
  month,
  months: year * 12 + month - 1,
})

/**
 * A sheet as the rules read it: a question about a field the form does not have, that is not asked, blank or
 * 不明 has the answer undefined. Rules so stay silent about what they cannot know.
 */
export class SheetReader extends Reading {
  readonly context: CheckContext
  /** Every field asked, in the order of the sheet. */
  readonly all: readonly Place[]

  constructor(form: FormDefinition, answers: Answers, context: CheckContext) {
    super(form, answers)
    this.context = context
    this.all = this.places()
  }

  // Bound, so that a rule can take what it needs of the reader and hand it on.

  /** The first of these keys the form has. */
  keyOf = (...keys: readonly string[]): string | undefined =>
    keys.find((key) => indexOf(this.form).fields.has(key))
  isAsked = (key: string): boolean => this.place(key) !== undefined
  isUnknown = (key: string): boolean => this.place(key)?.unknown === true
  /** Asked, and neither answered nor 不明. */
  isBlank = (key: string): boolean => {
    const place = this.place(key)
    return place !== undefined && !place.unknown && place.value === undefined
  }
  number = (key: string): number | undefined => {
    const found = this.value(key)
    return typeof found === 'number' ? found : undefined
  }
  code = (key: string): string | undefined => {
    const found = this.value(key)
    return typeof found === 'string' ? found : undefined
  }
  text = (key: string): string | undefined => {
    const found = this.value(key)
    return found === undefined ? undefined : String(found)
  }
  ticked = (key: string): boolean => this.value(key) === true
  /** A total of which every part is answered. */
  total = (key: string): number | undefined => knownNumber(this, key)
  /** `<base>_年` and `<base>_月`. */
  yearMonth = (base: MonthAsked): YearMonth | undefined => {
    const [year, month] = monthKeys[base].map(this.number)
    return year === undefined || month === undefined ? undefined : yearMonthOf(year, month)
  }
  /** What was answered last year under the same key. */
  prior = (key: string): Value | undefined => {
    const found = this.context.prior?.[key]
    return isBlank(found) ? undefined : found
  }
  priorNumber = (key: string): number | undefined => {
    const found = this.prior(key)
    return typeof found === 'number' ? found : undefined
  }
}
