import {
  type Answers,
  accessibleName,
  askedField,
  type FleetFacts,
  type FormDefinition,
  type FormId,
  findings,
  formatAnswer,
  formatTotal,
  type Issue,
  indexOf,
  isConfirmed,
  isUnknown,
  messageOf,
  type SurveyYear,
  totalOf,
} from '#survey'
import type { History } from './fleet.ts'
import type { CompanyRow, SheetRow } from './sheets.ts'

/** One finding of the rules, with everything a reader needs to go and look at it. */
export interface Finding {
  readonly company: string
  readonly company_name: string
  readonly subject: string
  readonly title: string
  readonly form: string
  readonly step: number
  readonly key: string
  readonly field: string
  readonly value: string
  readonly rule: string
  readonly level: Issue['level']
  readonly message: string
  readonly state: '未対応' | '理由あり'
  /** Whether the last run over the same sheets found it too. */
  readonly since: '新規' | '継続'
}

export const FINDING_HEAD: Readonly<Record<keyof Finding, string>> = {
  company: '会社コード',
  company_name: '会社名',
  subject: '対象コード',
  title: '対象名',
  form: '様式',
  step: 'ステップ',
  key: 'キー',
  field: '項目名',
  value: '値',
  rule: '規則',
  level: '区分',
  message: '内容',
  state: '対応',
  since: '前回から',
}

export const LEVEL_NAMES: Readonly<Record<Issue['level'], string>> = {
  error: '誤り',
  warning: '確認',
  info: '通知',
}

export const findingCells = (finding: Finding): (string | number)[] =>
  (Object.keys(FINDING_HEAD) as (keyof Finding)[]).map((name) =>
    name === 'level' ? LEVEL_NAMES[finding.level] : finding[name],
  )

/** What the rules may know of other companies and years. */
export interface Surroundings {
  readonly year: SurveyYear
  readonly fleet: Pick<FleetFacts, 'priceMedians' | 'sameVessels'>
  readonly history: History
}

/** What the rules find in the sheets of one company that are of the forms asked for. */
export function findingsOf(
  company: CompanyRow,
  sheets: readonly SheetRow[],
  forms: ReadonlyMap<FormId, FormDefinition>,
  { year, fleet, history }: Surroundings,
): Finding[] {
  return sheets.flatMap((sheet) => {
    const form = forms.get(sheet.form_id)
    if (!form) return []
    const siblings = sheets
      .filter((other) => other.id !== sheet.id)
      .map((other) => ({ formId: other.form_id, title: other.title, answers: other.answers }))
    const issues = findings(form, sheet.answers, {
      year,
      fleet: { ...fleet, history: historyOf(sheet, history) },
      company: { code: company.company_code, name: company.company_name },
      siblings,
      ...(sheet.prior ? { prior: sheet.prior } : {}),
    })
    return issues.map((issue) => findingOf(form, company, sheet, issue))
  })
}

/** Last year's answers as loaded stand in where that year is not in the database. */
function historyOf(sheet: SheetRow, history: History): readonly Answers[] {
  return history.get(sheet.subject_code) ?? (sheet.prior ? [sheet.prior] : [])
}

function findingOf(form: FormDefinition, company: CompanyRow, sheet: SheetRow, issue: Issue): Finding {
  const asked = askedField(form, sheet.answers, issue.key)
  return {
    company: company.company_code,
    company_name: company.company_name,
    subject: sheet.subject_code,
    title: sheet.title,
    form: form.id,
    step: issue.step + 1,
    key: issue.key,
    field: asked
      ? accessibleName(form, asked)
      : (indexOf(form).fields.get(issue.key)?.field.label ?? issue.key),
    value: shownValue(form, sheet.answers, issue.key),
    rule: issue.rule,
    level: issue.level,
    message: messageOf(form, issue, sheet.answers),
    state: issue.level === 'warning' && isConfirmed(issue, sheet.reasons) ? '理由あり' : '未対応',
    since: '新規',
  }
}

function shownValue(form: FormDefinition, answers: Answers, key: string): string {
  const asked = askedField(form, answers, key)
  if (!asked) return ''
  if (asked.as.kind === 'total') return formatTotal(asked.as, totalOf(form, answers, key))
  if (isUnknown(form, answers, key)) return '不明'
  const value = answers[key]
  return value === undefined ? '' : formatAnswer(asked.as, value)
}
