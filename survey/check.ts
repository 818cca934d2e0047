import {
  type Answers,
  type AskedField,
  askedField,
  askedFields,
  indexOf,
  inOneGo,
  isBlank,
  isRequired,
  isTyped,
  isUnknown,
  type Value,
} from './answers.ts'
import type { FormDefinition, FormId } from './definition.ts'
import type { Issue, IssueLevel } from './issue.ts'
import { isOutside, limitsOf } from './limits.ts'
import type { Normalized } from './normalize.ts'
import type { FleetFacts } from './rules/fleet.ts'
import type { RuleId } from './rules/ids.ts'
import { ruleBook } from './rules/index.ts'
import { readSheet, type SheetReader } from './rules/sheet.ts'
import { completeTotal, totalOf } from './totals.ts'
import { type Misfit, misfit } from './typed/misfit.ts'
import type { SurveyYear } from './year.ts'

/** What a check may know besides the sheet. A rule that lacks what it needs is skipped. */
export interface CheckContext {
  readonly year: SurveyYear
  /** Last year's answers of the same subject. */
  readonly prior?: Answers | undefined
  readonly company?: { readonly code: string; readonly name: string } | undefined
  /** The other sheets of the company in the same year. */
  readonly siblings?: readonly SiblingSheet[] | undefined
  /** What only the institute can know; absent in the browser. */
  readonly fleet?: FleetFacts | undefined
}
export interface SiblingSheet {
  readonly formId: FormId
  readonly title: string
  readonly answers: Answers
}

/**
 * Errors, warnings and notes on the answers of a sheet: each answer by itself (F01–F04, F06), then the rules
 * across answers (R01–R80). Blanks are not in it: see `missing`.
 */
export const check = (form: FormDefinition, answers: Answers, context: CheckContext): Issue[] =>
  inOneGo(form, answers, () => checkSheet(readSheet(form, answers, context)))

function checkSheet(sheet: SheetReader): Issue[] {
  const { form, answers, context } = sheet
  const found = new Map<RuleId, Issue[]>()
  const restated: Record<IssueLevel, Set<string>> = { error: new Set(), warning: new Set(), info: new Set() }
  for (const rule of ruleBook) {
    if (!rule.forms.includes(form.id)) continue
    for (const key of rule.ownsRangeOf ?? []) restated.warning.add(key)
    const issues = rule
      .find(sheet)
      .flatMap(({ key, keys = [], restates = [], level = rule.level, params }) => {
        const asked = sheet.field(key)
        if (!asked) return []
        if (rule.restatesRange) for (const one of [key, ...restates]) restated[level].add(one)
        return [issue(rule.id, level, asked, [key, ...keys], params)]
      })
    if (issues.length > 0) found.set(rule.id, issues)
  }
  const single = sheet.fields
    .flatMap((asked) => checkField(form, answers, asked, context.year))
    .filter(
      ({ level, key }) => !restated.error.has(key) && !(level === 'warning' && restated.warning.has(key)),
    )
  const refused = new Set(single.filter(({ level }) => level === 'error').map(({ key }) => key))
  const spoken = ruleBook.flatMap(({ id, restatesRange, yieldsTo }) => {
    if (yieldsTo?.some((other) => found.has(other))) return []
    return (found.get(id) ?? []).filter(({ key }) => !(restatesRange && refused.has(key)))
  })
  return inSheetOrder(form, [...single, ...spoken])
}

/** F05: fields that must be answered or marked 不明 before the sheet can be submitted. */
export function missing(
  form: FormDefinition,
  answers: Answers,
  fields: readonly AskedField[] = askedFields(form, answers),
): Issue[] {
  return fields.flatMap((asked) => {
    if (!isTyped(asked.field) || !isRequired(form, answers, asked.field)) return []
    if (!isBlank(answers[asked.key]) || isUnknown(form, answers, asked.key)) return []
    return [issue('F05', 'error', asked, [asked.key])]
  })
}

/** Everything that stands against submission or asks for a reason: `check` and `missing`, one sentence per cause. */
export const findings = (form: FormDefinition, answers: Answers, context: CheckContext): Issue[] =>
  inspect(form, answers, context).issues

/** The same with the fields that are asked, for who wants both. */
export function inspect(
  form: FormDefinition,
  answers: Answers,
  context: CheckContext,
): { readonly fields: readonly AskedField[]; readonly issues: Issue[] } {
  return inOneGo(form, answers, () => inspected(readSheet(form, answers, context)))
}

function inspected(sheet: SheetReader): ReturnType<typeof inspect> {
  const { form, answers } = sheet
  const issues = checkSheet(sheet)
  const blanks = missing(form, answers, sheet.fields)
  const errorKeys = new Set(issues.filter(({ level }) => level === 'error').map(({ key }) => key))
  const blankKeys = new Set(blanks.map(({ key }) => key))
  return {
    fields: sheet.fields,
    issues: inSheetOrder(form, [
      ...issues.filter(({ level, key }) => level === 'error' || !blankKeys.has(key)),
      ...blanks.filter(({ key }) => !errorKeys.has(key)),
    ]),
  }
}

/** The issue for text that could not be read, as `normalize` refused it. */
export const unreadableIssue = (asked: AskedField, refused: Extract<Normalized, { ok: false }>): Issue =>
  issue(refused.rule, 'error', asked, [asked.key], refused.params)

/** Whether one normalized value may be stored: its kind, its hard range, its length, its code list. */
export function checkInput(
  form: FormDefinition,
  answers: Answers,
  key: string,
  value: Value | null,
  year: SurveyYear,
): Issue[] {
  const asked = askedField(form, answers, key)
  if (!asked || isBlank(value)) return []
  const found = misfit(asked.as, value, limitsOf(form, answers, asked, year).hard)
  return found ? [misfitIssue(asked, found)] : []
}

const NO_ISSUES: readonly Issue[] = []

function checkField(
  form: FormDefinition,
  answers: Answers,
  asked: AskedField,
  year: SurveyYear,
): readonly Issue[] {
  if (asked.as.kind === 'total' && !asked.as.hard && !asked.as.soft) return NO_ISSUES
  const value =
    asked.as.kind === 'total' ? completeTotal(totalOf(form, answers, asked.key)) : answers[asked.key]
  if (isBlank(value) || isUnknown(form, answers, asked.key)) return NO_ISSUES
  const { hard, soft } = limitsOf(form, answers, asked, year)
  const found = misfit(asked.as, value, hard)
  if (found) return [misfitIssue(asked, found)]
  // 規格: 0 says that the vessel has no such equipment.
  if (asked.field.kind === 'specification' && value === 0) return NO_ISSUES
  if (typeof value === 'number' && isOutside(value, soft)) {
    return [issue('F06', 'warning', asked, [asked.key], { value, ...soft })]
  }
  return NO_ISSUES
}

const misfitIssue = (asked: AskedField, { rule, params }: Misfit): Issue =>
  issue(rule, 'error', asked, [asked.key], params)

function issue(
  rule: RuleId,
  level: IssueLevel,
  { key, step }: AskedField,
  keys: readonly string[],
  params?: Issue['params'],
): Issue {
  return { rule, level, key, step, keys: [...new Set(keys)], ...(params && { params }) }
}

const positions = new WeakMap<FormDefinition, ReadonlyMap<string, number>>()

function positionsOf(form: FormDefinition): ReadonlyMap<string, number> {
  let known = positions.get(form)
  if (!known) {
    known = new Map([...indexOf(form).fields.keys()].map((key, position) => [key, position]))
    positions.set(form, known)
  }
  return known
}

function inSheetOrder(form: FormDefinition, issues: readonly Issue[]): Issue[] {
  const position = positionsOf(form)
  return issues.toSorted((a, b) => (position.get(a.key) ?? 0) - (position.get(b.key) ?? 0))
}
