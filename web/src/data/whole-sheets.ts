import type { Answers, FormId, Reasons } from '#survey'
import { rowsOf, supabase } from './client.ts'
import { allPages } from './sheet-rows.ts'

/** An answer sheet with everything a workbook is written from and compared with. */
export interface WholeSheet {
  readonly id: string
  readonly subjectCode: string
  readonly version: number
  readonly answers: Answers
  readonly prior?: Answers
  readonly reasons: Reasons
}

interface StoredRow {
  readonly id: string
  readonly subject_code: string
  readonly version: number
  readonly answers: Answers
  readonly prior: Answers | null
  readonly reasons: Reasons
}

export async function readWholeSheets(of: {
  readonly year: number
  readonly companyCode: string
  readonly formId: FormId
}): Promise<WholeSheet[]> {
  const rows = await allPages((from, to) =>
    rowsOf<StoredRow[]>(
      supabase()
        .from('answer_sheets')
        .select('id, subject_code, version, answers, prior, reasons')
        .eq('survey_year', of.year)
        .eq('company_code', of.companyCode)
        .eq('form_id', of.formId)
        .is('deleted_at', null)
        .order('subject_code')
        .range(from, to),
    ),
  )
  return rows.map(({ id, subject_code, version, answers, prior, reasons }) => ({
    id,
    subjectCode: subject_code,
    version,
    answers,
    ...(prior && { prior }),
    reasons,
  }))
}
