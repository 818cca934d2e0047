import { useSyncExternalStore } from 'react'

/** How far the clock of this computer is ahead of the server's. Responses say, to the second, what time it is there. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** A network is slow and a Date header coarse; less than this is no finding. */
const NOTICEABLE_MS = 5 * 60_000

export const serverNow = (): number => Date.now() - aheadMs

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const noticeable = (): number => (Math.abs(aheadMs) < NOTICEABLE_MS ? 0 : aheadMs)

/** Milliseconds the computer's clock is ahead (negative: behind); 0 when it is right or nobody knows. */
export const useClockError = (): number => useSyncExternalStore(subscribe, noticeable, () => 0)

/** Learns the server's time from a response that came `at` that time of this computer. */
export function noteServerTime({ headers }: Response, at = Date.now()): void {
  const there = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(there)) return
  const before = noticeable()
  aheadMs = at - there
  if (Math.abs(noticeable() - before) < 60_000 && noticeable() !== 0 && before !== 0) return
  for (const listener of listeners) listener()
}

/**
 * Fetch that learns the server's time. The end of a session is told in the server's time as well; a client whose
 * clock is ahead would take it for ended and ask for a new one with every request.
 */
export const clockedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  noteServerTime(response)
  const url = input instanceof Request ? input.url : String(input)
  if (!response.ok || noticeable() === 0 || !new URL(url).pathname.endsWith('/auth/v1/token')) return response
  const session = await response.json()
  const { status, statusText, headers } = response
  const kept = new Headers(headers)
  kept.delete('content-length')
  kept.delete('content-encoding')
  const expires_at = Math.round(Date.now() / 1000) + Number(session.expires_in)
  return new Response(JSON.stringify({ ...session, expires_at }), { status, statusText, headers: kept })
}
