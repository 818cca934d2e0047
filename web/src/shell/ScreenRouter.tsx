import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'

/** The steps of one form are one screen. */
const screenOf = (path: string): string => path.replace(/\/step\d+$/, '')

/**
 * Another step of the screen that stands there is drawn at once, in the click. Another screen may have to be fetched,
 * so React draws it beside the present one, in slices with pauses between them.
 */
export function ScreenRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [shown, show] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let screen = screenOf(history.location.pathname)
    return history.listen((next) => {
      const before = screen
      screen = screenOf(next.location.pathname)
      if (screen === before) show(next)
      else startTransition(() => show(next))
    })
  }, [history])
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  )
}
