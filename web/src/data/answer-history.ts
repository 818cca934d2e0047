import type { Answers } from '#survey'
import { rowsOf, supabase } from './client.ts'

/** The sheet as it was after one change. */
export interface HistoryEntry {
  readonly version: number
  readonly op: 'create' | 'save' | 'import' | 'undo' | 'delete' | 'restore'
  readonly channel: string
  /** The account, when it was one of a company or of the institute. */
  readonly actor: string | null
  /** `company` or, by whatever name, the institute. */
  readonly actorRole: string
  readonly at: string
  readonly answers: Answers
}

interface StoredEntry extends Omit<HistoryEntry, 'actorRole'> {
  readonly actor_role: string
}

/** At most `count` entries, newest first; older than `before` when given. */
export async function readHistory(
  sheetId: string,
  count: number,
  before: number | undefined,
): Promise<HistoryEntry[]> {
  const all = supabase()
    .from('answer_history')
    .select('version, op, channel, actor, actor_role, at, answers')
    .eq('sheet_id', sheetId)
  const wanted = before === undefined ? all : all.lt('version', before)
  const rows = await rowsOf<StoredEntry[]>(
    wanted.order('version', { ascending: false }).limit(count).returns<StoredEntry[]>(),
  )
  return rows.map(({ actor_role, ...entry }) => ({ ...entry, actorRole: actor_role }))
}
