import { rowsOf, supabase } from './client.ts'

/** Apart from `subjects.ts`: a list can delete without the rule book that saving needs. */
export const deleteSubject = (id: string, version: number, saveKey: string): Promise<{ version: number }> =>
  rowsOf(supabase().rpc('delete_sheet', { p_id: id, p_base_version: version, p_save_key: saveKey }))

export const restoreSubject = (id: string, version: number, saveKey: string): Promise<{ version: number }> =>
  rowsOf(supabase().rpc('restore_sheet', { p_id: id, p_base_version: version, p_save_key: saveKey }))
