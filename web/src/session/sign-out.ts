import { auth } from '../data/auth.ts'
import { SESSION_KEY } from '../data/kept-session.ts'
import { startLeaving } from './leaving.ts'
import { loginPath } from './redirect.ts'
import { ownSessionId } from './session-id.ts'
import { currentSession } from './session-store.ts'
import { announce } from './tabs.ts'
import { watchForExpiry } from './watch-session.ts'

const PATIENCE_MS = 1_500

const endSession = async () => (await auth()).signOut({ scope: 'local' })

/** How many sheets have answers on this device that would be gone after signing out. */
export async function unsentSheets(): Promise<number> {
  const session = currentSession()
  if (session.state !== 'signed-in') return 0
  const { draftsToLose } = await import('../drafts/waiting.ts')
  return draftsToLose(session.account.userId).catch(() => 0)
}

/**
 * Ends this tab's session; wherever else the company is signed in stays so. Drafts go, and the page is loaded anew,
 * so that nothing the company typed or read stays behind. `anyway`: also without the server.
 */
export async function signOut({ anyway }: { readonly anyway: boolean }): Promise<void> {
  const session = currentSession()
  const sessionId = ownSessionId()
  watchForExpiry(false)
  const { error } = await endSession().catch((cause: unknown) => ({ error: cause }))
  if (error && !anyway) {
    watchForExpiry(true)
    throw error
  }
  await startLeaving('giving-up')
  if (session.state === 'signed-in') {
    const { purgeDrafts } = await import('../drafts/waiting.ts')
    await purgeDrafts(session.account.userId).catch(() => {})
  }
  if (sessionId) announce({ kind: 'signed-out', sessionId })
  sessionStorage.removeItem(SESSION_KEY)
  location.replace('/')
}

export type LeaveReason = 'idle' | 'elsewhere'

/** Leaves for the sign-in screen with everything unsent kept on this device, sealed. */
export async function leaveForSignIn(why: LeaveReason): Promise<void> {
  watchForExpiry(false)
  await startLeaving('keeping')
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([endSession(), patience]).catch(() => {})
  sessionStorage.removeItem(SESSION_KEY)
  location.replace(`${loginPath(location)}&why=${why}`)
}
