import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Answers, FormId } from '#survey'

interface StackFile {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
}

/** Where this run keeps its database; playwright.config.ts makes it, or npm run screenshots. */
export const dataDir = (): string => process.env.E2E_DATA_DIR ?? ''

export const readStack = (): StackFile => JSON.parse(readFileSync(join(dataDir(), 'stack.json'), 'utf8'))

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } } as const
/** Node 20 has no WebSocket, and nothing here listens for changes. */
const withoutRealtime = { realtime: { transport: class {} as never } } as const

/** The same API the app uses, signed in as an account of its own. */
export async function clientOf(account: { code: string; password: string }): Promise<SupabaseClient> {
  const { url, publishableKey } = readStack()
  const client = createClient(url, publishableKey, { ...withoutSession, ...withoutRealtime })
  const { error } = await client.auth.signInWithPassword({
    email: `c${account.code.toLowerCase()}@vessel-survey.example`,
    password: account.password,
  })
  if (error) throw error
  return client
}

export interface StoredSheet {
  readonly id: string
  readonly company_code: string
  readonly form_id: FormId
  readonly title: string
  readonly version: number
  readonly status: string
  readonly answers: Answers
}

/** Those that are not deleted. */
export async function sheetsOf(client: SupabaseClient): Promise<StoredSheet[]> {
  const { data, error } = await client
    .from('answer_sheets')
    .select('id, company_code, form_id, title, version, status, answers')
    .is('deleted_at', null)
    .order('id')
  if (error) throw error
  return data as StoredSheet[]
}
