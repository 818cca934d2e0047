import { type Answers, type AskedField, askedFields, indexOf, isBlank, type Value } from '../answers.ts'
import type { CheckContext } from '../check.ts'
import type { FormDefinition } from '../definition.ts'
import { completeTotal, quantityOf, type Total } from '../totals.ts'

/** A year and month as the number of months since year 0, so that they compare and subtract. */
export interface YearMonth {
  readonly year: number
  readonly month: number
  readonly months: number
}

/**
 * A sheet as the rules read it: a question about a field the form does not have, that is not asked, blank or
 * 不明 has the answer undefined. Rules so stay silent about what they cannot know.
 */
export interface SheetReader {
  readonly form: FormDefinition
  readonly answers: Answers
  readonly context: CheckContext
  /** The first of these keys the form has. */
  readonly keyOf: (...keys: readonly string[]) => string | undefined
  /** Every field asked, in the order of the sheet. */
  readonly fields: readonly AskedField[]
  readonly field: (key: string) => AskedField | undefined
  readonly isAsked: (key: string) => boolean
  readonly isUnknown: (key: string) => boolean
  /** Asked, and neither answered nor 不明. */
  readonly isBlank: (key: string) => boolean
  readonly value: (key: string) => Value | undefined
  readonly number: (key: string) => number | undefined
  readonly code: (key: string) => string | undefined
  readonly text: (key: string) => string | undefined
  readonly ticked: (key: string) => boolean
  /** A total of which every part is answered. */
  readonly total: (key: string) => number | undefined
  /** `<base>_年` and `<base>_月`. */
  readonly yearMonth: (base: string) => YearMonth | undefined
  /** What was answered last year under the same key. */
  readonly prior: (key: string) => Value | undefined
  readonly priorNumber: (key: string) => number | undefined
}

export const yearMonthOf = (year: number, month: number): YearMonth => ({
  year,
  month,
  months: year * 12 + month - 1,
})

export function readSheet(form: FormDefinition, answers: Answers, context: CheckContext): SheetReader {
  const fields = askedFields(form, answers)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const asked = (key: string): boolean => byKey.has(key)
  const unknown = (key: string): boolean => {
    const flag = byKey.get(key)?.unknownKey
    return flag !== undefined && answers[flag] === true
  }
  const value = (key: string): Value | undefined => {
    if (!asked(key) || unknown(key)) return undefined
    const found = answers[key]
    return isBlank(found) ? undefined : found
  }
  const number = (key: string): number | undefined => {
    const found = value(key)
    return typeof found === 'number' ? found : undefined
  }
  const prior = (key: string): Value | undefined => {
    const found = context.prior?.[key]
    return isBlank(found) ? undefined : found
  }
  const quantity = (key: string): Total | undefined =>
    asked(key) ? quantityOf(form, answers, key) : undefined
  return {
    form,
    answers,
    context,
    keyOf: (...keys) => keys.find((key) => indexOf(form).fields.has(key)),
    fields,
    field: (key) => byKey.get(key),
    isAsked: asked,
    isUnknown: unknown,
    isBlank: (key) => asked(key) && !unknown(key) && value(key) === undefined,
    value,
    number,
    code: (key) => {
      const found = value(key)
      return typeof found === 'string' ? found : undefined
    },
    text: (key) => {
      const found = value(key)
      return found === undefined ? undefined : String(found)
    },
    ticked: (key) => value(key) === true,
    total: (key) => {
      const found = quantity(key)
      return found && completeTotal(found)
    },
    yearMonth: (base) => {
      const year = number(`${base}_年`)
      const month = number(`${base}_月`)
      return year === undefined || month === undefined ? undefined : yearMonthOf(year, month)
    },
    prior,
    priorNumber: (key) => {
      const found = prior(key)
      return typeof found === 'number' ? found : undefined
    },
  }
}
