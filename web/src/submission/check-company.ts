import {
  type Answers,
  accessibleName,
  askedField,
  type CheckContext,
  type FormDefinition,
  type FormId,
  findings,
  type Issue,
  isConfirmed,
  messageOf,
  type Progress,
  progressOf,
  type Reasons,
  reasonKey,
  type SurveyYear,
  withoutUnasked,
} from '#survey'
import { type FormEntry, formCatalog } from '#survey/forms/catalog'
import type { CompanySheet } from '../data/company-sheets.ts'

/** One thing to correct, or to confirm with a reason. */
export interface Point {
  /** By which its reason is stored. */
  readonly id: string
  readonly issue: Issue
  /** `4 運転実績` */
  readonly step: string
  /** Name of the field. */
  readonly field: string
  readonly sentence: string
}

/** A sheet as it stands before submission. */
export interface CheckedSheet {
  readonly sheet: CompanySheet
  readonly form: FormDefinition
  /** `2号様式 第一海洋丸（C001-0001）` */
  readonly name: string
  readonly begun: boolean
  readonly progress: Progress
  readonly errors: readonly Point[]
  readonly warnings: readonly Point[]
  /** Stored answers of fields that are not asked any more. */
  readonly unasked: readonly string[]
}

/**
 * Checks every sheet with everything the company knows: last year and its other sheets. `pause` is awaited between
 * sheets, so that the screen stays alive with a large fleet.
 */
export async function checkCompany(
  sheets: readonly CompanySheet[],
  forms: ReadonlyMap<FormId, FormDefinition>,
  year: SurveyYear,
  pause: () => Promise<void> = async () => {},
): Promise<CheckedSheet[]> {
  const known = sheets.map(({ id, formId, title, answers }) => ({ id, formId, title, answers }))
  const checked: CheckedSheet[] = []
  for (const sheet of sheets) {
    const form = forms.get(sheet.formId)
    if (!form) throw new Error(`form ${sheet.formId} is not loaded`)
    const { companyCode: code, companyName: name } = sheet
    const siblings = known.filter(({ id }) => id !== sheet.id)
    checked.push(checkSheet(form, sheet, { year, prior: sheet.prior, company: { code, name }, siblings }))
    await pause()
  }
  return checked
}

function checkSheet(form: FormDefinition, sheet: CompanySheet, context: CheckContext): CheckedSheet {
  const { answers } = sheet
  const progress = progressOf(form, answers, context)
  const issues = findings(form, answers, context)
  return {
    sheet,
    form,
    name: sheetName(form, sheet),
    begun: progress.status !== '未登録',
    progress,
    errors: points(form, answers, issues, 'error'),
    warnings: points(form, answers, issues, 'warning'),
    unasked: unaskedKeys(form, answers),
  }
}

export function sheetName(
  form: FormDefinition,
  { title, companyName, subjectCode }: Pick<CompanySheet, 'title' | 'companyName' | 'subjectCode'>,
): string {
  if (form.subject.kind === 'company') return `${form.name} ${title || companyName}`
  return `${form.name} ${title || '（名前なし）'}（${subjectCode}）`
}

function points(
  form: FormDefinition,
  answers: Answers,
  issues: readonly Issue[],
  level: Issue['level'],
): Point[] {
  const found = new Map<string, Point>()
  for (const issue of issues) {
    if (issue.level !== level) continue
    const id = reasonKey(issue)
    const sentence = messageOf(form, issue, answers)
    const before = found.get(id)
    const asked = askedField(form, answers, issue.key)
    found.set(id, {
      id,
      issue,
      step: `${issue.step + 1} ${form.steps[issue.step]?.title ?? ''}`,
      field: asked ? accessibleName(form, asked) : issue.key,
      // One reason answers everything a rule says of one field.
      sentence: before ? `${before.sentence} ${sentence}` : sentence,
    })
  }
  return [...found.values()]
}

export function unaskedKeys(form: FormDefinition, answers: Answers): string[] {
  const kept = withoutUnasked(form, answers)
  return Object.keys(answers).filter((key) => !(key in kept))
}

/** Forms asked once per company of which there is no sheet yet. */
export const formsNotBegun = (checked: readonly CheckedSheet[]): FormEntry[] =>
  formCatalog.filter(({ id, perCompany }) => perCompany && !checked.some(({ form }) => form.id === id))

/** How much stands between the company and its submission. */
export interface Readiness {
  readonly sheets: number
  /** Sheets in which nothing has been answered, and the company's own where there is none. */
  readonly notBegun: number
  /** Errors of sheets that have been begun. */
  readonly errors: number
  readonly warnings: number
  /** Warnings without a reason. */
  readonly open: number
  readonly ready: boolean
}

export function readinessOf(
  checked: readonly CheckedSheet[],
  reasonsOf: (sheetId: string) => Reasons,
): Readiness {
  const begun = checked.filter((one) => one.begun)
  const errors = begun.reduce((sum, one) => sum + one.errors.length, 0)
  const warnings = checked.flatMap((one) =>
    one.warnings.map(({ issue }) => isConfirmed(issue, reasonsOf(one.sheet.id))),
  )
  const open = warnings.filter((confirmed) => !confirmed).length
  const lacking = formsNotBegun(checked).length
  const blocking = lacking > 0 || checked.some((one) => one.errors.length > 0)
  return {
    sheets: checked.length,
    notBegun: checked.length - begun.length + lacking,
    errors,
    warnings: warnings.length,
    open,
    ready: checked.length > 0 && !blocking && open === 0,
  }
}

/** The reasons that belong to what is submitted, by sheet. */
export function givenReasons(
  checked: readonly CheckedSheet[],
  reasonsOf: (sheetId: string) => Reasons,
): Record<string, Reasons> {
  const given: Record<string, Reasons> = {}
  for (const { sheet, warnings } of checked) {
    const reasons = reasonsOf(sheet.id)
    const own = warnings.flatMap(({ id }) => (reasons[id] ? [[id, reasons[id]] as const] : []))
    if (own.length > 0) given[sheet.id] = Object.fromEntries(own)
  }
  return given
}

export const unaskedBySheet = (checked: readonly CheckedSheet[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    checked.filter(({ unasked }) => unasked.length > 0).map(({ sheet, unasked }) => [sheet.id, unasked]),
  )
