import { rowsOf, supabase } from './client.ts'

/** The signed-in user's key for drafts on this device; the server alone keeps it. */
export async function readDraftKey(userId: string): Promise<string> {
  const [row] = await rowsOf<{ key_hex: string }[]>(
    supabase().from('draft_keys').select('key_hex').eq('user_id', userId),
  )
  if (!row) throw new Error('the account has no draft key')
  return row.key_hex
}
