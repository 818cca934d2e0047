import { auth, watchAuth } from '../data/auth.ts'
import { watchRefusals } from '../data/client.ts'
import { currentSession, setSession } from './session-store.ts'

let watching = true
/** Off while the session is being ended or exchanged on purpose. */
export function watchForExpiry(on: boolean): void {
  watching = on
}

let following = false

/**
 * Notices when the session of this tab has ended: by its time, by the institute, or by signing out in a tab that
 * shares it. Events of other tabs are no more than a reason to ask, as each tab may be signed in by itself.
 */
export function followSession(): void {
  if (following) return
  following = true
  watchAuth(() => void askWhetherAlive())
  watchRefusals(() => void askWhetherAlive())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void askWhetherAlive()
  })
}

let asking = false

async function askWhetherAlive(): Promise<void> {
  if (asking || !watching || currentSession().state !== 'signed-in') return
  asking = true
  try {
    const ended = await hasEnded()
    const now = currentSession()
    if (ended && watching && now.state === 'signed-in' && !now.expired) setSession({ ...now, expired: true })
  } finally {
    asking = false
  }
}

async function hasEnded(): Promise<boolean> {
  const client = await auth().catch(() => undefined)
  if (!client) return false
  const { data, error } = await client.getSession()
  // A failed refresh for want of a line leaves the session in doubt, not ended.
  if (!data.session) return error?.name !== 'AuthRetryableFetchError'
  const { error: refused } = await client.getUser()
  return (
    refused !== null &&
    (refused.status === 401 || refused.status === 403 || refused.name === 'AuthSessionMissingError')
  )
}
