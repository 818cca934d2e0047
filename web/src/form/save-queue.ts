/** What may come back from one attempt to save. Only `retry` is tried again by itself. */
export type Attempt<Outcome> =
  | {
      readonly kind: 'retry'
      readonly afterMs?: number /** It answered, but had no time. */
      readonly busy?: boolean
    }
  | { readonly kind: 'answered'; readonly outcome: Outcome }

export interface Clock {
  /** Runs once after a while; the result cancels it. */
  after(ms: number, run: () => void): () => void
  /** 0 ≤ n < 1, for the jitter between attempts. */
  random(): number
}

export type QueuePhase = 'idle' | 'sending' | 'waiting'

export interface SaveQueueParts<Request, Outcome> {
  /** Fixes what is sent, save key included; undefined when there is nothing to save. */
  take(): Request | undefined
  send(request: Request): Promise<Attempt<Outcome>>
  /** Takes the answer in; `false` stops the queue until `resume`. */
  settle(request: Request, outcome: Outcome): boolean
  /** Puts down what the answer has left to do, before the queue rests. */
  noteDown?(): Promise<void> | undefined
  phaseChanged(phase: QueuePhase): void
  readonly clock: Clock
}

export interface SaveQueue<Request> {
  readonly phase: QueuePhase
  /** The last attempt was answered by a server that had no time. */
  readonly busy: boolean
  /** Save as soon as nothing is in flight. */
  now(): void
  /** Repeat a request of an earlier page, before anything else. */
  resend(request: Request): void
  /** Save after a pause; another wish starts the pause anew. */
  within(ms: number): void
  /** The line is back: do not sit out the pause between attempts, unless the server itself asked for it. */
  nudge(): void
  stop(): void
  resume(): void
  /** Resolves when the queue has nothing more to do, waits for the line, or was stopped. */
  settled(): Promise<void>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Full jitter: anything between nothing and the doubled pause, so that browsers do not come back in step. */
export const pauseBefore = (attempt: number, random: () => number): number =>
  Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * random())

/**
 * One save in flight at a time. A request is repeated exactly as first sent, under the same save key, until the
 * server has answered it; what was typed meanwhile goes with the next one.
 */
export function createSaveQueue<Request, Outcome>(
  parts: SaveQueueParts<Request, Outcome>,
): SaveQueue<Request> {
  const { clock } = parts
  let phase: QueuePhase = 'idle'
  let stopped = false
  let wanted = false
  let busy = false
  let cancelPause: (() => void) | undefined
  let timer: { due: () => void; cancel: () => void } | undefined
  let waiting: (() => void)[] = []

  const enter = (next: QueuePhase) => {
    if (next !== phase) {
      phase = next
      parts.phaseChanged(next)
    }
    if (next !== 'sending') release()
  }
  const release = () => {
    const waiters = waiting
    waiting = []
    for (const resolve of waiters) resolve()
  }

  const attempt = async (request: Request, count: number): Promise<void> => {
    enter('sending')
    const result = await parts.send(request)
    busy = result.kind === 'retry' && result.busy === true
    if (result.kind === 'retry') {
      // On top of what the server asked for: everybody it sent away would come back at once.
      const pause = pauseBefore(count, clock.random) + (result.afterMs ?? 0)
      const again = () => {
        timer = undefined
        void attempt(request, count + 1)
      }
      timer = { due: again, cancel: clock.after(pause, again) }
      enter('waiting')
      return
    }
    if (!parts.settle(request, result.outcome)) stopped = true
    await parts.noteDown?.()
    const next = stopped ? undefined : takeWanted()
    if (next === undefined) enter('idle')
    else await attempt(next, 0)
  }

  const takeWanted = (): Request | undefined => {
    if (!wanted) return undefined
    wanted = false
    return parts.take()
  }

  const queue: SaveQueue<Request> = {
    get phase() {
      return phase
    },
    get busy() {
      return busy
    },
    now() {
      cancelPause?.()
      cancelPause = undefined
      wanted = true
      if (stopped || phase !== 'idle') return
      const request = takeWanted()
      if (request !== undefined) void attempt(request, 0)
    },
    resend(request) {
      wanted = true
      if (!stopped && phase === 'idle') void attempt(request, 0)
    },
    within(ms) {
      cancelPause?.()
      cancelPause = clock.after(ms, () => {
        cancelPause = undefined
        queue.now()
      })
    },
    nudge() {
      if (!timer || busy) return
      const { due, cancel } = timer
      cancel()
      due()
    },
    stop() {
      stopped = true
      cancelPause?.()
      cancelPause = undefined
      timer?.cancel()
      timer = undefined
      if (phase === 'waiting') enter('idle')
    },
    resume() {
      stopped = false
    },
    settled() {
      return phase === 'sending' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
    },
  }
  return queue
}
