import type { Answers, FormId, Reasons, SiblingSheet } from '#survey'
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
  readonly createdAt: string
}

interface StoredRow {
  readonly id: string
  readonly subject_code: string
  readonly version: number
  readonly answers: Answers
  readonly prior: Answers | null
  readonly reasons: Reasons
  readonly created_at: string
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
        .select('id, subject_code, version, answers, prior, reasons, created_at')
        .eq('survey_year', of.year)
        .eq('company_code', of.companyCode)
        .eq('form_id', of.formId)
        .is('deleted_at', null)
        .order('subject_code')
        .range(from, to),
    ),
  )
  return rows.map(({ id, subject_code, version, answers, prior, reasons, created_at }) => ({
    id,
    subjectCode: subject_code,
    version,
    answers,
    ...(prior && { prior }),
    reasons,
    createdAt: created_at,
  }))
}

/** The company's sheets of its other forms, for the rules that look across forms. */
export async function readOtherSheets(than: {
  readonly year: number
  readonly companyCode: string
  readonly formId: FormId
}): Promise<SiblingSheet[]> {
  const rows = await allPages((from, to) =>
    rowsOf<{ form_id: FormId; title: string; answers: Answers }[]>(
      supabase()
        .from('answer_sheets')
        .select('form_id, title, answers')
        .eq('survey_year', than.year)
        .eq('company_code', than.companyCode)
        .neq('form_id', than.formId)
        .is('deleted_at', null)
        .order('id')
        .range(from, to),
    ),
  )
  return rows.map(({ form_id, title, answers }) => ({ formId: form_id, title, answers }))
}
