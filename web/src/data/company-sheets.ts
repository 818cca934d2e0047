import type { Answers, FormId, Reasons, Status } from '#survey'
import { rowsOf, supabase } from './client.ts'
import { allPages } from './sheet-rows.ts'

/** An answer sheet with everything a reader or a check of it needs. */
export interface CompanySheet {
  readonly id: string
  readonly formId: FormId
  readonly companyCode: string
  readonly companyName: string
  readonly year: number
  readonly subjectCode: string
  readonly title: string
  readonly version: number
  readonly answers: Answers
  readonly prior: Answers | undefined
  readonly reasons: Reasons
  readonly status: Status
  /** As counted at the last save. */
  readonly errors: number
}

interface StoredRow {
  readonly id: string
  readonly form_id: FormId
  readonly company_code: string
  readonly survey_year: number
  readonly subject_code: string
  readonly title: string
  readonly version: number
  readonly answers: Answers
  readonly prior: Answers | null
  readonly reasons: Reasons
  readonly status: Status
  readonly errors: number
  readonly companies: { readonly company_name: string }
}

const COLUMNS =
  'id, form_id, company_code, survey_year, subject_code, title, version, answers, prior, reasons, status, errors, ' +
  'companies!answer_sheets_company_code_fkey(company_name)'

const sheetOf = (row: StoredRow): CompanySheet => ({
  id: row.id,
  formId: row.form_id,
  companyCode: row.company_code,
  companyName: row.companies.company_name,
  year: row.survey_year,
  subjectCode: row.subject_code,
  title: row.title,
  version: row.version,
  answers: row.answers,
  prior: row.prior ?? undefined,
  reasons: row.reasons,
  status: row.status,
  errors: row.errors,
})

const stored = () => supabase().from('answer_sheets').select(COLUMNS).is('deleted_at', null)

/** Every sheet of the company and year, or of one form of it, by form and subject code. */
export async function readCompanySheets(of: {
  readonly year: number
  readonly companyCode: string
  readonly formId?: FormId
}): Promise<CompanySheet[]> {
  const rows = await allPages((from, to) => {
    let query = stored().eq('survey_year', of.year).eq('company_code', of.companyCode)
    if (of.formId) query = query.eq('form_id', of.formId)
    return rowsOf<StoredRow[]>(
      query.order('form_id').order('subject_code').range(from, to).returns<StoredRow[]>(),
    )
  })
  return rows.map(sheetOf)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export async function readCompanySheet(id: string): Promise<CompanySheet | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await rowsOf<StoredRow[]>(stored().eq('id', id).returns<StoredRow[]>())
  return row && sheetOf(row)
}

/** Names of the documents attached to the sheets of a company, by sheet. */
export async function readFileNames(companyCode: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await allPages((from, to) =>
    rowsOf<{ sheet_id: string; file_name: string }[]>(
      supabase()
        .from('attachments')
        .select('sheet_id, file_name')
        .eq('company_code', companyCode)
        .is('deleted_at', null)
        .order('created_at')
        .order('id')
        .range(from, to),
    ),
  )
  const names = new Map<string, string[]>()
  for (const { sheet_id, file_name } of rows) names.set(sheet_id, [...(names.get(sheet_id) ?? []), file_name])
  return names
}
