import { accessibleName } from './accessible-name.ts'
import { type Answers, askedField } from './answers.ts'
import type { FormDefinition } from './definition.ts'
import type { Issue } from './issue.ts'

/** The sentence for an issue: names the field and the values, and says what to do. */
export function messageOf(form: FormDefinition, issue: Issue, answers: Answers = {}): string {
  const asked = askedField(form, answers, issue.key)
  return `「${asked ? accessibleName(form, asked) : issue.key}」を確かめてください。`
}
