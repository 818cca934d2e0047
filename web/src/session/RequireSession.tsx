import { startTransition, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { SESSION_KEY } from '../data/kept-session.ts'
import { NoSurveyScreen } from '../shell/NoSurveyScreen.tsx'
import { UnreachableScreen } from '../shell/UnreachableScreen.tsx'
import { WaitingScreen } from '../shell/WaitingScreen.tsx'
import { late } from '../ui/late.tsx'
import { loginPath } from './redirect.ts'
import { setSession, useSession } from './session-store.ts'

const ReturnDialog = late(() => import('./ReturnDialog.tsx').then(({ ReturnDialog }) => ReturnDialog))

/** Finds out who is there, once; when the part that does has not come, the server cannot be asked. */
export const resume = (): Promise<void> =>
  import('./resume.ts').then(
    ({ resumeSession }) => resumeSession(Date.now()),
    () => setSession({ state: 'unreachable' }),
  )

/** The session of this tab. Nothing is fetched when this tab has never signed in. */
export function useResumedSession() {
  const session = useSession()
  useEffect(() => {
    if (session.state !== 'unknown') return
    if (!sessionStorage.getItem(SESSION_KEY)) setSession({ state: 'signed-out' })
    else void resume()
  }, [session.state])
  return session
}

/** The screens behind it are for signed-in companies. */
export function RequireSession() {
  const session = useResumedSession()
  const location = useLocation()
  const known = session.state !== 'unknown'
  const [entered, setEntered] = useState(known)
  // In a transition React shows the screen as soon as its chunk has come, otherwise at the earliest after 300 ms.
  useEffect(() => startTransition(() => setEntered(known)), [known])
  if (!known || !entered) return <WaitingScreen />
  if (session.state === 'unreachable') return <UnreachableScreen />
  if (session.state !== 'signed-in') return <Navigate to={loginPath(location)} replace />
  if (!session.round) return <NoSurveyScreen />
  return (
    <>
      <Outlet />
      {session.expired && <ReturnDialog account={session.account} />}
    </>
  )
}
