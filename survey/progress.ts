import { type Answers, isTyped, type Place } from './answers.ts'
import { type CheckContext, inspect } from './check.ts'
import type { FormDefinition } from './definition.ts'
import type { Issue } from './issue.ts'
import { isConfirmed, type Reasons } from './reasons.ts'
import { SheetReader } from './rules/sheet.ts'

export const STATUSES = ['未登録', '登録途中', '登録済み'] as const
export type Status = (typeof STATUSES)[number]

export interface Progress {
  readonly status: Status
  readonly done: number
  readonly total: number
  /** Fields marked 不明. */
  readonly unknowns: number
  /** Answers that are wrong. Required blanks are not among them: a sheet just begun has none. */
  readonly errors: number
  /** What asks for a reason. */
  readonly warnings: number
}
/**
 * How far a sheet is. 登録済み: every counted field is answered or 不明, and nothing blocks submission. It is stored
 * with the sheet, so it counts what the sheet says by itself: what the company's other sheets make of it changes with
 * them, and is said where all are checked together.
 */
export function progressOf(form: FormDefinition, answers: Answers, context: CheckContext): Progress {
  const sheet = new SheetReader(form, answers, { ...context, siblings: undefined })
  const issues = inspect(sheet)
  const typed = sheet.all.filter(({ asked }) => isTyped(asked.field))
  const counted = typed.filter(isCounted)
  const done = counted.filter(isDone).length
  const total = counted.length
  return {
    status: statusOf(typed.some(isDone), done, total, count(issues, 'error')),
    done,
    total,
    unknowns: typed.filter(({ unknown }) => unknown).length,
    errors: issues.filter(({ level, rule }) => level === 'error' && rule !== 'F05').length,
    warnings: count(issues, 'warning'),
  }
}

const statusOf = (begun: boolean, done: number, total: number, blocking: number): Status => {
  if (!begun) return '未登録'
  return total > 0 && done === total && blocking === 0 ? '登録済み' : '登録途中'
}

export type StepState = '未入力' | '入力中' | '完了' | '要確認'

/**
 * One word per step. 要確認: an answer of the step is wrong, or outside the usual and not confirmed with a reason.
 * A step in which nothing has to be answered stays 未入力 until the rest of the sheet is done: a respondent has
 * not looked at it before.
 */
export function stepStates(
  form: FormDefinition,
  answers: Answers,
  context: CheckContext,
  reasons: Reasons = {},
): StepState[] {
  const sheet = new SheetReader(form, answers, context)
  const issues = inspect(sheet)
  const steps = form.steps.map((_, step) => {
    const typed = sheet.all.filter(({ asked }) => asked.step === step && isTyped(asked.field))
    const counted = typed.filter(isCounted)
    return {
      issues: issues.filter((issue) => issue.step === step),
      begun: typed.some(isDone),
      total: counted.length,
      left: counted.filter((place) => !isDone(place)).length,
    }
  })
  const sheetDone = steps.every(({ left }) => left === 0)
  return steps.map(({ issues: own, begun, total, left }) => {
    if (own.some((issue) => needsAttention(issue, reasons))) return '要確認'
    const done = left === 0 && !own.some(({ rule }) => rule === 'F05')
    if (done && (total > 0 || begun || sheetDone)) return '完了'
    return begun ? '入力中' : '未入力'
  })
}

const needsAttention = (issue: Issue, reasons: Reasons): boolean =>
  issue.rule !== 'F05' &&
  (issue.level === 'error' || (issue.level === 'warning' && !isConfirmed(issue, reasons)))

/** Whole percent; 0 when there is nothing to answer, 100 only when nothing is left. */
export function percent(done: number, total: number): number {
  if (total <= 0) return 0
  if (done >= total) return 100
  return Math.min(99, Math.round((done / total) * 100))
}

const isDone = ({ unknown, value }: Place): boolean => unknown || value !== undefined

/** Flags and remarks have no answer that could be missing; an optional field counts once it has one. */
function isCounted(place: Place): boolean {
  const { as, field } = place.asked
  if (as.kind === 'flag' || (as.kind === 'text' && as.multiline)) return false
  return !field.optional || isDone(place)
}

const count = (issues: readonly Issue[], level: Issue['level']): number =>
  issues.filter((issue) => issue.level === level).length
