import type { FormId } from '#survey'
import type { ImportSheet } from '#templates'
import { announce } from '../session/tabs.ts'
import { DataError, rowsOf, supabase } from './client.ts'
import { problemOf } from './problem.ts'

export interface ImportReceipt {
  readonly batchId: string
  readonly sheets: readonly { readonly id: string; readonly version: number }[]
}

/** Stores everything that was taken, or nothing. `batchKey` belongs to one decision: sending twice stores once. */
export async function applyImport(batch: {
  readonly key: string
  readonly year: number
  readonly formId: FormId
  readonly fileName: string
  readonly sheets: readonly ImportSheet[]
}): Promise<ImportReceipt> {
  const { batch_id, sheets } = await rowsOf<{ batch_id: string; sheets: ImportReceipt['sheets'] }>(
    supabase().rpc('import_sheets', {
      p_batch_key: batch.key,
      p_survey_year: batch.year,
      p_form_id: batch.formId,
      p_sheets: batch.sheets,
      p_channel: 'excel',
      p_file_name: batch.fileName.slice(0, 255),
    }),
  )
  tellTabs(sheets)
  return { batchId: batch_id, sheets }
}

/** An import of the company as the database remembers it. */
export interface PastImport {
  readonly id: string
  readonly formId: FormId
  readonly fileName: string
  readonly sheets: number
  readonly at: string
  readonly undoneAt: string | null
}

const LISTED = 5

/** The company's last imports, newest first. */
export async function readPastImports(of: {
  readonly year: number
  readonly companyCode: string
  readonly forms: readonly FormId[]
}): Promise<PastImport[]> {
  const rows = await rowsOf<
    {
      id: string
      form_id: FormId
      file_name: string | null
      sheet_count: number
      created_at: string
      undone_at: string | null
    }[]
  >(
    supabase()
      .from('import_batches')
      .select('id, form_id, file_name, sheet_count, created_at, undone_at')
      .eq('survey_year', of.year)
      .eq('company_code', of.companyCode)
      .in('form_id', of.forms)
      .order('created_at', { ascending: false })
      .limit(LISTED),
  )
  return rows.map(({ id, form_id, file_name, sheet_count, created_at, undone_at }) => ({
    id,
    formId: form_id,
    fileName: file_name ?? '（名前のないファイル）',
    sheets: sheet_count,
    at: created_at,
    undoneAt: undone_at,
  }))
}

/** Puts back every sheet of the import; refused as a whole when one was changed since. */
export async function undoImport({ batchId, sheets }: ImportReceipt): Promise<void> {
  await rowsOf(supabase().rpc('undo_import', { p_batch_id: batchId }))
  tellTabs(sheets.map(({ id, version }) => ({ id, version: version + 1 })))
}

/** Puts back an import that is only known by its number. */
export async function undoPastImport(batchId: string): Promise<void> {
  const sheets = await rowsOf<{ sheet_id: string; version: number }[]>(
    supabase().from('answer_history').select('sheet_id, version').eq('batch_id', batchId),
  )
  await undoImport({ batchId, sheets: sheets.map(({ sheet_id, version }) => ({ id: sheet_id, version })) })
}

/** Tabs that have one of the sheets open take over what was written. */
function tellTabs(sheets: ImportReceipt['sheets']): void {
  for (const { id, version } of sheets) announce({ kind: 'saved', sheetId: id, version })
}

/** Why an import stays: what newer has touched it, by the codes of its sheets. */
export function undoProblem(cause: unknown): { readonly title: string; readonly advice: string } {
  if (!(cause instanceof DataError) || cause.hint !== 'STALE') return problemOf(cause)
  const { sheets = [] } = JSON.parse(cause.details || '{}') as { sheets?: { subject_code: string }[] }
  const codes = sheets.map(({ subject_code }) => subject_code)
  const named = codes.slice(0, 5).join('、') + (codes.length > 5 ? `ほか${codes.length - 5}件` : '')
  return {
    title: '取込を取り消せません',
    advice: `取込のあとに、${named}の回答が変更されています。変更した項目を確かめて、各様式の画面で直してください。`,
  }
}
