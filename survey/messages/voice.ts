import { accessibleName } from '../accessible-name.ts'
import { type Answers, type AskedField, type AskedKind, askedField, indexOf } from '../answers.ts'
import type { FormDefinition } from '../definition.ts'
import { formatAnswer, groupDigits } from '../format.ts'
import type { Issue } from '../issue.ts'
import { formatTotal, totalOf } from '../totals.ts'

/** What a sentence about an issue is put together from. */
export interface Voice {
  readonly issue: Issue
  readonly as: AskedKind | undefined
  readonly canBeUnknown: boolean
  /** 「…」 around the name of the issue's field, or of another. */
  readonly name: (key?: string) => string
  /** The answer as the sheet shows it. */
  readonly shown: (key?: string) => string
  /** A number of `params` with the unit of the issue's field, or of another. */
  readonly amount: (param: string, key?: string) => string
  readonly param: (name: string) => string
  readonly has: (name: string) => boolean
}
export type Sentence = (voice: Voice) => string

/** Ends a warning. */
export const CONFIRM = '正しいときは理由を選んでください。'

export function voiceFor(form: FormDefinition, issue: Issue, answers: Answers): Voice {
  const field = (key: string): AskedField | undefined => askedField(form, answers, key)
  const own = field(issue.key)
  const name = (key = issue.key): string => {
    const asked = field(key)
    return `「${asked ? accessibleName(form, asked) : (indexOf(form).fields.get(key)?.field.label ?? key)}」`
  }
  const shown = (key = issue.key): string => {
    const asked = field(key)
    if (!asked) return ''
    if (asked.as.kind === 'total') return formatTotal(asked.as, totalOf(form, answers, key))
    const value = answers[key]
    return value === undefined ? '' : formatAnswer(asked.as, value)
  }
  const amount = (param: string, key = issue.key): string => {
    const value = issue.params?.[param]
    if (typeof value !== 'number') return String(value ?? '')
    const as = field(key)?.as
    return as ? formatAnswer(as, value) : groupDigits(value)
  }
  return {
    issue,
    as: own?.as,
    canBeUnknown: own?.unknownKey !== undefined,
    name,
    shown,
    amount,
    param: (param) => {
      const value = issue.params?.[param]
      return typeof value === 'number' ? groupDigits(value) : String(value ?? '')
    },
    has: (param) => issue.params?.[param] !== undefined,
  }
}
