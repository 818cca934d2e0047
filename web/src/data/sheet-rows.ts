import type { Answers, FormId, Progress, Status } from '#survey'
import { rowsOf, supabase } from './client.ts'

/** An answer sheet as lists and Home show it, without its answers. */
export interface SheetRow {
  readonly id: string
  readonly formId: FormId
  readonly subjectCode: string
  readonly title: string
  readonly reading: string
  /** Answers of the form's list columns. */
  readonly summary: Answers
  readonly status: Status
  readonly done: number
  readonly total: number
  readonly errors: number
  readonly warnings: number
  readonly unknowns: number
  readonly version: number
  /** There are answers of last year. */
  readonly carriedOver: boolean
  /** Where this person last was in it; only when asked for. */
  readonly place?: Place
}

/** The step (1-based) and field a person was last at. */
export interface Place {
  readonly step: number
  readonly field: string | null
  readonly at: string
}

interface StoredRow extends Progress {
  readonly id: string
  readonly form_id: FormId
  readonly subject_code: string
  readonly title: string
  readonly reading: string
  readonly summary: Answers
  readonly version: number
  readonly carried_over: boolean
  readonly last_places?: readonly Place[]
}

const COLUMNS =
  'id, form_id, subject_code, title, reading, summary, status, done, total, errors, warnings, unknowns, version, carried_over'
const PLACES = ', last_places!last_places_sheet_id_fkey(step, field, at)'
/** The interface answers at most this many rows at once. */
const PAGE = 1000

/** Every page of a query; `page` must order its rows. */
export async function allPages<T>(page: (from: number, to: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const rows = await page(all.length, all.length + PAGE - 1)
    all.push(...rows)
    if (rows.length < PAGE) return all
  }
}

/** The sheets of a company and year that are not deleted; of one form when `formId` is given, with the person's places when `places` is. */
export async function readSheetRows(of: {
  readonly year: number
  readonly companyCode: string
  readonly formId?: FormId
  readonly places?: true
}): Promise<SheetRow[]> {
  // '*' for the types only: they cannot read a list of columns put together.
  const columns = (of.places ? COLUMNS + PLACES : COLUMNS) as '*'
  const rows = await allPages((from, to) => {
    let query = supabase()
      .from('answer_sheets')
      .select(columns)
      .eq('survey_year', of.year)
      .eq('company_code', of.companyCode)
      .is('deleted_at', null)
    if (of.formId) query = query.eq('form_id', of.formId)
    return rowsOf<StoredRow[]>(query.order('subject_code').range(from, to))
  })
  return rows.map(({ form_id, subject_code, carried_over, last_places: [place] = [], ...row }) => ({
    ...row,
    ...(place && { place }),
    formId: form_id,
    subjectCode: subject_code,
    carriedOver: carried_over,
  }))
}
