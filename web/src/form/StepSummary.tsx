import { accessibleName, askedField, type Issue, messageOf } from '#survey'
import { ErrorSummary, type SummaryLine } from '../ui/ErrorSummary.tsx'
import { fieldId } from './field-ids.ts'
import type { FormStore } from './store.ts'

interface StepSummaryProps {
  readonly store: FormStore
  readonly issues: readonly Issue[]
  /** What pressing the same button again does. */
  readonly note: string | undefined
  readonly turn: number
}

/** What to look at in this step, as it was when the button was pressed. */
export function StepSummary({ store, issues, ...summary }: StepSummaryProps) {
  const linesOf = (level: Issue['level']) =>
    issues.filter((issue) => issue.level === level).map((issue) => lineOf(store, issue))
  return <ErrorSummary errors={linesOf('error')} warnings={linesOf('warning')} {...summary} />
}

/** The sentence of the field, with the field's name in front where the sentence does not say it. */
function lineOf({ form, answers }: FormStore, issue: Issue): SummaryLine {
  const sentence = messageOf(form, issue, answers)
  const asked = askedField(form, answers, issue.key)
  const name = asked ? accessibleName(form, asked) : undefined
  const text = name === undefined || sentence.includes(name) ? sentence : `${name}：${sentence}`
  return { id: fieldId(issue.key), text }
}
