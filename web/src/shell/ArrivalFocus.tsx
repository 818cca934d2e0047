import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After moving to another screen, focus starts at the top of the new one, as after a page load; otherwise
 * keyboard and screen-reader users stay on a button that is gone.
 */
export function ArrivalFocus() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (hash) return
    scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
