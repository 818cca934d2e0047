import { readDraftKey } from '../data/draft-key.ts'
import { type Draft, type DroppedDraft, isDraft } from '../form/draft.ts'
import { leavingBy } from '../session/leaving.ts'
import { importDraftKey, seal, unseal } from './cipher.ts'
import { draftsOf, dropDraft, dropOldDrafts, putDraft, type StoredDraft } from './shelf.ts'
import { holdWriter, otherWriters, writer } from './writers.ts'

/** One sheet on the screen, as far as its drafts need it. */
export interface DraftSource {
  readonly sheetId: string
  version(): number
  draft(): Draft | undefined
  restore(draft: Draft, basedOn: number): void
  dropped(why: DroppedDraft): void
  /** Could the last draft be kept on this device? */
  kept(on: boolean): void
}

export interface DraftKeeper {
  /** What there is to keep has changed. */
  soon(): void
  now(): Promise<void>
}

export interface DraftDesk {
  /**
   * Brings back what earlier pages left of the sheet, and keeps drafts of it from now on. `settled`: what they left lies
   * in this page's own draft as far as it is not with the server.
   */
  open(source: DraftSource): Promise<{ readonly keeper: DraftKeeper; readonly settled: Promise<void> }>
}

/** Long enough to spare a write per letter, short enough to lose none worth mentioning. */
const PAUSE_MS = 150

/** Rejects when there is no key or no storage: then nothing is kept on this device. */
export async function openDesk(userId: string): Promise<DraftDesk> {
  const [key, old] = await Promise.all([
    readDraftKey(userId).then(importDraftKey),
    dropOldDrafts(userId, Date.now()),
  ])
  holdWriter()
  let oldOnes = old

  /** Drafts of pages that are gone. What another open tab is typing stays that tab's. */
  const takeLeft = async (source: DraftSource): Promise<StoredDraft[]> => {
    const alive = await otherWriters()
    const left = (await draftsOf(userId)).filter(
      (stored) => stored.sheetId === source.sheetId && !alive.has(stored.writer),
    )
    for (const stored of left) {
      const draft = await unseal(key, stored, stored)
      if (isDraft(draft)) source.restore(draft, stored.baseVersion)
      else source.dropped('unreadable')
    }
    return left
  }

  return {
    async open(source) {
      const left = await takeLeft(source)
      if (oldOnes > 0) source.dropped('old')
      oldOnes = 0
      const keeper = createKeeper({ key, userId, source })
      const settle = async () => {
        await keeper.now()
        // Only now: what they held is either with the server or in this page's own draft.
        for (const stored of left) if (stored.writer !== writer) await dropDraft(stored)
      }
      return { keeper, settled: settle() }
    },
  }
}

interface KeeperParts {
  readonly key: CryptoKey
  readonly userId: string
  readonly source: DraftSource
}

function createKeeper({ key, userId, source }: KeeperParts): DraftKeeper {
  const { sheetId } = source
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let stored = true

  const write = async () => {
    const draft = source.draft()
    try {
      if (draft) {
        const place = { userId, sheetId, baseVersion: source.version() }
        const sealed = await seal(key, place, draft)
        // Signing out has just cleared this device.
        if (leavingBy() === 'giving-up') return
        await putDraft({ ...place, ...sealed, writer, at: Date.now() })
        stored = true
      } else if (stored) {
        await dropDraft({ userId, sheetId, writer })
        stored = false
      }
      source.kept(true)
    } catch {
      // No room, or the browser forbids storage: the screen says that nothing is kept here.
      source.kept(false)
    }
  }

  const keeper: DraftKeeper = {
    soon() {
      timer ??= setTimeout(() => void keeper.now(), PAUSE_MS)
    },
    now() {
      clearTimeout(timer)
      timer = undefined
      writing = writing.then(write)
      return writing
    },
  }
  return keeper
}
