/**
 * Lays out the rows of a long list in idle moments, those out of sight too: the list is there soon, and rolling it
 * then only paints. A browser that tells no idle moments lays rows out when they come near the window. The answer
 * ends it.
 */
export function layOutAhead(body: HTMLElement): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const layOut = (moment: IdleDeadline) => {
    const rows = [...body.querySelectorAll<HTMLElement>(':scope > tr:not([data-laid-out])')]
    for (const row of rows) {
      const began = performance.now()
      row.dataset.laidOut = ''
      // Done in this moment, not in the next picture.
      body.getBoundingClientRect()
      // The next may take as long as this one, and half of what is left stays the page's.
      if (moment.timeRemaining() <= 2 * (performance.now() - began)) break
    }
    if (rows.at(-1)?.matches(':not([data-laid-out])')) asked = requestIdleCallback(layOut)
  }
  let asked = requestIdleCallback(layOut)
  return () => cancelIdleCallback(asked)
}
