import type { Progress, Reasons } from '#survey'
import { DataError, rowsOf, supabase } from './client.ts'

export interface Submission {
  readonly receiptNumber: string
  readonly submittedAt: string
}

/** The submission that counts now, if any. */
export async function readSubmission(year: number, companyCode: string): Promise<Submission | undefined> {
  const [row] = await rowsOf<{ receipt_number: string; submitted_at: string }[]>(
    supabase()
      .from('submissions')
      .select('receipt_number, submitted_at')
      .eq('survey_year', year)
      .eq('company_code', companyCode)
      .is('withdrawn_at', null),
  )
  return row && { receiptNumber: row.receipt_number, submittedAt: row.submitted_at }
}

/** A submission as it was made, withdrawn or not. */
export interface SubmissionRecord extends Submission {
  readonly year: number
  readonly companyCode: string
  readonly contentHash: string
  /** Ids of the sheets that were submitted. */
  readonly sheets: readonly string[]
  readonly withdrawnAt: string | undefined
  readonly withdrawReason: string | undefined
}

interface RecordRow {
  readonly receipt_number: string
  readonly submitted_at: string
  readonly survey_year: number
  readonly company_code: string
  readonly content_hash: string
  readonly versions: Readonly<Record<string, number>>
  readonly withdrawn_at: string | null
  readonly withdraw_reason: string | null
}

const RECORD_COLUMNS =
  'receipt_number, submitted_at, survey_year, company_code, content_hash, versions, withdrawn_at, withdraw_reason'

/** The submission with this receipt number; without one, the company's last of the year. */
export async function readSubmissionRecord(of: {
  readonly companyCode: string
  readonly year: number
  readonly receiptNumber: string | undefined
}): Promise<SubmissionRecord | undefined> {
  const all = supabase().from('submissions').select(RECORD_COLUMNS)
  const wanted = of.receiptNumber
    ? all.eq('receipt_number', of.receiptNumber)
    : all.eq('company_code', of.companyCode).eq('survey_year', of.year)
  const [row] = await rowsOf<RecordRow[]>(
    wanted.order('submitted_at', { ascending: false }).limit(1).returns<RecordRow[]>(),
  )
  return (
    row && {
      receiptNumber: row.receipt_number,
      submittedAt: row.submitted_at,
      year: row.survey_year,
      companyCode: row.company_code,
      contentHash: row.content_hash,
      sheets: Object.keys(row.versions),
      withdrawnAt: row.withdrawn_at ?? undefined,
      withdrawReason: row.withdraw_reason ?? undefined,
    }
  )
}

export interface ReasonsSave {
  readonly id: string
  readonly baseVersion: number
  readonly reasons: Reasons
  readonly progress: Progress
  readonly saveKey: string
}

/** Stores why warned values stand. `merged`: the sheet had been changed by somebody else since it was read. */
export const saveReasons = (save: ReasonsSave): Promise<{ version: number; merged: boolean }> =>
  rowsOf(
    supabase().rpc('save_sheet', {
      p_id: save.id,
      p_base_version: save.baseVersion,
      p_set: {},
      p_save_key: save.saveKey,
      p_channel: 'web',
      p_progress: save.progress,
      p_reasons: save.reasons,
    }),
  )

export interface SubmitRequest {
  readonly year: number
  /** Every sheet of the company, as it was checked. */
  readonly versions: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, Reasons>>
  /** Answers to drop, by sheet: their fields are not asked any more. */
  readonly unasked: Readonly<Record<string, readonly string[]>>
  /** The same for every attempt at one submission: it is made at most once. */
  readonly submitKey: string
}

export type SubmitOutcome =
  | { readonly kind: 'submitted'; readonly receiptNumber: string }
  /** Answers are not as they were checked. */
  | { readonly kind: 'changed' }
  /** Another person of the company was faster. */
  | { readonly kind: 'already' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly cause: unknown }

export async function submitYear(request: SubmitRequest): Promise<SubmitOutcome> {
  try {
    const receipt = await rowsOf<{ receipt_number: string }>(
      supabase().rpc('submit_year', {
        p_survey_year: request.year,
        p_versions: request.versions,
        p_reasons: request.reasons,
        p_submit_key: request.submitKey,
        p_unasked: request.unasked,
        p_rule_book: import.meta.env.VITE_RULE_BOOK,
      }),
    )
    return { kind: 'submitted', receiptNumber: receipt.receipt_number }
  } catch (cause) {
    if (!(cause instanceof DataError)) return { kind: 'failed', cause }
    switch (cause.hint) {
      case 'STALE':
      case 'OPEN_ERRORS':
        return { kind: 'changed' }
      case 'SUBMITTED':
        return { kind: 'already' }
      case 'ROUND_CLOSED':
        return { kind: 'closed' }
      default:
        return { kind: 'failed', cause }
    }
  }
}

export const withdrawSubmission = (year: number, reason: string): Promise<unknown> =>
  rowsOf(supabase().rpc('withdraw_submission', { p_survey_year: year, p_reason: reason }))
