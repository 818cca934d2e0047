import { loginAddress } from '#survey/sign-in'
import { auth } from '../data/auth.ts'
import { LOGIN_DOMAIN } from '../settings.ts'
import { sessionOf } from './resume.ts'
import { type Account, currentSession, signedInAgain } from './session-store.ts'
import { watchForExpiry } from './watch-session.ts'

export type Return = 'returned' | 'other-account' | 'must-change' | 'refused' | 'offline'

/**
 * Signs the same company in again under the screens it had open. Nobody else gets in here: what is typed on the
 * screens belongs to `account`.
 */
export async function returnAs(
  account: Account,
  companyCode: string,
  password: string,
  now: number,
): Promise<Return> {
  const code = companyCode.normalize('NFKC').trim().toUpperCase()
  if (account.kind === 'company' && code !== account.companyCode.toUpperCase()) return 'other-account'
  watchForExpiry(false)
  try {
    const { data, error } = await (await auth()).signInWithPassword({
      email: loginAddress(code, LOGIN_DOMAIN),
      password,
    })
    if (error) return error.name === 'AuthRetryableFetchError' ? 'offline' : 'refused'
    const session = await sessionOf(data.user.id, now)
    if (session.state === 'must-change') return leave('must-change')
    if (session.state !== 'signed-in' || !sameOwner(session.account, account)) return leave('other-account')
    if (currentSession().state === 'signed-in') signedInAgain(session)
    return 'returned'
  } catch {
    // Signed in, but the account could not be read: another try starts over.
    return leave('offline')
  } finally {
    watchForExpiry(true)
  }
}

const sameOwner = (a: Account, b: Account): boolean =>
  a.kind === b.kind && (a.kind === 'company' ? a.companyCode === b.companyCode : a.userId === b.userId)

async function leave(outcome: Return): Promise<Return> {
  await (await auth()).signOut({ scope: 'local' })
  return outcome
}
