import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { loginAddress } from '#survey/sign-in'
import { type Environment, NoAnswer, type Shell, Stop } from './shell.ts'
import { decodeUtf8 } from './utf8.ts'

/** Signed in as staff: row-level security decides what may be read and written. */
export interface Connection {
  readonly api: SupabaseClient
  readonly url: string
  readonly staffRole: string
  close(): Promise<void>
}

interface StackFile {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
}

export interface Target {
  readonly url: string
  readonly publishableKey: string
  readonly staffCode: string
  readonly staffPassword: string
  readonly loginDomain: string
  /** Where the address comes from. */
  readonly source: 'environment' | 'stack'
}

const DEMO_STAFF = { code: 'STAFF', password: 'demo-pass-STAFF' }
const DEFAULT_LOGIN_DOMAIN = 'vessel-survey.example'
const TIMEOUT = 120_000
/** Of what takes long on the server and is carried out whole or not at all. */
const LONG_TIMEOUT = 290_000
const TAKES_LONG = /\/rpc\/(import_staged|undo_import)$/

export async function targetOf(shell: Shell): Promise<Target> {
  const { env } = shell
  const stack = await stackFile(shell.dataDirectory)
  const url = env.SUPABASE_URL ?? stack?.url
  if (!url) throw missing('SUPABASE_URL')
  const local = stack !== undefined && sameOrigin(stack.url, url)
  const publishableKey =
    env.SUPABASE_PUBLISHABLE_KEY ??
    env.VITE_SUPABASE_PUBLISHABLE_KEY ??
    (local ? stack.publishableKey : undefined)
  const staffCode = env.SURVEY_STAFF_CODE ?? (local ? DEMO_STAFF.code : undefined)
  if (!staffCode) throw missing('SURVEY_STAFF_CODE')
  const staffPassword =
    env.SURVEY_STAFF_PASSWORD ?? (local && staffCode === DEMO_STAFF.code ? DEMO_STAFF.password : undefined)
  if (!staffPassword) throw missing('SURVEY_STAFF_PASSWORD')
  if (!publishableKey) throw missing('SUPABASE_PUBLISHABLE_KEY')
  return {
    url,
    publishableKey,
    staffCode,
    staffPassword,
    loginDomain: loginDomainOf(env),
    source: env.SUPABASE_URL ? 'environment' : 'stack',
  }
}

export async function openConnection(shell: Shell): Promise<Connection> {
  const target = await targetOf(shell)
  const api = clientOf(target.url, target.publishableKey, shell)
  const { data, error } = await api.auth.signInWithPassword({
    email: loginAddress(target.staffCode, target.loginDomain),
    password: target.staffPassword,
  })
  if (error) {
    if (error.status === UNREACHABLE) throw unreachable(target.url)
    throw new Stop(
      '担当者のサインインができませんでした。',
      'SURVEY_STAFF_CODE と SURVEY_STAFF_PASSWORD を確かめてください。',
    )
  }
  const account = orStop<{ kind: string; staff_role: string; must_change_password: boolean } | null>(
    await api
      .from('accounts')
      .select('kind, staff_role, must_change_password')
      .eq('user_id', data.user.id)
      .maybeSingle(),
  )
  if (account?.must_change_password) {
    throw new Stop(
      '最初のパスワードのままです。',
      'Web画面でサインインし、新しいパスワードを設定してください。',
    )
  }
  if (account?.kind !== 'staff') {
    throw new Stop('担当者の利用者ではありません。', 'SURVEY_STAFF_CODE に担当者のコードを設定してください。')
  }
  return {
    api,
    url: target.url,
    staffRole: account.staff_role,
    close: async () => {
      await api.auth.signOut({ scope: 'local' }).catch(() => undefined)
    },
  }
}

/**
 * With the secret key, past row-level security: for making accounts, and for nothing else. Such a client
 * never carries a person's session.
 */
export async function openProvisioning(
  shell: Pick<Shell, 'env' | 'dataDirectory' | 'interrupted'>,
): Promise<{ api: SupabaseClient; loginDomain: string }> {
  const stack = await stackFile(shell.dataDirectory)
  const url = shell.env.SUPABASE_URL ?? stack?.url
  if (!url) throw missing('SUPABASE_URL')
  const key =
    shell.env.SUPABASE_SECRET_KEY ?? (stack && sameOrigin(stack.url, url) ? stack.secretKey : undefined)
  if (!key) throw missing('SUPABASE_SECRET_KEY')
  return { api: clientOf(url, key, shell), loginDomain: loginDomainOf(shell.env) }
}

export const loginDomainOf = (env: Environment): string =>
  env.SURVEY_LOGIN_DOMAIN ?? env.VITE_LOGIN_DOMAIN ?? DEFAULT_LOGIN_DOMAIN

const missing = (name: string): Stop =>
  new Stop(
    `Missing env: ${name}`,
    `環境変数 ${name} を設定してください。手元で試すときは先に npm start を動かします。`,
  )

export const unreachable = (url: string): Stop =>
  new Stop(
    `サーバー ${url} に接続できません。`,
    '手元で試すときは npm start が動いているか、それ以外は SUPABASE_URL とネットワークを確かめてください。',
  )

async function stackFile(directory: string): Promise<StackFile | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, 'stack.json'), 'utf8')) as StackFile
  } catch {
    // Absent or half written: the same as not running.
    return undefined
  }
}

function sameOrigin(a: string, b: string): boolean {
  return URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin
}

/** Realtime is not used; its constructor insists on a WebSocket that Node 20 does not have. */
class NoRealtime {}

function clientOf(url: string, key: string, shell: Pick<Shell, 'interrupted'>): SupabaseClient {
  if (!URL.canParse(url))
    throw new Stop('SUPABASE_URL がURLの形をしていません。', '例: https://xxxx.supabase.co')
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: true, detectSessionInUrl: false },
    realtime: { transport: NoRealtime as unknown as typeof WebSocket },
    global: { fetch: answeredFetch(shell.interrupted) },
  })
}

/** The status a request without an answer is given. */
export const UNREACHABLE = 503

/**
 * The library prints the trace of a fetch that throws; no connection is therefore an answer like another.
 * Ctrl-C stops reading at once. A write under way is waited for, so that its outcome is known and can be undone.
 */
const answeredFetch =
  (interrupted: AbortSignal): typeof fetch =>
  async (input, init) => {
    const reads = init?.method === undefined || init.method === 'GET' || init.method === 'HEAD'
    const timeout = AbortSignal.timeout(TAKES_LONG.test(String(input)) ? LONG_TIMEOUT : TIMEOUT)
    const signal = reads ? AbortSignal.any([interrupted, timeout]) : timeout
    // A kept connection that the server has closed meanwhile fails the next request; once more opens a new one.
    for (let left = reads || CARRIED_OUT_ONCE.test(String(input)) ? 1 : 0; ; left -= 1) {
      try {
        return quickText(await fetch(input, { ...init, signal }))
      } catch (error) {
        if (left > 0 && !signal.aborted) continue
        const message = error instanceof Error ? error.message : String(error)
        return Response.json(
          { message, code: 'unreachable' },
          { status: reads && interrupted.aborted ? 500 : UNREACHABLE },
        )
      }
    }
  }

/** A page of answers is megabytes of Japanese. */
const quickText = (response: Response): Response =>
  Object.defineProperty(response, 'text', {
    value: async () => decodeUtf8(new Uint8Array(await response.arrayBuffer())),
  })

/** Writes that carry a key or change nothing the second time. */
const CARRIED_OUT_ONCE =
  /\/rpc\/(import_sheets|import_staged|change_registers|undo_import)$|\/staged_sheets(\?|$)/

interface Answered {
  readonly data: unknown
  readonly error: { message: string; code?: string; details?: string | null; hint?: string | null } | null
  readonly status?: number
}

/** What the API answered, as the rows that were asked for; or the reason it did not, in words for the user. */
export function orStop<T>({ data, error, status }: Answered): T {
  if (error) throw refusal(error, status)
  return data as T
}

export const noAnswer = (): NoAnswer =>
  new NoAnswer('サーバーから返事がありません。', 'ネットワークを確かめ、もう一度実行してください。')

function refusal(error: NonNullable<Answered['error']>, status = 0): Stop {
  if (status === UNREACHABLE) return noAnswer()
  const known = REFUSALS[error.hint ?? ''] ?? REFUSALS[error.code ?? '']
  return known
    ? new Stop(known, undefined)
    : new Stop(`サーバーが受け付けませんでした（${error.code ?? status}）: ${error.message}`)
}

const REFUSALS: Readonly<Record<string, string>> = {
  STALE: '別の保存が先に入りました。もう一度実行してください。',
  CONFLICT: '同じ項目が別に書き換えられています。もう一度実行して、違いを確かめてください。',
  AHEAD: 'ファイルの版がサーバーより新しくなっています。ファイルの出どころを確かめてください。',
  ROUND_CLOSED: 'この年度は受け付けていません。',
  SUBMITTED: '提出済みのため変更できません。先に提出を取り消してください。',
  UNKNOWN_KEY: '様式に無い項目が含まれています。',
  BAD_VALUE: '保存できない値が含まれています。',
  NOT_FOUND: '対象が見つかりません。',
  IN_USE:
    'あとから登録されたもの（利用者や、元に戻した調査票の記録を含みます）があるため、消せません。会社は、「有効」を 0 にした名簿を load companies で読むと調査から外れます。',
  '42501': 'この利用者には許可されていません。担当者の役割を doctor で確かめてください。',
  '55P03': 'ほかの書き込みが終わらないため、何も書き込みませんでした。少し待って、もう一度実行してください。',
  '57014': '時間がかかりすぎたため、何も書き込みませんでした。少し待って、もう一度実行してください。',
}
