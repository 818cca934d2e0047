import { loginAddress } from '#survey/sign-in'
import { auth } from '../data/auth.ts'
import { LOGIN_DOMAIN } from '../settings.ts'
import { DEADLINE_KEY, sessionOf } from './resume.ts'
import { type Session, setSession } from './session-store.ts'
import { followSession } from './watch-session.ts'

export async function signIn(companyCode: string, password: string, now: number): Promise<Session> {
  const address = loginAddress(companyCode.normalize('NFKC').trim(), LOGIN_DOMAIN)
  const { data, error } = await (await auth()).signInWithPassword({ email: address, password })
  if (error) throw error
  sessionStorage.removeItem(DEADLINE_KEY)
  const session = await sessionOf(data.user.id, now)
  setSession(session)
  followSession()
  return session
}

/** Replaces the first password. The database opens the account when, and only when, the password has changed. */
export async function changePassword(password: string, now: number): Promise<void> {
  const { data, error } = await (await auth()).updateUser({ password })
  if (error) throw error
  const { error: refused } = await (await auth()).refreshSession()
  if (refused) throw refused
  const session = await sessionOf(data.user.id, now)
  if (session.state !== 'signed-in') throw new Error('パスワード変更後にサインインが完了しませんでした')
  setSession(session)
}
