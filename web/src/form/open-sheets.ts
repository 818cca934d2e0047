import type { FormDefinition } from '#survey'
import type { Clock } from './save-queue.ts'
import { SheetSaver } from './saver.ts'
import type { Sheet, SheetTransport } from './sheet.ts'
import { FormStore } from './store.ts'

export interface OpenSheet {
  readonly store: FormStore
  readonly saver: SheetSaver
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

/** A hidden page paints nothing, so waiting for the paint would wait for ever. */
function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

export function openSheet(form: FormDefinition, sheet: Sheet, transport: SheetTransport): OpenSheet {
  const kept = keptSheet(sheet.id, sheet.companyCode)
  if (kept) return kept
  let saver: SheetSaver | undefined
  const store = new FormStore({
    form,
    sheet,
    afterPaint,
    after: browserClock.after,
    changed: () => saver?.changed(),
  })
  saver = new SheetSaver({ store, transport, clock: browserClock, newKey: () => crypto.randomUUID() })
  const opened = { store, saver }
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
  if (sheets.some(({ saver }) => saver.unsent)) throw new Error('some answers are not saved yet')
  for (const [id, { saver }] of open) if (!saver.unsaved) open.delete(id)
}

let watching = false

function watchPage(): void {
  if (watching) return
  watching = true
  addEventListener('beforeunload', (event) => {
    if ([...open.values()].some(({ saver }) => saver.unsaved)) event.preventDefault()
  })
  const sendAll = () => {
    for (const { saver } of open.values()) void saver.save()
  }
  addEventListener('pagehide', sendAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendAll()
  })
  addEventListener('online', () => {
    for (const { saver } of open.values()) saver.lineIsBack()
  })
}
