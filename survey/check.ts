import {
  type Answers,
  type AskedField,
  indexOf,
  isBlank,
  isRequiredIn,
  isTyped,
  type Place,
  Reading,
  type Value,
} from './answers.ts'
import type { FormDefinition, FormId } from './definition.ts'
import type { Issue, IssueLevel } from './issue.ts'
import { isOutside, limitsOf } from './limits.ts'
import type { Normalized } from './normalize.ts'
import type { FleetFacts } from './rules/fleet.ts'
import type { RuleId } from './rules/ids.ts'
import { ruleBook } from './rules/index.ts'
import type { Rule } from './rules/rule.ts'
import { SheetReader } from './rules/sheet.ts'
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
  checkSheet(new SheetReader(form, answers, context))

/** The rules a form is under, and the fields whose usual range they judge. */
interface FormRules {
  readonly rules: readonly Rule[]
  readonly owned: ReadonlySet<string>
}
const rulesByForm = new Map<FormId, FormRules>()

function rulesOf(form: FormId): FormRules {
  let known = rulesByForm.get(form)
  if (!known) {
    const rules = ruleBook.filter(({ forms }) => forms.includes(form))
    known = { rules, owned: new Set(rules.flatMap(({ ownsRangeOf = [] }) => ownsRangeOf)) }
    rulesByForm.set(form, known)
  }
  return known
}

function checkSheet(sheet: SheetReader): Issue[] {
  const { form } = sheet
  const { rules, owned } = rulesOf(form.id)
  const found = new Map<RuleId, Issue[]>()
  const restated: Record<IssueLevel, Set<string>> = { error: new Set(), warning: new Set(), info: new Set() }
  for (const rule of rules) {
    const broken = rule.find(sheet)
    if (broken.length === 0) continue
    const issues = broken.flatMap(({ key, keys = [], restates = [], level = rule.level, params }) => {
      const asked = sheet.place(key)?.asked
      if (!asked) return []
      if (rule.restatesRange) for (const one of [key, ...restates]) restated[level].add(one)
      return [issue(rule.id, level, asked, [key, ...keys], params)]
    })
    if (issues.length > 0) found.set(rule.id, issues)
  }
  const issues: Issue[] = []
  const refused = new Set<string>()
  for (const place of sheet.all) {
    const single = checkPlace(sheet, place)
    if (!single || restated.error.has(single.key)) continue
    if (single.level === 'error') refused.add(single.key)
    else if (restated.warning.has(single.key) || owned.has(single.key)) continue
    issues.push(single)
  }
  for (const { id, restatesRange, yieldsTo } of found.size > 0 ? rules : []) {
    if (yieldsTo?.some((other) => found.has(other))) continue
    for (const one of found.get(id) ?? []) if (!(restatesRange && refused.has(one.key))) issues.push(one)
  }
  return inSheetOrder(form, issues)
}

/** F05: fields that must be answered or marked 不明 before the sheet can be submitted. */
export const missing = (form: FormDefinition, answers: Answers): Issue[] => {
  const sheet = new Reading(form, answers)
  return missingOf(sheet, sheet.places())
}

const missingOf = (sheet: Reading, places: readonly Place[]): Issue[] =>
  places.flatMap(({ asked, unknown, value }) =>
    value === undefined && !unknown && isTyped(asked.field) && isRequiredIn(sheet, asked.field)
      ? [issue('F05', 'error', asked, [asked.key])]
      : [],
  )

/** Everything that stands against submission or asks for a reason: `check` and `missing`, one sentence per cause. */
export const findings = (form: FormDefinition, answers: Answers, context: CheckContext): Issue[] =>
  inspect(new SheetReader(form, answers, context))

/** The same of a sheet that is being read already. */
export function inspect(sheet: SheetReader): Issue[] {
  const issues = checkSheet(sheet)
  const blanks = missingOf(sheet, sheet.all)
  if (blanks.length === 0) return issues
  const errorKeys = new Set(issues.filter(({ level }) => level === 'error').map(({ key }) => key))
  const blankKeys = new Set(blanks.map(({ key }) => key))
  return inSheetOrder(sheet.form, [
    ...issues.filter(({ level, key }) => level === 'error' || !blankKeys.has(key)),
    ...blanks.filter(({ key }) => !errorKeys.has(key)),
  ])
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
  const sheet = new Reading(form, answers)
  const asked = sheet.place(key)?.asked
  if (!asked || isBlank(value)) return []
  const found = misfit(asked.as, value, limitsOf(sheet, asked, year).hard)
  return found ? [misfitIssue(asked, found)] : []
}

/** What is wrong or unusual about one answer by itself. */
function checkPlace(sheet: SheetReader, { asked, unknown, value: typed }: Place): Issue | undefined {
  const { as } = asked
  const value = as.kind === 'total' ? (as.hard ?? as.soft) && sheet.total(asked.key) : typed
  if (value === undefined || unknown) return undefined
  const { hard, soft } = limitsOf(sheet, asked, sheet.context.year)
  const found = misfit(as, value, hard)
  if (found) return misfitIssue(asked, found)
  // 規格: 0 says that the vessel has no such equipment.
  if (asked.field.kind === 'specification' && value === 0) return undefined
  return typeof value === 'number' && isOutside(value, soft)
    ? issue('F06', 'warning', asked, [asked.key], { value, ...soft })
    : undefined
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

function inSheetOrder(form: FormDefinition, issues: readonly Issue[]): Issue[] {
  const { fields } = indexOf(form)
  return issues.toSorted((a, b) => fields.get(a.key)!.at - fields.get(b.key)!.at)
}
