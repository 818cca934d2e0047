import { useEffect } from 'react'
import { pageTitle } from '../site.ts'

/** Names the browser tab after the screen. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = pageTitle(screen)
  }, [screen])
}
