import type { Answers } from '#survey'
import { rowsOf, supabase } from './client.ts'

/** What the server holds of some sheets, by id, and which of some saves it has carried out. */
export async function readArrived(
  sheetIds: readonly string[],
  saveKeys: readonly string[],
): Promise<{ readonly answers: ReadonlyMap<string, Answers>; readonly saves: ReadonlySet<string> }> {
  const [sheets, done] = await Promise.all([
    rowsOf<{ id: string; answers: Answers }[]>(
      supabase().from('answer_sheets').select('id, answers').in('id', sheetIds).is('deleted_at', null),
    ),
    saveKeys.length === 0
      ? []
      : rowsOf<{ save_key: string }[]>(
          supabase()
            .from('answer_history')
            .select('save_key')
            .in('sheet_id', sheetIds)
            .in('save_key', saveKeys),
        ),
  ])
  return {
    answers: new Map(sheets.map(({ id, answers }) => [id, answers])),
    saves: new Set(done.map(({ save_key }) => save_key)),
  }
}
