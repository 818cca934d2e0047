import { useSyncExternalStore } from 'react'
import type { SurveyRound } from './survey-year.ts'

export interface Account {
  readonly userId: string
  readonly kind: 'company' | 'staff'
  /** Empty for staff. */
  readonly companyCode: string
  readonly companyName: string
}

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-out' }
  /** This tab was signed in, and the server cannot be asked whether it still is. */
  | { readonly state: 'unreachable' }
  /** Signed in for the first time: nothing but the password change is open, until `deadline` (ms). */
  | { readonly state: 'must-change'; readonly companyCode: string; readonly deadline: number }
  /**
   * `round` is missing when no survey has been opened yet. `expired`: the server has ended the session; the screens
   * stay, with what is typed in them, until the same company has signed in again.
   */
  | {
      readonly state: 'signed-in'
      readonly account: Account
      readonly round: SurveyRound | undefined
      readonly expired?: true
    }

const UNKNOWN: Session = { state: 'unknown' }
let current: Session = UNKNOWN
const listeners = new Set<() => void>()

export const currentSession = (): Session => current

export function setSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const returnListeners = new Set<() => void>()

/** Work that had to wait for the session goes on. */
export function onSignedInAgain(listener: () => void): () => void {
  returnListeners.add(listener)
  return () => {
    returnListeners.delete(listener)
  }
}

/** The same company is back: the screens go on where they were. */
export function signedInAgain(session: Session): void {
  setSession(session)
  for (const listener of [...returnListeners]) listener()
}

/** `unknown` on the server and in the first render, so that hydration never differs. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => UNKNOWN)

/** The account of a screen behind the guard. */
export function useAccount(): Account {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('useAccount outside the guard')
  return session.account
}

/** The survey year of a screen behind the guard. */
export function useSurveyYear(): SurveyRound {
  const session = useSession()
  if (session.state !== 'signed-in' || !session.round) throw new Error('useSurveyYear outside the guard')
  return session.round
}
