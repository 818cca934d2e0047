/** How this page is about to go away by itself: with drafts kept on this device, or given up by the user. */
type Leaving = 'keeping' | 'giving-up'

let leaving: Leaving | undefined
const lastThings = new Set<() => Promise<void>>()

export const leavingBy = (): Leaving | undefined => leaving

/** Something to finish before the page is left with drafts kept. */
export function beforeLeaving(finish: () => Promise<void>): void {
  lastThings.add(finish)
}

const PATIENCE_MS = 1_000

/** From here on the browser does not ask whether to leave. */
export async function startLeaving(by: Leaving): Promise<void> {
  if (by === 'keeping') {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    await Promise.race([Promise.allSettled([...lastThings].map((finish) => finish())), patience])
  }
  leaving = by
}
