import { readArrived } from '../data/arrived.ts'
import { readDraftKey } from '../data/draft-key.ts'
import { isDraft } from '../form/draft.ts'
import { importDraftKey, unseal } from './cipher.ts'
import { onceGone } from './once-gone.ts'
import { draftsOf, dropDraft, type StoredDraft, tellOfDrafts } from './shelf.ts'
import { otherWriters, writer } from './writers.ts'

export { subscribeDrafts } from './shelf.ts'

/** Sheets of which this device holds something the server does not have. */
export async function waitingSheets(userId: string): Promise<ReadonlySet<string>> {
  const alive = await otherWriters()
  await dropArrived(userId, alive)
  const drafts = await draftsOf(userId)
  for (const { writer } of drafts) if (alive.has(writer)) onceGone(writer, tellOfDrafts)
  return new Set(drafts.map(({ sheetId }) => sheetId))
}

/** Drafts that go when the user signs out here: not those of another tab that is still open. */
const leaving = async (userId: string, alive: ReadonlySet<string>) =>
  (await draftsOf(userId)).filter(({ writer }) => !alive.has(writer))

export async function draftsToLose(userId: string): Promise<number> {
  const alive = await otherWriters()
  await dropArrived(userId, alive)
  return new Set((await leaving(userId, alive)).map(({ sheetId }) => sheetId)).size
}

export async function purgeDrafts(userId: string): Promise<void> {
  for (const draft of await leaving(userId, await otherWriters())) await dropDraft(draft)
}

/**
 * A page may go between the server's answer and the end of its draft, or before that answer has reached it. What
 * the server has all the same is not waiting. In doubt a draft stays; those of living pages are theirs.
 */
async function dropArrived(userId: string, alive: ReadonlySet<string>): Promise<void> {
  const left = (await leaving(userId, alive)).filter((draft) => draft.writer !== writer)
  if (left.length === 0) return
  const arrived = await arrivedOf(userId, left).catch(() => [])
  for (const draft of arrived) await dropDraft(draft)
}

async function arrivedOf(userId: string, left: readonly StoredDraft[]): Promise<StoredDraft[]> {
  const key = await readDraftKey(userId).then(importDraftKey)
  const opened = await Promise.all(
    left.map(async (stored) => ({ stored, draft: await unseal(key, stored, stored) })),
  )
  const readable = opened.flatMap(({ stored, draft }) => (isDraft(draft) ? [{ stored, draft }] : []))
  const { answers, saves } = await readArrived(
    readable.map(({ stored }) => stored.sheetId),
    readable.flatMap(({ draft }) => (draft.pending ? [draft.pending.saveKey] : [])),
  )
  return readable.flatMap(({ stored, draft: { set, typed, pending } }) => {
    const held = answers.get(stored.sheetId)
    if (!held || Object.keys(typed).length > 0) return []
    const sent = pending && saves.has(pending.saveKey) ? pending.set : {}
    const missing = Object.entries(set).filter(
      ([key, value]) => (held[key] ?? null) !== value && sent[key] !== value,
    )
    return missing.length === 0 ? [stored] : []
  })
}
