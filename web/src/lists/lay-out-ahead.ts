/**
 * Lays out the rows of a long list in idle moments, those out of sight too: the list is there soon, and rolling it
 * then only paints. A browser that tells no idle moments lays rows out when they come near the window. The answer
 * ends it.
 */
export function layOutAhead(body: HTMLElement): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const layOut = (moment: IdleDeadline) => {
    const rows = [...body.querySelectorAll<HTMLElement>(':scope > tr:not([data-laid-out])')]
    let took: number
    do {
      const began = performance.now()
      const row = rows.shift()
      if (!row) return
      row.dataset.laidOut = ''
      // Done in this moment, not in the next picture.
      body.getBoundingClientRect()
      took = performance.now() - began
      // As long again as the last one, and as much to spare: a slow machine has it for little.
    } while (rows.length > 0 && moment.timeRemaining() > 2 * took)
    if (rows.length > 0) asked = requestIdleCallback(layOut)
  }
  let asked = requestIdleCallback(layOut)
  return () => cancelIdleCallback(asked)
}
