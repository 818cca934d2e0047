import type { FormDefinition } from '#survey'
import { beforeLeaving, leavingBy } from '../session/leaving.ts'
import { onSignedInAgain } from '../session/session-store.ts'
import { announce, listen } from '../session/tabs.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type Drafting, startDrafting } from './draft-keeping.ts'
import type { Clock } from './save-queue.ts'
import { SheetSaver } from './saver.ts'
import type { Sheet, SheetTransport } from './sheet.ts'
import { FormStore } from './store.ts'

export interface OpenSheet {
  readonly store: FormStore
  readonly saver: SheetSaver
  /** Absent when nobody's drafts are kept, as in tests. */
  readonly drafting?: Drafting
}

/**
 * Sheets of this tab whose answers are not all with the server. They outlive their screen: going Home and back,
 * or signing in again, loses nothing.
 */
const open = new Map<string, OpenSheet>()

const browserClock: Clock = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** The sheet on the screen, with what an earlier page of this user could not send. */
export async function openSheet(
  form: FormDefinition,
  sheet: Sheet,
  transport: SheetTransport,
  userId: string,
): Promise<OpenSheet> {
  const kept = keptSheet(sheet.id, sheet.companyCode)
  if (kept) return kept
  let saver: SheetSaver | undefined
  let drafting: Drafting | undefined
  const store = new FormStore({
    form,
    sheet,
    afterPaint,
    after: browserClock.after,
    changed: () => saver?.changed(),
  })
  saver = new SheetSaver({
    store,
    transport,
    clock: browserClock,
    newKey: () => crypto.randomUUID(),
    draftChanged: () => drafting?.changed(),
    keepDraft: async () => drafting?.flush(),
    confirmed: (version) => announce({ kind: 'saved', sheetId: sheet.id, version }),
  })
  const started = startDrafting(userId, { store, saver })
  drafting = started.drafting
  await started.ready
  const opened = { store, saver, drafting }
  open.set(sheet.id, opened)
  watchPage()
  return opened
}

/** The sheet as it was left, when something of it is still unsaved. Never another company's. */
export function keptSheet(id: string, companyCode: string): OpenSheet | undefined {
  const known = open.get(id)
  if (!known) return undefined
  if (known.saver.unsaved && known.store.sheet.companyCode === companyCode) return known
  open.delete(id)
  return undefined
}

/** The screen of a sheet goes away: send what is left, and forget the sheet once all of it has arrived. */
export async function leaveSheet({ store, saver }: OpenSheet): Promise<void> {
  await saver.save()
  if (!saver.unsaved) open.delete(store.sheet.id)
}

/** Before signing out: every answer sent, or an error that keeps the respondent here. */
export async function saveOpenSheets(): Promise<void> {
  const sheets = [...open.values()]
  await Promise.all(sheets.map(({ saver }) => saver.save()))
  await flushDrafts()
  if (sheets.some(({ saver }) => saver.unsent)) throw new Error('some answers are not saved yet')
  for (const [id, { saver }] of open) if (!saver.unsaved) open.delete(id)
}

/** Everything typed lies on this device, as far as it can. */
async function flushDrafts(): Promise<void> {
  for (const { store } of open.values()) store.readAll(false)
  await Promise.all([...open.values()].map(({ drafting }) => drafting?.flush()))
}

let watching = false

function watchPage(): void {
  if (watching) return
  watching = true
  beforeLeaving(flushDrafts)
  addEventListener('beforeunload', (event) => {
    if (!leavingBy() && [...open.values()].some(({ saver }) => saver.unsaved)) event.preventDefault()
  })
  const sendAll = () => {
    for (const { saver, drafting } of open.values()) {
      void saver.save()
      void drafting?.flush()
    }
  }
  addEventListener('pagehide', sendAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendAll()
  })
  onSignedInAgain(() => {
    for (const { saver } of open.values()) if (saver.status.phase === 'stopped') saver.retry()
  })
  addEventListener('online', () => {
    for (const { saver } of open.values()) saver.lineIsBack()
  })
  listen((word) => {
    if (word.kind === 'saved') open.get(word.sheetId)?.saver.movedOn(word.version)
  })
}
