import { draftsOf, dropDraft } from './shelf.ts'
import { otherWriters } from './writers.ts'

export { subscribeDrafts } from './shelf.ts'

/** Sheets of which this device holds something the server does not have. */
export const waitingSheets = async (userId: string): Promise<ReadonlySet<string>> =>
  new Set((await draftsOf(userId)).map(({ sheetId }) => sheetId))

/** Drafts that go when the user signs out here: not those of another tab that is still open. */
const leaving = async (userId: string) => {
  const alive = await otherWriters()
  return (await draftsOf(userId)).filter(({ writer }) => !alive.has(writer))
}

export const draftsToLose = async (userId: string): Promise<number> =>
  new Set((await leaving(userId)).map(({ sheetId }) => sheetId)).size

export async function purgeDrafts(userId: string): Promise<void> {
  for (const draft of await leaving(userId)) await dropDraft(draft)
}
