import { type DraftDesk, type DraftKeeper, openDesk } from '../drafts/desk.ts'
import { draftsOf } from '../drafts/shelf.ts'
import type { SheetSaver } from './saver.ts'
import type { FormStore } from './store.ts'

/** A form is not kept waiting longer than this for its draft. */
const PATIENCE_MS = 3_000
const PAUSE_BEFORE_RETRY_MS = 20_000
/** A disk that hangs must not keep answers from the server. */
const LONGEST_WRITE_MS = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const desks = new Map<string, Promise<DraftDesk>>()

/** One per user and page; a failed one is tried again by the next that asks. */
function deskOf(userId: string): Promise<DraftDesk> {
  const known = desks.get(userId)
  if (known) return known
  const desk = openDesk(userId)
  desks.set(userId, desk)
  desk.catch(() => desks.delete(userId))
  return desk
}

/** Fetched beside the sheet, so that the draft is there when the sheet is. */
export const prepareDrafts = (userId: string): void => void deskOf(userId).catch(() => {})

export interface Drafting {
  changed(): void
  /** Resolves when what is typed lies on this device, if it can. */
  flush(): Promise<void>
}

/**
 * Puts back what an earlier page left of the sheet and keeps drafts from now on. Without a key the form works all
 * the same and says that nothing is kept; the key is asked for again until it comes.
 */
export function startDrafting(
  userId: string,
  { store, saver }: { readonly store: FormStore; readonly saver: SheetSaver },
): { readonly drafting: Drafting; readonly ready: Promise<void> } {
  let keeper: DraftKeeper | undefined
  const source = {
    sheetId: store.sheet.id,
    version: () => saver.version,
    draft: () => saver.draft(),
    restore: saver.restore.bind(saver),
    dropped: (dropped: 'unreadable' | 'old') => saver.noteDrafts({ dropped }),
    kept: (kept: boolean) => saver.noteDrafts({ kept }),
  }
  const open = async (restored = () => {}) => {
    try {
      const desk = await deskOf(userId)
      const opened = await desk.open(source)
      keeper = opened.keeper
      restored()
      await opened.settled
      keeper.soon()
    } catch {
      source.kept(false)
      setTimeout(() => void open(), PAUSE_BEFORE_RETRY_MS)
    }
  }
  const restored = new Promise<void>((resolve) => void open(resolve).then(resolve))
  return {
    drafting: {
      changed: () => keeper?.soon(),
      flush: () => Promise.race([keeper?.now(), pause(LONGEST_WRITE_MS)]).then(() => {}),
    },
    ready: Promise.race([unlessLeft(userId, store.sheet.id, restored), pause(PATIENCE_MS)]),
  }
}

/** Resolves at once when nothing lies here for the sheet: only what lies here needs its key. */
async function unlessLeft(userId: string, sheetId: string, restored: Promise<void>): Promise<void> {
  const left = await draftsOf(userId).catch(() => undefined)
  if (!left || left.some((stored) => stored.sheetId === sheetId)) await restored
}
