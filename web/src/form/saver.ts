import { type Answers, indexOf, progressOf, type Value } from '#survey'
import type { Draft, DroppedDraft, Restored } from './draft.ts'
import { contextOf } from './findings.ts'
import { applyChanges, type Clash, changesBetween, clashesOf, mergeAnswers } from './merge.ts'
import { changedFields, fieldNames, namesInWords } from './restored.ts'
import { type Clock, createSaveQueue, type SaveQueue } from './save-queue.ts'
import type { Lock, SaveOutcome, SaveRequest, SheetTransport, StopReason } from './sheet.ts'
import type { FormStore } from './store.ts'

export const STATUS = '#status'

export interface Conflict {
  readonly clashes: readonly Clash[]
  /** The server went back to an earlier state: it is not somebody else's change, and all of it can be sent again. */
  readonly rewound?: boolean
}

export interface SaveStatus {
  /**
   * waiting: the line is gone, tried again by itself · stopped: needs the respondent · locked: read-only ·
   * conflict: waits for a choice
   */
  readonly phase: 'saved' | 'unsaved' | 'saving' | 'waiting' | 'stopped' | 'locked' | 'conflict'
  readonly lock: Lock | undefined
  readonly stop: StopReason | undefined
  readonly conflict: Conflict | undefined
  /** Fields whose text stays on this screen only. */
  readonly refused: number
  /** Names of the fields that were filled in elsewhere and have just been taken over. */
  readonly taken: string | undefined
  /** While waiting: the server answers, but has no time. */
  readonly busy: boolean
  readonly drafts: DraftStatus
}

export interface DraftStatus {
  /** Is what is typed kept on this device until the server has it? undefined: not known yet. */
  readonly kept: boolean | undefined
  readonly restored: Restored | undefined
  readonly dropped: DroppedDraft | undefined
}

export interface SaverParts {
  readonly store: FormStore
  readonly transport: SheetTransport
  readonly clock: Clock
  readonly newKey: () => string
  /** What `draft()` says has changed. */
  readonly draftChanged?: () => void
  /** Puts the draft on this device, save key included, before anything is sent. */
  readonly keepDraft?: () => Promise<void>
  /** The server has confirmed a version. */
  readonly confirmed?: (version: number) => void
}

const PAUSE_AFTER_CHANGE_MS = 1_500
const PAUSE_AFTER_LEAVING_MS = 600
const PAUSE_BEFORE_RELOAD_MS = 5_000

/** Keeps the server's copy of one sheet up to date with the screen. */
export class SheetSaver {
  status: SaveStatus
  private readonly parts: SaverParts
  private readonly queue: SaveQueue<SaveRequest>
  /** What the server holds, as far as it has told us. */
  private base: Answers
  private known: number
  /** Sent, and not answered yet. */
  private pending: SaveRequest | undefined
  private drafts: DraftStatus = { kept: undefined, restored: undefined, dropped: undefined }
  private dirty = false
  private lock: Lock | undefined
  private stop: StopReason | undefined
  private conflict: Conflict | undefined
  private taken: string | undefined
  /** Answers the server refused; not sent again until they change. */
  private readonly blocked = new Map<string, Value | undefined>()

  constructor(parts: SaverParts) {
    this.parts = parts
    const { sheet } = parts.store
    this.base = sheet.answers
    this.known = sheet.version
    this.lock = sheet.lock
    this.queue = createSaveQueue<SaveRequest, SaveOutcome>({
      take: () => this.take(),
      send: async (request) => {
        await parts.keepDraft?.()
        return parts.transport.save(request)
      },
      settle: (request, outcome) => this.settle(request, outcome),
      // 保存済み is shown once the draft has gone too: whoever leaves at once leaves nothing behind.
      noteDown: () => parts.keepDraft?.(),
      phaseChanged: () => this.publish(),
      clock: parts.clock,
    })
    if (this.lock) this.queue.stop()
    this.status = this.currentStatus()
  }

  /** Answers the server does not have yet. */
  get unsent(): boolean {
    return this.dirty
  }

  /** Something on the screen would be lost if the page went away now. */
  get unsaved(): boolean {
    return this.dirty || this.parts.store.refused.size > 0
  }

  /** What the server has, as far as is known here. */
  get held(): Answers {
    return this.base
  }

  /** The version on the server that the screen builds on. */
  get version(): number {
    return this.known
  }

  changed(): void {
    if (this.lock) return
    this.parts.draftChanged?.()
    if (!this.dirty) {
      this.dirty = true
      this.taken = undefined
      this.publish()
    }
    this.queue.within(PAUSE_AFTER_CHANGE_MS)
  }

  left(): void {
    if (this.dirty && !this.lock) this.queue.within(PAUSE_AFTER_LEAVING_MS)
    this.publish()
  }

  /** Saves what there is and waits for the answer, unless the line is gone. */
  async save(): Promise<void> {
    this.parts.store.readAll()
    this.publish()
    if (this.lock) return
    if (this.stop) this.retry()
    this.queue.now()
    await this.queue.settled()
  }

  /** After `stopped`: the respondent asks to try again. */
  retry(): void {
    this.stop = undefined
    this.queue.resume()
    this.queue.now()
    this.publish()
  }

  lineIsBack(): void {
    this.queue.nudge()
  }

  /** The respondent has chosen between both values of each clashing field. */
  resolve(theirsFor: ReadonlySet<string>): void {
    const { store } = this.parts
    const answers: Record<string, Value> = { ...store.answers }
    for (const { key, theirs } of this.conflict?.clashes ?? []) {
      if (!theirsFor.has(key)) continue
      if (theirs === undefined) delete answers[key]
      else answers[key] = theirs
    }
    this.conflict = undefined
    store.adopt(answers)
    this.queue.resume()
    this.queue.now()
    this.afterSettling()
  }

  /** Everything the server does not have yet; undefined when it has it all. */
  draft(): Draft | undefined {
    const { store } = this.parts
    const set = changesBetween(store.form, this.base, store.answers)
    const typed = store.textsLeft()
    if (!this.pending && Object.keys(set).length === 0 && Object.keys(typed).length === 0) return undefined
    const from = Object.fromEntries(Object.keys(set).map((key) => [key, this.base[key] ?? null]))
    return { from, set, typed, pending: this.pending, step: store.step }
  }

  /**
   * Brings a draft back to the screen and goes on sending. Nothing is said when the server has it all. What the
   * draft started from says nothing about a server that has gone back behind it.
   */
  restore(draft: Draft, basedOn = this.known): void {
    const { store } = this.parts
    const before = store.answers
    const start = basedOn > this.known ? this.base : applyChanges(this.base, draft.from)
    const merged = mergeAnswers(store.form, start, applyChanges(start, draft.set), before)
    store.adopt(merged.answers)
    store.bringBack(draft.typed)
    const keys = changedFields(store.form, before, store.answers, Object.keys(store.textsLeft()))
    if (keys.length === 0) return
    const steps = [...new Set(keys.map((key) => indexOf(store.form).fields.get(key)?.step ?? 0))].sort(
      (a, b) => a - b,
    )
    const names = [...new Set([...(this.drafts.restored?.names ?? []), ...fieldNames(store.form, keys)])]
    this.drafts = { ...this.drafts, restored: { names, steps } }
    if (merged.clashes.length > 0) {
      this.conflict = { clashes: merged.clashes }
      this.queue.stop()
    } else if (draft.pending && !this.lock) {
      this.pending = draft.pending
      this.queue.resend(draft.pending)
    } else this.queue.now()
    this.afterSettling()
  }

  noteDrafts(news: Partial<DraftStatus>): void {
    const keys = Object.keys(news) as (keyof DraftStatus)[]
    if (keys.every((key) => news[key] === this.drafts[key])) return
    this.drafts = { ...this.drafts, ...news }
    this.publish()
  }

  /** Another tab has saved the same sheet: take over what it wrote. */
  movedOn(version: number): void {
    if (version <= this.known || this.lock || this.conflict || this.stop || this.queue.phase !== 'idle')
      return
    void this.reload()
  }

  private take(): SaveRequest | undefined {
    const { store, newKey } = this.parts
    store.readAll(false)
    const set = this.changes()
    if (Object.keys(set).length === 0) {
      this.afterSettling()
      return undefined
    }
    const { status, done, total, errors, warnings, unknowns } = progressOf(
      store.form,
      store.answers,
      contextOf(store.sheet),
    )
    this.pending = {
      id: store.sheet.id,
      baseVersion: this.known,
      set,
      saveKey: newKey(),
      progress: { status, done, total, errors, warnings, unknowns },
    }
    this.parts.draftChanged?.()
    return this.pending
  }

  private changes() {
    const { store } = this.parts
    const set = { ...changesBetween(store.form, this.base, store.answers) }
    for (const [key, value] of this.blocked) {
      if (store.answers[key] === value) delete set[key]
      else this.blocked.delete(key)
    }
    return set
  }

  /** `false` stops the queue. */
  private settle(request: SaveRequest, outcome: SaveOutcome): boolean {
    const { store } = this.parts
    this.pending = undefined
    switch (outcome.kind) {
      case 'saved': {
        const sent = applyChanges(this.base, request.set)
        this.known = outcome.version
        this.parts.confirmed?.(outcome.version)
        return this.takeIn(sent, outcome.answers ?? sent)
      }
      case 'conflict':
        void this.reload()
        return false
      case 'locked':
        this.lock = outcome.lock
        return false
      case 'bad-value':
        this.blocked.set(outcome.key, store.answers[outcome.key])
        store.refuse(outcome.key)
        this.queue.now()
        return true
      case 'stopped':
        this.stop = outcome.reason
        return false
    }
  }

  /** Merges the server's answers into the screen's; `false` when the respondent has to choose. */
  private takeIn(from: Answers, theirs: Answers): boolean {
    const { store } = this.parts
    const merged = mergeAnswers(store.form, from, store.answers, theirs)
    this.base = theirs
    if (merged.adopted.length > 0) {
      store.adopt(merged.answers)
      this.taken = namesInWords(fieldNames(store.form, merged.adopted))
    }
    return this.askAbout(merged.clashes)
  }

  /**
   * The server was restored from an older copy. Taking that over would undo answers it had confirmed: they stay on
   * the screen, and nothing is sent before the respondent has seen what is missing there.
   */
  private takeBack(theirs: Answers): boolean {
    this.base = theirs
    return this.askAbout(clashesOf(this.parts.store.answers, theirs), true)
  }

  private askAbout(clashes: readonly Clash[], rewound = false): boolean {
    if (clashes.length > 0) this.conflict = { clashes, rewound }
    this.afterSettling()
    return clashes.length === 0
  }

  /** The server refused a stale save: fetch what it has, merge, and go on or ask. */
  private async reload(): Promise<void> {
    const { store, transport, clock } = this.parts
    const loaded = await transport.load(store.sheet.id)
    switch (loaded.kind) {
      case 'loaded': {
        const { version, lock, answers } = loaded.sheet
        const rewound = version < this.known
        this.known = version
        this.lock = lock
        const clear = rewound ? this.takeBack(answers) : this.takeIn(this.base, answers)
        if (!clear || this.lock) return
        this.queue.resume()
        this.queue.now()
        return
      }
      case 'offline':
        clock.after(PAUSE_BEFORE_RELOAD_MS, () => void this.reload())
        return
      default:
        this.stop = loaded.kind
        this.publish()
    }
  }

  private afterSettling(): void {
    this.parts.draftChanged?.()
    this.dirty = Object.keys(this.changes()).length > 0 || this.parts.store.hasUnread
    this.publish()
  }

  private publish(): void {
    const next = this.currentStatus()
    const keys = Object.keys(next) as (keyof SaveStatus)[]
    if (keys.every((key) => next[key] === this.status[key])) return
    this.status = next
    this.parts.store.topics.notify(STATUS)
  }

  private currentStatus(): SaveStatus {
    return {
      phase: this.currentPhase(),
      lock: this.lock,
      stop: this.stop,
      conflict: this.conflict,
      refused: this.parts.store.refused.size,
      taken: this.taken,
      busy: this.queue.busy,
      drafts: this.drafts,
    }
  }

  private currentPhase(): SaveStatus['phase'] {
    if (this.lock) return 'locked'
    if (this.conflict) return 'conflict'
    if (this.stop) return 'stopped'
    if (this.queue.phase === 'sending') return 'saving'
    if (this.queue.phase === 'waiting') return 'waiting'
    return this.dirty ? 'unsaved' : 'saved'
  }
}
