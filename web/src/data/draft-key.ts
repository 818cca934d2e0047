import { readFirst } from './client.ts'
import { DRAFT_KEY } from './first-reads.ts'

/** The signed-in user's key for drafts on this device; the server alone keeps it. */
export async function readDraftKey(userId: string): Promise<string> {
  const [row] = await readFirst<{ key_hex: string }>(DRAFT_KEY, { user: userId })
  if (!row) throw new Error('the account has no draft key')
  return row.key_hex
}
