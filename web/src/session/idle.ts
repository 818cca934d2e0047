export const WARN_AFTER_MS = 28 * 60_000
export const LEAVE_AFTER_MS = 30 * 60_000

interface IdleParts {
  readonly now: () => number
  /** Runs once after a while; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly warn: () => void
  readonly leave: () => void
}

/** Measures time without anybody at the keyboard, by the clock: a computer asleep is idle too. */
export function createIdleWatch({ now, after, warn, leave }: IdleParts) {
  let last = now()
  let warned = false
  let cancel = () => {}

  const look = () => {
    cancel()
    const idle = now() - last
    if (idle >= LEAVE_AFTER_MS) return leave()
    if (idle >= WARN_AFTER_MS && !warned) {
      warned = true
      warn()
    }
    cancel = after((warned ? LEAVE_AFTER_MS : WARN_AFTER_MS) - idle, look)
  }
  look()

  return {
    look,
    /** A key, a click, a scroll. Once warned, the user has to say so. */
    active() {
      if (!warned) last = now()
    },
    goOn() {
      last = now()
      warned = false
      look()
    },
    stop: () => cancel(),
  }
}
