/** Rows laid out in one go: each going asks all rows of the list, so going for every single one costs several times as much. */
const ROWS_AT_ONCE = 5
/** What rows wait for an idle moment, and what they take of the time when none has come, in ms. */
const PATIENCE = 50
const SHARE = 16

/**
 * Lays out the rows of a long list in idle moments, those out of sight too: the list is there soon, and rolling it
 * then only paints. While somebody rolls on a slow machine there is no idle moment, so rows take a share of the time
 * before they come into sight. Until its turn a row is as high as the first: where rows move when others are laid
 * out, all that follow are painted anew. The answer ends it.
 */
export function layOutAhead(body: HTMLElement): () => void {
  const first = body.querySelector<HTMLElement>(':scope > tr')
  if (first === null) return () => {}
  first.dataset.laidOut = ''
  body.style.setProperty('--row-block-size', `${first.getBoundingClientRect().height}px`)
  const layOut = (moment: IdleDeadline) => {
    const rows = [...body.querySelectorAll<HTMLElement>(':scope > tr:not([data-laid-out])')]
    // Half of an idle moment stays the page's.
    const until = performance.now() + (moment.didTimeout ? SHARE : moment.timeRemaining() / 2)
    do {
      for (const row of rows.splice(0, ROWS_AT_ONCE)) row.dataset.laidOut = ''
      // Done in this moment, not in the next picture.
      body.getBoundingClientRect()
    } while (rows.length > 0 && performance.now() < until)
    if (rows.length > 0) cancel = whenIdle(layOut)
  }
  let cancel = whenIdle(layOut)
  return () => cancel()
}

/** Safari tells no idle moments: there rows always take their share. The answer takes the wish back. */
function whenIdle(run: IdleRequestCallback): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(run, { timeout: PATIENCE })
    return () => cancelIdleCallback(asked)
  }
  const asked = setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), PATIENCE)
  return () => clearTimeout(asked)
}
