import { useEffect, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Sheets with answers on this device that the server does not have. Read after the screen has come up. */
export function useWaitingSheets(userId: string): ReadonlySet<string> {
  const [waiting, setWaiting] = useState(NONE)
  useEffect(() => {
    let wanted = true
    let unsubscribe = () => {}
    void import('./waiting.ts').then(({ subscribeDrafts, waitingSheets }) => {
      if (!wanted) return
      const read = () =>
        waitingSheets(userId).then(
          (sheets) => wanted && setWaiting(sheets),
          // Without storage there are no drafts.
          () => {},
        )
      unsubscribe = subscribeDrafts(() => void read())
      void read()
    })
    return () => {
      wanted = false
      unsubscribe()
    }
  }, [userId])
  return waiting
}
