/** What the rules say of the answers a file brings. They look at the company's other sheets as well. */
import {
  type Answers,
  accessibleName,
  type CheckContext,
  type FormDefinition,
  findings,
  type Issue,
  messageOf,
  type SiblingSheet,
} from '#survey'
import { shownAnswer } from './cell.ts'
import type { ComparedSubject, Comparison, ComparisonFinding } from './comparison.ts'
import { fieldRows, printedField } from './layout.ts'
import type { FoundSubject } from './workbook.ts'

/**
 * What the rules may know of each subject while `answersOf` gives every subject of the file: the others of the file
 * count as they will be, not as they are stored.
 */
export function surroundings(
  { form, context, others, subjects }: Pick<Comparison, 'form' | 'context' | 'others' | 'subjects'>,
  answersOf: (subject: ComparedSubject) => Answers,
): (subject: ComparedSubject) => CheckContext {
  const inFile = subjects.flatMap((subject) => {
    const answers = answersOf(subject)
    // A new subject of which nothing is taken will not be there.
    if (subject.refused || (subject.isNew && Object.keys(answers).length === 0)) return []
    const title = String(answers[form.subject.titleKey] ?? '')
    return [{ subject, sheet: { formId: form.id, title, answers } satisfies SiblingSheet }]
  })
  return (subject) => ({
    ...context,
    prior: subject.prior,
    siblings: [
      ...others,
      ...inFile.flatMap((other) => (other.subject.index === subject.index ? [] : [other.sheet])),
    ],
  })
}

/** Errors and warnings of the rules. A blank that must be filled is none: most files are filled bit by bit. */
export const findingsIn = (form: FormDefinition, answers: Answers, context: CheckContext): Issue[] =>
  findings(form, answers, context).filter(({ level, rule }) => level !== 'info' && rule !== 'F05')

/** A finding as the preview shows it: with its cell, its value and last year's. */
export function shownFinding(
  form: FormDefinition,
  issue: Issue,
  answers: Answers,
  prior: Answers | undefined,
  found: FoundSubject,
): ComparisonFinding {
  const row = fieldRows(form).find(({ key }) => key === issue.key)
  const printed = row && printedField(form, answers, row)
  const shown = (of: Answers): string => (printed ? shownAnswer(form, of, printed) : '')
  return {
    level: issue.level === 'error' ? 'error' : 'warning',
    rule: issue.rule,
    key: issue.key,
    label: printed ? accessibleName(form, printed) : issue.key,
    sheet: found.sheet,
    address: (row && found.cells.get(row.cellKey)?.address) ?? '',
    value: shown(answers),
    prior: prior ? shown(prior) : '',
    message: messageOf(form, issue, answers),
  }
}
