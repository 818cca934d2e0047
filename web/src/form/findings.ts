import {
  type Answers,
  type AskedField,
  type CheckContext,
  check,
  type FormDefinition,
  type Issue,
  type Normalized,
  type StepState,
  stepStates,
} from '#survey'
import type { Sheet } from './sheet.ts'

/** Everything shown about the sheet as a whole that follows from its answers. */
export interface Findings {
  readonly issues: readonly Issue[]
  readonly byKey: ReadonlyMap<string, readonly Issue[]>
  readonly steps: readonly StepState[]
}

/** A step with text that cannot be stored is to be looked at, whatever the rules say. */
export function findingsOf(
  form: FormDefinition,
  answers: Answers,
  refused: ReadonlyMap<string, Issue>,
  context: CheckContext,
): Findings {
  const issues = check(form, answers, context)
  const byKey = new Map<string, Issue[]>()
  for (const issue of issues) byKey.set(issue.key, [...(byKey.get(issue.key) ?? []), issue])
  const troubled = new Set([...refused.values()].map(({ step }) => step))
  const steps = stepStates(form, answers, context).map(
    (state, step): StepState => (troubled.has(step) ? '要確認' : state),
  )
  return { issues, byKey, steps }
}

export const contextOf = (sheet: Sheet): CheckContext => ({
  year: sheet.year,
  prior: sheet.prior,
  company: { code: sheet.companyCode, name: sheet.companyName },
})

/** The finding for text that could not be read at all. */
export const unreadable = (
  { key, step }: AskedField,
  { rule, params }: Extract<Normalized, { ok: false }>,
): Issue => ({ rule, level: 'error', key, step, keys: [key], params })

/** What is said when fields appear and disappear. */
export const layoutNews = (came: readonly string[], gone: readonly string[]): string =>
  [
    came.length > 0 && `${countedNames(came)}の欄が増えました。`,
    gone.length > 0 && `${countedNames(gone)}の欄を閉じました。`,
  ]
    .filter(Boolean)
    .join('')

/** 「対象会社名」 or 「運転時間（兼用船種1）」など3件 */
const countedNames = (names: readonly string[]): string =>
  names.length === 1 ? `「${names[0]}」` : `「${names[0]}」など${names.length}件`
