import type { Answers, FormId, Reasons, SurveyYear } from '#survey'
import { type Connection, orStop } from './connection.ts'
import { Stop } from './shell.ts'

export interface YearRow {
  readonly survey_year: number
  readonly status: 'draft' | 'open' | 'closed'
  readonly opens_at: string
  readonly closes_at: string
  readonly period_start: string
  readonly period_end: string
  readonly settings: { readonly formsInPreparation?: readonly FormId[] }
}

export interface CompanyRow {
  readonly company_code: string
  readonly company_name: string
  readonly active: boolean
}

export interface SheetRow {
  readonly id: string
  readonly company_code: string
  readonly survey_year: number
  readonly form_id: FormId
  readonly subject_code: string
  readonly title: string
  readonly answers: Answers
  readonly prior: Answers | null
  readonly reasons: Reasons
  readonly status: '未登録' | '登録途中' | '登録済み'
  readonly done: number
  readonly total: number
  readonly errors: number
  readonly warnings: number
  readonly version: number
  readonly channel: string
  readonly created_at: string
  readonly updated_at: string
}

const ANSWERED_COLUMNS =
  'id, company_code, survey_year, form_id, subject_code, title, answers, status, done, total, errors, warnings, version, channel, created_at, updated_at'
const SHEET_COLUMNS = `${ANSWERED_COLUMNS}, prior, reasons`

/** Every year, the latest first. */
export async function yearsOf({ api }: Connection): Promise<readonly YearRow[]> {
  return orStop(
    await api
      .from('survey_years')
      .select('survey_year, status, opens_at, closes_at, period_start, period_end, settings')
      .order('survey_year', { ascending: false }),
  )
}

/** The year named, or the open one. */
export async function surveyYear(connection: Connection, named: number | undefined): Promise<YearRow> {
  const years = await yearsOf(connection)
  if (named !== undefined) {
    const year = years.find(({ survey_year }) => survey_year === named)
    if (year) return year
    const known = years.map(({ survey_year }) => survey_year).join('、')
    throw new Stop(
      `${named} 年度はありません。`,
      known ? `ある年度: ${known}` : 'まだ年度が作られていません。',
    )
  }
  const open = years.find(({ status }) => status === 'open')
  if (!open) throw new Stop('受付中の年度がありません。', '--year で年度を指定してください。')
  return open
}

export const periodOf = (row: YearRow): SurveyYear => ({
  year: row.survey_year,
  periodStart: row.period_start,
  periodEnd: row.period_end,
})

const PAGE = 1000

/** Every company, in the order in which the database gives their sheets. */
export async function companiesByCode({ api }: Connection): Promise<ReadonlyMap<string, CompanyRow>> {
  const companies = new Map<string, CompanyRow>()
  for (let after = ''; ; ) {
    const page: CompanyRow[] = orStop(
      await api
        .from('companies')
        .select('company_code, company_name, active')
        .gt('company_code', after)
        .order('company_code')
        .limit(PAGE),
    )
    for (const row of page) companies.set(row.company_code, row)
    const last = page.at(-1)
    if (page.length < PAGE || !last) return companies
    after = last.company_code
  }
}

export interface SheetSelection {
  readonly year: number
  readonly form?: FormId
  readonly company?: string
  /** All of them, in their order, where they have been read already. */
  readonly companies?: ReadonlyMap<string, CompanyRow>
  /** Those that were deleted as well. */
  readonly deleted?: boolean
}

export async function countSheets({ api }: Connection, selection: SheetSelection): Promise<number> {
  let query = api
    .from('answer_sheets')
    .select('id', { count: 'exact', head: true })
    .eq('survey_year', selection.year)
    .is('deleted_at', null)
  if (selection.form) query = query.eq('form_id', selection.form)
  if (selection.company) query = query.eq('company_code', selection.company)
  const { count, error, status } = await query
  orStop({ data: count, error, status })
  return count ?? 0
}

/**
 * All sheets of a selection, company by company, page by page. Pages continue after the last row seen,
 * so sheets that others add or delete meanwhile neither repeat nor hide rows. So many pages are asked for `ahead` of
 * their use.
 */
export const sheetPagesOf = (
  connection: Connection,
  selection: SheetSelection,
  ahead?: number,
): Pages<SheetRow> => pagesOf<SheetRow>(connection, selection, SHEET_COLUMNS, ahead)

export const sheetsOf = (connection: Connection, selection: SheetSelection): AsyncGenerator<SheetRow> =>
  rowsOf(sheetPagesOf(connection, selection))

/** A sheet with this year's answers alone: half of what there is to read. */
export type AnsweredSheet = Omit<SheetRow, 'prior' | 'reasons'>

export const answeredPagesOf = (
  connection: Connection,
  selection: SheetSelection,
  ahead?: number,
): Pages<AnsweredSheet> => pagesOf<AnsweredSheet>(connection, selection, ANSWERED_COLUMNS, ahead)

export const answeredSheetsOf = (
  connection: Connection,
  selection: SheetSelection,
): AsyncGenerator<AnsweredSheet> => rowsOf(answeredPagesOf(connection, selection))

/** A sheet without its answers. */
export type SheetFacts = Pick<
  SheetRow,
  | 'id'
  | 'company_code'
  | 'form_id'
  | 'subject_code'
  | 'title'
  | 'status'
  | 'errors'
  | 'warnings'
  | 'version'
  | 'updated_at'
> & { readonly deleted_at: string | null }
const FACT_COLUMNS =
  'id, company_code, form_id, subject_code, title, status, errors, warnings, version, updated_at, deleted_at'

export const sheetFactsOf = (connection: Connection, selection: SheetSelection): AsyncGenerator<SheetFacts> =>
  rowsOf(pagesOf<SheetFacts>(connection, selection, FACT_COLUMNS))

type Pages<Row> = AsyncGenerator<readonly Row[]>

async function* rowsOf<Row>(pages: Pages<Row>): AsyncGenerator<Row> {
  for await (const rows of pages) yield* rows
}

type PagedRow = Pick<SheetRow, 'id' | 'company_code' | 'subject_code'>

/** Companies next to each other in the order of their codes. What lies beyond a limit left out belongs to them too. */
interface Stretch {
  readonly after: string | undefined
  readonly upTo: string | undefined
  readonly companies: number
}

/** Pages asked for before they are needed, where nobody says otherwise. */
const AHEAD = 2
/** In the first stretches, before it is known how many sheets companies have. */
const FIRST_COMPANIES = 10

/**
 * Stretch after stretch of companies: asked for the next rows after one, with no end named, the server reads all the
 * rest each time.
 */
async function* pagesOf<Row extends PagedRow>(
  connection: Connection,
  selection: SheetSelection,
  columns: string,
  ahead = AHEAD,
): Pages<Row> {
  const codes = selection.company
    ? []
    : [...(selection.companies ?? (await companiesByCode(connection))).keys()]
  const asked: { readonly stretch: Stretch; readonly page: Promise<Row[]> }[] = []
  const ask = (stretch: Stretch, last?: Row) => {
    const page = readPage<Row>(connection, selection, columns, stretch, last)
    // Nobody waits for it when the work stops early.
    page.catch(() => {})
    return { stretch, page }
  }
  const seen = { companies: 0, rows: 0 }
  let begun = 0
  let isLast = false
  const askAhead = () => {
    while (!isLast && asked.length < ahead) {
      const width = seen.companies
        ? Math.ceil((0.9 * PAGE * seen.companies) / Math.max(seen.rows, seen.companies))
        : FIRST_COMPANIES
      const end = begun + width
      isLast = end >= codes.length
      const [after, upTo] = [codes[begun - 1], isLast ? undefined : codes[end - 1]]
      asked.push(ask({ after, upTo, companies: width }))
      begun = end
    }
  }
  askAhead()
  for (let next = asked.shift(); next; next = asked.shift()) {
    const { stretch, page } = next
    const rows = await page
    seen.rows += rows.length
    if (rows.length === PAGE) asked.unshift(ask(stretch, rows.at(-1)))
    else seen.companies += stretch.companies
    askAhead()
    yield rows
  }
}

async function readPage<Row extends PagedRow>(
  { api }: Connection,
  selection: SheetSelection,
  columns: string,
  { after, upTo }: Stretch,
  last: Row | undefined,
): Promise<Row[]> {
  let query = api
    .from('answer_sheets')
    .select(columns)
    .eq('survey_year', selection.year)
    .order('company_code')
    .order('subject_code')
    .order('id')
    .limit(PAGE)
  if (!selection.deleted) query = query.is('deleted_at', null)
  if (selection.form) query = query.eq('form_id', selection.form)
  if (selection.company) query = query.eq('company_code', selection.company)
  if (upTo) query = query.lte('company_code', upTo)
  if (last) {
    const [company, subject] = [quoted(last.company_code), quoted(last.subject_code)]
    // A subject that was deleted may have been registered anew under its code.
    query = query.or(
      [
        `company_code.gt.${company}`,
        `and(company_code.eq.${company},subject_code.gt.${subject})`,
        ...(selection.deleted
          ? [`and(company_code.eq.${company},subject_code.eq.${subject},id.gt.${last.id})`]
          : []),
      ].join(','),
    )
  } else if (after) query = query.gt('company_code', after)
  return orStop(await query)
}

/** A value inside a PostgREST filter list. */
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Sheets that come company by company, those of one company together. */
export async function* byCompany<Row extends PagedRow>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<{ readonly company: string; readonly sheets: readonly Row[] }> {
  let sheets: Row[] = []
  for await (const sheet of rows) {
    const [first] = sheets
    if (first && first.company_code !== sheet.company_code) {
      yield { company: first.company_code, sheets }
      sheets = []
    }
    sheets.push(sheet)
  }
  const [first] = sheets
  if (first) yield { company: first.company_code, sheets }
}
