import { useEffect, useState } from 'react'
import { tokyoTime } from '../data/tokyo-time.ts'

const now = (): string => tokyoTime(new Date().toISOString())

/** The time of printing: that of the page, and anew each time a print begins. */
export function usePrintedOn(): string {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const refresh = () => setAt(now())
    addEventListener('beforeprint', refresh)
    return () => removeEventListener('beforeprint', refresh)
  }, [])
  return at
}
