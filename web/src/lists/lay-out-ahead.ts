const ROWS_AT_ONCE = 5
/** What is left of an idle moment when no more rows are begun: a slow machine may need it for those. */
const SPARE_MS = 15

/**
 * Lays out the rows of a long list in idle moments, those out of sight too: the list is there soon, and rolling it
 * then only paints. A browser that tells no idle moments lays rows out when they come near the window. The answer
 * ends it.
 */
export function layOutAhead(body: HTMLElement): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const layOut = (moment: IdleDeadline) => {
    const rows = [...body.querySelectorAll<HTMLElement>(':scope > tr:not([data-laid-out])')]
    do {
      for (const row of rows.splice(0, ROWS_AT_ONCE)) row.dataset.laidOut = ''
      // Done in this moment, not in the next picture.
      body.getBoundingClientRect()
    } while (rows.length > 0 && moment.timeRemaining() > SPARE_MS)
    if (rows.length > 0) asked = requestIdleCallback(layOut)
  }
  let asked = requestIdleCallback(layOut)
  return () => cancelIdleCallback(asked)
}
