import type { Answers, FormId } from '#survey'
import type { LoadOutcome } from '../form/sheet.ts'
import { rowsOf, supabase } from './client.ts'
import { failureOf } from './sheets.ts'

/** The company's only sheet of a form asked once per company; created when there is none yet. */
export async function openCompanySheet(
  of: { readonly formId: FormId; readonly year: number; readonly companyCode: string },
  start: Answers,
  newKey: () => string,
): Promise<{ readonly kind: 'opened'; readonly id: string } | Exclude<LoadOutcome, { kind: 'loaded' }>> {
  try {
    const find = () =>
      rowsOf<{ id: string }[]>(
        supabase()
          .from('answer_sheets')
          .select('id')
          .eq('form_id', of.formId)
          .eq('survey_year', of.year)
          .eq('company_code', of.companyCode)
          .is('deleted_at', null)
          .limit(1),
      )
    const [found] = await find()
    if (found) return { kind: 'opened', id: found.id }
    try {
      const created = await rowsOf<{ id: string }>(
        supabase().rpc('create_sheet', {
          p_survey_year: of.year,
          p_form_id: of.formId,
          p_answers: start,
          p_create_key: newKey(),
        }),
      )
      return { kind: 'opened', id: created.id }
    } catch (cause) {
      // Another tab may have created it between the two requests.
      const [now] = await find()
      if (now) return { kind: 'opened', id: now.id }
      throw cause
    }
  } catch (cause) {
    return { kind: failureOf(cause) }
  }
}
