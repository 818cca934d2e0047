import type { FormId } from '#survey'
import type { ImportSheet } from '#templates'
import { rowsOf, supabase } from './client.ts'

export interface ImportReceipt {
  readonly batchId: string
  readonly sheets: number
}

/** Stores everything that was taken, or nothing. `batchKey` belongs to one decision: sending twice stores once. */
export async function applyImport(batch: {
  readonly key: string
  readonly year: number
  readonly formId: FormId
  readonly fileName: string
  readonly sheets: readonly ImportSheet[]
}): Promise<ImportReceipt> {
  const { batch_id, sheets } = await rowsOf<{ batch_id: string; sheets: unknown[] }>(
    supabase().rpc('import_sheets', {
      p_batch_key: batch.key,
      p_survey_year: batch.year,
      p_form_id: batch.formId,
      p_sheets: batch.sheets,
      p_channel: 'excel',
      p_file_name: batch.fileName.slice(0, 255),
    }),
  )
  return { batchId: batch_id, sheets: sheets.length }
}

/** Puts back every sheet of the import; refused as a whole when one was changed since. */
export async function undoImport(batchId: string): Promise<void> {
  await rowsOf(supabase().rpc('undo_import', { p_batch_id: batchId }))
}
