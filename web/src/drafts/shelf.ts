import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftPlace, Sealed } from './cipher.ts'

/** One draft as it lies on this device: ids in the clear, everything typed sealed. */
export interface StoredDraft extends DraftPlace, Sealed {
  /** The page that wrote it. Two tabs on one sheet keep one draft each. */
  readonly writer: string
  readonly at: number
}

interface Shelf extends DBSchema {
  drafts: { key: [string, string, string]; value: StoredDraft }
}

const DAYS_KEPT = 30
const DAY_MS = 86_400_000

let opening: Promise<IDBPDatabase<Shelf>> | undefined

const shelf = (): Promise<IDBPDatabase<Shelf>> => {
  opening ??= openDB<Shelf>('vessel-survey-drafts', 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: ['userId', 'sheetId', 'writer'] })
    },
    // The browser has closed it, e.g. because its data were cleared: the next use opens it anew.
    terminated: () => {
      opening = undefined
    },
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

export async function putDraft(draft: StoredDraft): Promise<void> {
  await (await shelf()).put('drafts', draft)
  tellOfDrafts()
}

export async function dropDraft(of: Pick<StoredDraft, 'userId' | 'sheetId' | 'writer'>): Promise<void> {
  await (await shelf()).delete('drafts', [of.userId, of.sheetId, of.writer])
  tellOfDrafts()
}

const listeners = new Set<() => void>()
export const tellOfDrafts = (): void => {
  for (const listener of listeners) listener()
}

/** Runs after every change this page makes. */
export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Drafts of a user, oldest first. */
export async function draftsOf(userId: string): Promise<StoredDraft[]> {
  const found = await (await shelf()).getAll('drafts', IDBKeyRange.bound([userId], [userId, []]))
  return found.sort((a, b) => a.at - b.at)
}

/** Whoever they belong to: nobody comes back for them after so long. Returns how many were this user's. */
export async function dropOldDrafts(userId: string, now: number): Promise<number> {
  const database = await shelf()
  let own = 0
  for (const draft of await database.getAll('drafts')) {
    if (now - draft.at <= DAYS_KEPT * DAY_MS) continue
    if (draft.userId === userId) own += 1
    await dropDraft(draft)
  }
  return own
}
