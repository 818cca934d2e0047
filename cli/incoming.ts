import { createHash } from 'node:crypto'
import type { FormDefinition, SurveyYear } from '#survey'
import { loadForm } from '#survey/forms/index'
import {
  type Comparison,
  compareWorkbook,
  importSheetsOf,
  problemMessage,
  type ReadResult,
  readWorkbook,
  type StoredSheet,
} from '#templates'
import { type Connection, orStop } from './connection.ts'
import { type CompanyRow, periodOf, type SheetRow, sheetsOf, surveyYear, type YearRow } from './sheets.ts'

/** A workbook that arrived, compared with what is stored. */
export interface Incoming {
  readonly form: FormDefinition
  readonly company: CompanyRow
  readonly year: YearRow
  readonly read: ReadResult & { ok: true }
  readonly stored: readonly StoredSheet[]
  readonly comparison: Comparison
  /** Subjects the file registers that an earlier import of the same file has registered. */
  readonly alreadyRegistered: ReadonlySet<number>
  readonly createKeys: ReadonlyMap<number, string>
}

export type Reading =
  | { readonly ok: true; readonly incoming: Incoming }
  | { readonly ok: false; readonly problem: string }

export interface IncomingOptions {
  /** The file must be of this company; also says whose it is when the file does not. */
  readonly company?: string
  readonly year?: number
}

export async function readIncoming(
  connection: Connection,
  companies: ReadonlyMap<string, CompanyRow>,
  bytes: Uint8Array,
  options: IncomingOptions,
): Promise<Reading> {
  const read = readWorkbook(bytes)
  if (!read.ok) return { ok: false, problem: problemMessage(read.problem) }
  const { meta } = read
  const companyCode = options.company ?? meta.companyCode
  if (!companyCode) {
    return {
      ok: false,
      problem: 'どの会社のファイルか分かりません。--company で会社コードを指定してください。',
    }
  }
  const company = companies.get(companyCode)
  if (!company) return { ok: false, problem: `会社コード ${companyCode} は登録されていません。` }
  const year = await surveyYear(connection, options.year ?? meta.surveyYear)
  const form = await loadForm(meta.formId)
  const sheets = await companySheetsOf(connection, year.survey_year, company.company_code)
  const own = sheets.filter((sheet) => sheet.form_id === form.id)
  const stored = own.map((sheet) => ({
    id: sheet.id,
    subjectCode: sheet.subject_code,
    version: sheet.version,
    answers: sheet.answers,
    ...(sheet.prior ? { prior: sheet.prior } : {}),
    reasons: sheet.reasons,
    createdAt: sheet.created_at,
  }))
  const comparison = compareWorkbook(form, read, stored, contextOf(periodOf(year), company, form, sheets))
  if (comparison.refused) return { ok: false, problem: problemMessage(comparison.refused) }
  const { createKeys, alreadyRegistered } = await newSubjectKeys(connection, comparison, company, bytes)
  return {
    ok: true,
    incoming: { form, company, year, read, stored, comparison, createKeys, alreadyRegistered },
  }
}

const contextOf = (
  year: SurveyYear,
  company: CompanyRow,
  form: FormDefinition,
  sheets: readonly SheetRow[],
) => ({
  year,
  companyCode: company.company_code,
  company: { code: company.company_code, name: company.company_name },
  siblings: sheets
    .filter((sheet) => sheet.form_id !== form.id)
    .map((sheet) => ({ formId: sheet.form_id, title: sheet.title, answers: sheet.answers })),
})

async function companySheetsOf(connection: Connection, year: number, company: string): Promise<SheetRow[]> {
  const sheets: SheetRow[] = []
  for await (const sheet of sheetsOf(connection, { year, company })) sheets.push(sheet)
  return sheets
}

/**
 * The key of a new subject follows from the file and its place in it, so that importing the file twice, also
 * after a lost connection, registers it once. A subject whose import was undone gets a next key.
 */
async function newSubjectKeys(
  { api }: Connection,
  comparison: Comparison,
  company: CompanyRow,
  bytes: Uint8Array,
): Promise<Pick<Incoming, 'createKeys' | 'alreadyRegistered'>> {
  const createKeys = new Map<number, string>()
  const alreadyRegistered = new Set<number>()
  const file = createHash('sha256').update(company.company_code).update(bytes).digest('hex')
  for (const subject of comparison.subjects.filter(({ isNew }) => isNew)) {
    for (let attempt = 0; !createKeys.has(subject.index); attempt += 1) {
      const key = uuidOf(`${file}:${subject.index}:${attempt}`)
      const [known] = orStop<{ deleted_at: string | null }[]>(
        await api
          .from('answer_sheets')
          .select('deleted_at')
          .eq('company_code', company.company_code)
          .eq('create_key', key)
          .limit(1),
      )
      if (known?.deleted_at) continue
      createKeys.set(subject.index, key)
      if (known) alreadyRegistered.add(subject.index)
    }
  }
  return { createKeys, alreadyRegistered }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export interface Applied {
  readonly batch_id: string
  readonly sheets: readonly { readonly id: string; readonly subject_code: string; readonly version: number }[]
}

/** Stores what can be stored of the file, in one transaction; undefined when there is nothing to store. */
export async function applyIncoming(
  { api }: Connection,
  { form, company, year, comparison, createKeys, alreadyRegistered }: Incoming,
  batchKey: string,
  fileName: string,
): Promise<Applied | undefined> {
  const sheets = importSheetsOf(comparison, {
    heldSubjects: alreadyRegistered,
    createKey: (index) => createKeys.get(index)!,
  })
  if (sheets.length === 0) return undefined
  return orStop<Applied>(
    await api.rpc('import_sheets', {
      p_batch_key: batchKey,
      p_survey_year: year.survey_year,
      p_form_id: form.id,
      p_sheets: sheets.map((sheet) =>
        'id' in sheet ? sheet : { ...sheet, company_code: company.company_code },
      ),
      p_channel: 'cli',
      p_file_name: fileName.slice(0, 255),
    }),
  )
}

/** The file back for its company, with what must be corrected or explained marked in it. */
export async function markedIncoming(
  { read, stored, comparison, company }: Incoming,
  generatedAt: string,
): Promise<Uint8Array> {
  const { annotateWorkbook } = await import('#templates/annotate')
  return annotateWorkbook(read, comparison, stored, {
    company: { code: company.company_code, name: company.company_name },
    layout: read.meta.layout ?? 'sheets',
    generatedAt,
  })
}
