import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeading } from '../ui/focus-control.ts'

/**
 * After moving to another screen, focus starts at the top of the new one, as after a page load; otherwise
 * keyboard and screen-reader users stay on a button that is gone.
 */
export function ArrivalFocus() {
  const { pathname, search, hash } = useLocation()
  const screen = pathname + search
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    if (hash) return
    scrollTo(0, 0)
    return keepOnHeading()
  }, [screen, hash])
  return null
}

/** A screen that has loaded shows its heading anew. The focus follows, until the person does something. */
function keepOnHeading(): () => void {
  const follow = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading()
  })
  const stop = () => follow.disconnect()
  follow.observe(document.body, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, stop, { once: true })
  focusHeading()
  return stop
}
