import type { FormId } from '#survey'
import type { ImportSheet, WorkbookLayout } from '#templates'
import { announce } from '../session/tabs.ts'
import { DataError, rowsOf, supabase } from './client.ts'
import { problemOf } from './problem.ts'

export interface ImportReceipt {
  readonly batchId: string
  readonly sheets: readonly { readonly id: string; readonly version: number }[]
}

/** What became of the answers of a file, as the person who decided was told. */
export interface ImportOutcome {
  readonly taken: number
  readonly held: number
  readonly unchanged: number
}

/** Stores everything that was taken, or nothing. `batchKey` belongs to one decision: sending twice stores once. */
export async function applyImport(batch: {
  readonly key: string
  readonly year: number
  readonly formId: FormId
  readonly fileName: string
  readonly layout: WorkbookLayout | undefined
  readonly outcome: ImportOutcome
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
      p_outcome: { layout: batch.layout ?? null, ...batch.outcome },
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
  /** Absent of a file that does not say how it is laid out. */
  readonly layout?: WorkbookLayout
  /** Absent of imports that were not decided in the browser. */
  readonly outcome?: ImportOutcome
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
      layout: WorkbookLayout | null
      taken_count: number | null
      held_count: number | null
      unchanged_count: number | null
      created_at: string
      undone_at: string | null
    }[]
  >(
    supabase()
      .from('import_batches')
      .select(
        'id, form_id, file_name, sheet_count, layout, taken_count, held_count, unchanged_count, created_at, undone_at',
      )
      .eq('survey_year', of.year)
      .eq('company_code', of.companyCode)
      .in('form_id', of.forms)
      .order('created_at', { ascending: false })
      .limit(LISTED),
  )
  return rows.map(({ taken_count: taken, held_count: held, unchanged_count: unchanged, ...row }) => ({
    id: row.id,
    formId: row.form_id,
    fileName: row.file_name ?? '（名前のないファイル）',
    sheets: row.sheet_count,
    ...(row.layout && { layout: row.layout }),
    ...(taken !== null && held !== null && unchanged !== null && { outcome: { taken, held, unchanged } }),
    at: row.created_at,
    undoneAt: row.undone_at,
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
    title: '取り込みを取り消せません',
    advice: `取り込んだあとに、${named}の回答が変更されています。変更した項目を確かめて、各様式の画面で直してください。`,
  }
}
