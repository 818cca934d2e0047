import { FORM_IDS, type FormId } from '#survey'
import { type Connection, orStop } from './connection.ts'
import { type CompanyRow, companiesByCode, sheetFactsOf } from './sheets.ts'

/** How far one company is with one form. */
export interface FormProgress {
  readonly form: FormId
  readonly not_started: number
  readonly in_progress: number
  readonly done: number
  readonly errors: number
  readonly warnings: number
  readonly last_activity: string
}

/** How far one company is with the year. */
export interface CompanyProgress {
  readonly company_code: string
  readonly company_name: string
  readonly submitted_at: string | null
  readonly receipt_number: string | null
  readonly last_activity: string | null
  readonly forms: readonly FormProgress[]
}

export interface SubmissionRow {
  readonly company_code: string
  readonly receipt_number: string
  readonly submitted_at: string
  /** Which rules the screen checked by; null when no screen did. */
  readonly rule_book: string | null
}

/** Every company that is asked, also those that have not begun. */
export async function collectionOf(
  connection: Connection,
  year: number,
  company?: string,
): Promise<readonly CompanyProgress[]> {
  const companies = [...(await companiesByCode(connection)).values()].filter(
    ({ active, company_code }) => active && (company === undefined || company_code === company),
  )
  const submissions = await submissionsOf(connection, year)
  const board = new Map<string, Board>(
    companies.map((row) => [row.company_code, { forms: new Map(), last: null }]),
  )
  const selection = { year, ...(company ? { company } : {}) }
  for await (const sheet of sheetFactsOf(connection, selection)) {
    const own = board.get(sheet.company_code)
    if (own) count(own, sheet)
  }
  return companies.map((row) =>
    progressRow(row, board.get(row.company_code)!, submissions.get(row.company_code)),
  )
}

interface Board {
  readonly forms: Map<FormId, { -readonly [K in keyof FormProgress]: FormProgress[K] }>
  last: string | null
}

function count(
  board: Board,
  sheet: { form_id: FormId; status: string; errors: number; warnings: number; updated_at: string },
): void {
  const row = board.forms.get(sheet.form_id) ?? {
    form: sheet.form_id,
    not_started: 0,
    in_progress: 0,
    done: 0,
    errors: 0,
    warnings: 0,
    last_activity: sheet.updated_at,
  }
  if (sheet.status === '登録済み') row.done += 1
  else if (sheet.status === '登録途中') row.in_progress += 1
  else row.not_started += 1
  row.errors += sheet.errors
  row.warnings += sheet.warnings
  if (sheet.updated_at > row.last_activity) row.last_activity = sheet.updated_at
  board.forms.set(sheet.form_id, row)
  if (board.last === null || sheet.updated_at > board.last) board.last = sheet.updated_at
}

function progressRow(
  company: CompanyRow,
  { forms, last }: Board,
  submission: SubmissionRow | undefined,
): CompanyProgress {
  return {
    company_code: company.company_code,
    company_name: company.company_name,
    submitted_at: submission?.submitted_at ?? null,
    receipt_number: submission?.receipt_number ?? null,
    last_activity: last,
    forms: FORM_IDS.flatMap((id) => forms.get(id) ?? []),
  }
}

const PAGE = 1000

/** The submissions that count now, by company. */
export async function submissionsOf(
  { api }: Connection,
  year: number,
): Promise<ReadonlyMap<string, SubmissionRow>> {
  const submissions = new Map<string, SubmissionRow>()
  for (let after = ''; ; ) {
    const page = orStop<SubmissionRow[]>(
      await api
        .from('submissions')
        .select('company_code, receipt_number, submitted_at, rule_book')
        .eq('survey_year', year)
        .is('withdrawn_at', null)
        .gt('company_code', after)
        .order('company_code')
        .limit(PAGE),
    )
    for (const row of page) submissions.set(row.company_code, row)
    const last = page.at(-1)
    if (page.length < PAGE || !last) return submissions
    after = last.company_code
  }
}

export type CompanyState = '未着手' | '登録途中' | '登録済み' | '提出済み'

export function stateOf({ submitted_at, forms }: CompanyProgress): CompanyState {
  if (submitted_at) return '提出済み'
  if (forms.every(({ in_progress, done }) => in_progress + done === 0)) return '未着手'
  return forms.every(({ in_progress, not_started }) => in_progress + not_started === 0)
    ? '登録済み'
    : '登録途中'
}

export const totalOf = (
  rows: readonly FormProgress[],
  name: Exclude<keyof FormProgress, 'form' | 'last_activity'>,
): number => rows.reduce((sum, row) => sum + row[name], 0)
