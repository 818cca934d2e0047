import type { RuleId } from './rules/ids.ts'

/** error: blocks submission · warning: the respondent corrects it or gives a reason · info: for the institute only */
export type IssueLevel = 'error' | 'warning' | 'info'

/** Something about the answers the respondent or the institute should look at. The sentence is made in messages.ts. */
export interface Issue {
  readonly rule: RuleId
  readonly level: IssueLevel
  /** The field it is shown at and linked to. */
  readonly key: string
  /** 0-based step of `key`. */
  readonly step: number
  /** Every field the rule looked at, `key` included. */
  readonly keys: readonly string[]
  /** What the sentence needs: limits, sums, the other value. */
  readonly params?: Readonly<Record<string, string | number>>
}
