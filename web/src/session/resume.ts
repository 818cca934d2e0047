import { auth } from '../data/auth.ts'
import { DataError, readFirst } from '../data/client.ts'
import { ACCOUNT } from '../data/first-reads.ts'
import { keptSession } from '../data/kept-session.ts'
import { type Account, currentSession, type Session, setSession } from './session-store.ts'
import { readSurveyRound } from './survey-year.ts'
import { followSession } from './watch-session.ts'

/** How long a first sign-in may wait for its new password. */
export const CHANGE_LIMIT_MS = 3 * 60_000
export const DEADLINE_KEY = 'vessel-survey-password-deadline'

interface AccountRow {
  readonly kind: 'company' | 'staff'
  readonly company_code: string | null
  readonly must_change_password: boolean
  /** Hidden until the first password is changed, as the survey years are. */
  readonly companies: { readonly company_name: string } | null
}

class NoAccount extends Error {}

async function readAccount(userId: string): Promise<AccountRow> {
  const [row] = await readFirst<AccountRow>(ACCOUNT, { user: userId })
  if (!row) throw new NoAccount('the signed-in user has no account')
  return row
}

export async function sessionOf(userId: string, now: number): Promise<Session> {
  const [row, round] = await Promise.all([readAccount(userId), readSurveyRound()])
  if (row.must_change_password) {
    const kept = Number(sessionStorage.getItem(DEADLINE_KEY))
    const deadline = kept || now + CHANGE_LIMIT_MS
    sessionStorage.setItem(DEADLINE_KEY, String(deadline))
    return { state: 'must-change', companyCode: row.company_code ?? '', deadline }
  }
  sessionStorage.removeItem(DEADLINE_KEY)
  const account: Account = {
    userId,
    kind: row.kind,
    companyCode: row.company_code ?? '',
    companyName: row.companies?.company_name ?? '',
  }
  return { state: 'signed-in', account, round }
}

type FoundUser =
  | { readonly state: 'found'; readonly userId: string }
  | { readonly state: 'signed-out' }
  | { readonly state: 'unreachable' }

async function findUser(): Promise<FoundUser> {
  const kept = keptSession()
  if (kept) return { state: 'found', userId: kept.userId }
  try {
    const { data, error } = await (await auth()).getSession()
    if (data.session) return { state: 'found', userId: data.session.user.id }
    return { state: error?.name === 'AuthRetryableFetchError' ? 'unreachable' : 'signed-out' }
  } catch {
    return { state: 'unreachable' }
  }
}

let resuming: Promise<void> | undefined

/** Finds out, while nobody knows, who is there by the session this tab still has from before. Asked twice, it looks once. */
export async function resumeSession(now: number): Promise<void> {
  if (currentSession().state !== 'unknown') return
  resuming ??= findSession(now)
  await resuming
}

async function findSession(now: number): Promise<void> {
  const found = await findUser()
  if (found.state !== 'found') return setSession({ state: found.state })
  try {
    const session = await sessionOf(found.userId, now)
    if (session.state === 'must-change' && session.deadline <= now) return abandonChange()
    setSession(session)
    followSession()
  } catch (cause) {
    // Refused: the password was reset or the account closed. Anything else says nothing about the session.
    const refused = cause instanceof DataError && (cause.status === 401 || cause.status === 403)
    if (refused || cause instanceof NoAccount) await abandonChange()
    else setSession({ state: 'unreachable' })
  }
}

/** Ends a sign-in that was never completed. */
export async function abandonChange(): Promise<void> {
  sessionStorage.removeItem(DEADLINE_KEY)
  await (await auth()).signOut({ scope: 'local' })
  setSession({ state: 'signed-out' })
}
