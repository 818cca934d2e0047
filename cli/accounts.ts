import type { SupabaseClient } from '@supabase/supabase-js'
import { loginAddress } from '#survey'
import { noAnswer, orStop, UNREACHABLE } from './connection.ts'
import { Stop } from './shell.ts'

export interface AccountRow {
  readonly user_id: string
  readonly kind: 'company' | 'staff'
  readonly company_code: string | null
  readonly staff_role: 'viewer' | 'editor' | 'admin' | null
  readonly must_change_password: boolean
  readonly disabled_at: string | null
  readonly created_at: string
}

export const STAFF_ROLE_NAMES: Readonly<Record<string, string>> = {
  viewer: '閲覧',
  editor: '編集',
  admin: '管理',
}

/** What a company is told by letter: where to sign in, with what. */
export interface Slip {
  readonly company_code: string
  readonly company_name: string
  readonly password: string
}

/** Without look-alikes (0 O 1 l I); 20 of 56 characters are 116 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 20

export function randomPassword(randomBytes: (count: number) => Uint8Array): string {
  let password = ''
  // Bytes beyond a whole number of alphabets would favour the first characters.
  const fair = 256 - (256 % ALPHABET.length)
  while (password.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length]
    }
  }
  return password
}

const PAGE = 1000

export async function accountsOf(api: SupabaseClient): Promise<readonly AccountRow[]> {
  const accounts: AccountRow[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = orStop<AccountRow[]>(
      await api
        .from('accounts')
        .select('user_id, kind, company_code, staff_role, must_change_password, disabled_at, created_at')
        .gt('user_id', after)
        .order('user_id')
        .limit(PAGE),
    )
    accounts.push(...page)
    const last = page.at(-1)
    if (page.length < PAGE || !last) return accounts
    after = last.user_id
  }
}

/**
 * Makes the sign-in of a company. A user left behind by an interrupted run (made, but without an account) is
 * given the new password and completed.
 */
export async function createAccount(
  provisioning: SupabaseClient,
  companyCode: string,
  domain: string,
  password: string,
): Promise<void> {
  const email = loginAddress(companyCode, domain)
  const { data, error } = await provisioning.auth.admin.createUser({ email, password, email_confirm: true })
  stopUnanswered(error)
  const userId = data.user?.id ?? (await leftBehind(provisioning, email, password))
  if (!userId) throw refused(companyCode, error?.message)
  orStop(
    await provisioning
      .from('accounts')
      .insert({ user_id: userId, kind: 'company', company_code: companyCode, must_change_password: true }),
  )
}

async function leftBehind(
  provisioning: SupabaseClient,
  email: string,
  password: string,
): Promise<string | undefined> {
  for (let page = 1; ; page += 1) {
    const { data, error: unlisted } = await provisioning.auth.admin.listUsers({ page, perPage: PAGE })
    stopUnanswered(unlisted)
    const user = data.users.find((each) => each.email === email)
    if (user) {
      const { error } = await provisioning.auth.admin.updateUserById(user.id, { password })
      stopUnanswered(error)
      return error ? undefined : user.id
    }
    if (data.users.length < PAGE) return undefined
  }
}

/** Locks the account, sets a new first password, and makes sure that it must be changed. */
export async function resetAccount(
  provisioning: SupabaseClient,
  { user_id, company_code }: AccountRow,
  password: string,
): Promise<void> {
  orStop(await provisioning.rpc('admin_reset_begin', { p_user: user_id }))
  const { error } = await provisioning.auth.admin.updateUserById(user_id, { password })
  stopUnanswered(error)
  if (error) throw refused(company_code ?? user_id, error.message)
  const state = orStop<{ must_change_password: boolean; reset_pending: boolean } | null>(
    await provisioning.rpc('admin_reset_check', { p_user: user_id }),
  )
  if (!state?.must_change_password || state.reset_pending) {
    throw refused(company_code ?? user_id, 'the forced change does not stand')
  }
}

function stopUnanswered(error: { readonly status?: number | undefined } | null): void {
  if (error?.status === UNREACHABLE) throw noAnswer()
}

const refused = (company: string, reason: string | undefined): Stop =>
  new Stop(
    `会社コード ${company} の利用者を作れませんでした${reason ? `（${reason}）` : ''}。`,
    'もう一度実行してください。',
  )
