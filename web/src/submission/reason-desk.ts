import type { Progress, Reason, Reasons } from '#survey'

export interface DeskSheet {
  readonly id: string
  readonly version: number
  readonly reasons: Reasons
  readonly progress: Progress
}

export interface ReasonDeskParts {
  readonly sheets: readonly DeskSheet[]
  readonly send: (save: {
    readonly id: string
    readonly baseVersion: number
    readonly reasons: Reasons
    readonly progress: Progress
  }) => Promise<{ readonly version: number; readonly merged: boolean }>
  /** Somebody else changed a sheet: what was checked is not what is stored. */
  readonly changedElsewhere: () => void
  readonly failed: (cause: unknown) => void
}

interface Held {
  version: number
  reasons: Reasons
  readonly progress: Progress
  /** Given since the last save that arrived. */
  dirty: boolean
  sending: Promise<void> | undefined
}

export type DeskState = 'idle' | 'saving' | 'saved' | 'failed'

/** Keeps the reasons of a company's warnings and stores each as soon as it is given, one save per sheet at a time. */
export class ReasonDesk {
  private readonly parts: ReasonDeskParts
  private readonly held: ReadonlyMap<string, Held>
  private readonly listeners = new Set<() => void>()
  private readonly given = new Map<string, Reasons>()
  private turn = 0
  state: DeskState = 'idle'

  constructor(parts: ReasonDeskParts) {
    this.parts = parts
    this.held = new Map(
      parts.sheets.map(({ id, version, reasons, progress }) => [
        id,
        { version, reasons, progress, dirty: false, sending: undefined },
      ]),
    )
    for (const { id, reasons } of parts.sheets) this.given.set(id, reasons)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Another number after every change. */
  readonly snapshot = (): number => this.turn

  reasonsOf = (id: string): Reasons => this.given.get(id) ?? {}

  /** Versions as the server has them, for the submission. */
  versions(): Record<string, number> {
    return Object.fromEntries([...this.held].map(([id, { version }]) => [id, version]))
  }

  /** `save: false` while a note is still being typed. */
  give(id: string, reasons: Readonly<Record<string, Reason | undefined>>, save = true): void {
    const held = this.held.get(id)
    if (!held) throw new Error(`no sheet ${id}`)
    const next: Record<string, Reason> = { ...held.reasons }
    for (const [key, reason] of Object.entries(reasons)) {
      if (reason) next[key] = reason
      else delete next[key]
    }
    held.reasons = next
    held.dirty = true
    this.given.set(id, next)
    if (save) void this.save(id)
    this.publish(this.state)
  }

  /** Stores what was given for the sheet, after a save already on its way. */
  async save(id: string): Promise<void> {
    const held = this.held.get(id)
    if (!held) return
    if (held.sending) {
      await held.sending
      return this.save(id)
    }
    if (!held.dirty) return
    held.sending = this.send(id, held)
    await held.sending
  }

  /** True when every reason has been stored. */
  async settled(): Promise<boolean> {
    await Promise.all([...this.held.keys()].map((id) => this.save(id)))
    return [...this.held.values()].every(({ dirty }) => !dirty)
  }

  private async send(id: string, held: Held): Promise<void> {
    held.dirty = false
    this.publish('saving')
    const { reasons, progress, version: baseVersion } = held
    try {
      const { version, merged } = await this.parts.send({ id, baseVersion, reasons, progress })
      held.version = version
      held.sending = undefined
      const busy = [...this.held.values()].some(({ sending }) => sending)
      this.publish(busy ? 'saving' : 'saved')
      if (merged) this.parts.changedElsewhere()
    } catch (cause) {
      held.dirty = true
      held.sending = undefined
      this.publish('failed')
      this.parts.failed(cause)
    }
  }

  private publish(state: DeskState): void {
    this.state = state
    this.turn += 1
    for (const listener of this.listeners) listener()
  }
}
