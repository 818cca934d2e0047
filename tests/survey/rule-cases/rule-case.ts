import type { Answers, CheckContext, FormId, RuleId } from '#survey'
import type { cleanSheets } from '../clean-sheets.ts'

/**
 * One rule, broken and kept. Both sheets start from a clean one; `undefined` blanks an answer. `breaks` shows
 * the rule at `at` and no other; `keeps` is close to the line and shows nothing.
 */
export interface RuleCase {
  readonly rule: RuleId
  readonly form: FormId & keyof typeof cleanSheets
  readonly at: string
  readonly breaks: Change
  readonly keeps: Change
  readonly base?: Answers
  readonly context?: Partial<CheckContext>
  /** Rules that speak as well because the same sheet cannot be had otherwise. */
  readonly also?: readonly RuleId[]
  /** What is said of the kept sheet too, with its field. */
  readonly keepsAlso?: readonly string[]
}
export type Change = Readonly<Record<string, string | number | boolean | undefined>>
