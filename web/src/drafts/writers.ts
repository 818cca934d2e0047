/**
 * Which pages are alive. Each holds a lock named after itself as long as it exists, however it ends, so a draft
 * whose writer holds none has been left behind.
 */
export const PREFIX = 'vessel-survey-draft-writer/'

/** This page. */
export const writer: string = crypto.randomUUID()

let holding = false

export function holdWriter(): void {
  if (holding || !navigator.locks) return
  holding = true
  // Never resolves: the browser lets go of the lock when the page is gone.
  void navigator.locks.request(`${PREFIX}${writer}`, () => new Promise(() => {}))
}

export async function otherWriters(): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set()
  const { held = [] } = await navigator.locks.query()
  const alive = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set(alive.filter((id) => id !== writer))
}
