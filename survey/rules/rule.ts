import type { FormId } from '../definition.ts'
import type { Issue, IssueLevel } from '../issue.ts'
import type { RuleId } from './ids.ts'
import type { SheetReader } from './sheet.ts'

/** One rule across the answers of a sheet. */
export interface Rule {
  readonly id: RuleId
  readonly level: IssueLevel
  readonly forms: readonly FormId[]
  /** The condition that must hold, in the words of the dictionary. */
  readonly title: string
  /** Where the condition is broken. Empty when it holds or when an answer it needs is blank, 不明 or not asked. */
  readonly find: (sheet: SheetReader) => readonly Finding[]
  /**
   * Says more than the field's own range does, so that stays silent (F06; of an error also F01 and F02):
   * one cause, one sentence.
   */
  readonly restatesRange?: true
  /** Fields whose usual range this rule judges in place of F06, also where it finds nothing. */
  readonly ownsRangeOf?: readonly string[]
  /** Silent while one of these rules speaks: the cause is the same. */
  readonly yieldsTo?: readonly RuleId[]
}
export interface Finding {
  readonly key: string
  readonly keys?: readonly string[]
  /** Further fields whose own range is restated. */
  readonly restates?: readonly string[]
  /** When it weighs less than the rule does. */
  readonly level?: IssueLevel
  readonly params?: Issue['params']
}

/** 2号・4号・8号: what is held, operated and kept up like a vessel. */
export const VESSEL_LIKE: readonly FormId[] = ['2', '4', '8']
export const VESSEL: readonly FormId[] = ['2']
export const ACCESSORY_LIKE: readonly FormId[] = ['3', '3h1', '3h2', '3h3', '3h4', '3h5', '3h6']
export const PIPES: readonly FormId[] = ['3h1', '3h2', '3h3', '3h4', '3h5', '3h6']

export const NONE: readonly Finding[] = []
