import { rowsOf, supabase } from './client.ts'

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
