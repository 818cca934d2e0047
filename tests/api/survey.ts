import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { createStack, type Stack } from '../../supabase/local/index.ts'
import { startServer, type TestServer } from '../database/server.ts'
import { openProject, projectUrl } from './hosted.ts'
import { servePostgrest } from './postgrest.ts'

/** A survey with one open year and two companies, through the API a browser and the CLI use. */
export interface TestSurvey {
  stack: Pick<Stack, 'fetch'> & { keys: Omit<Stack['keys'], 'jwtSecret'> & { jwtSecret?: string } }
  /** With the secret key: past row-level security. */
  institute: SupabaseClient
  /** A client that nobody has signed in on. */
  visitor: () => SupabaseClient
  signIn: (code: string, password?: string) => Promise<SupabaseClient>
  /** Statements as the owner of the database. */
  query: <Row = Record<string, unknown>>(statement: string) => Promise<Row[]>
  /** The real server behind the survey, where there is one. */
  databaseUrl?: string
  addAccount: (account: NewAccount) => Promise<string>
  close: () => Promise<void>
}

interface NewAccount {
  code: string
  staffRole?: 'viewer' | 'editor' | 'admin'
  mustChange?: boolean
  /** Company of the account when it is not the one the sign-in name says. */
  company?: string
}

export type Target = 'PGlite' | 'PostgreSQL' | 'PostgREST' | 'a Supabase project'

/**
 * Where the suite runs: always on the embedded stack over both databases; behind PostgREST itself when POSTGREST_BIN
 * names the program; on a Supabase project when TEST_API_URL and its keys are given.
 */
export const targets: readonly Target[] = [
  'PGlite',
  'PostgreSQL',
  ...(process.env.POSTGREST_BIN ? (['PostgREST'] as const) : []),
  ...(projectUrl ? (['a Supabase project'] as const) : []),
]

export const passwordOf = (code: string): string => `pass-of-${code}-2026`
export const addressOf = (code: string): string => `c${code.toLowerCase()}@vessel-survey.example`

interface Opened {
  databaseUrl?: string
  stack: TestSurvey['stack']
  query: TestSurvey['query']
  close: () => Promise<void>
}

async function openTarget(target: Target, given?: TestServer): Promise<Opened> {
  if (target === 'a Supabase project') return openProject()
  const server = target === 'PGlite' ? undefined : (given ?? (await startServer()))
  const stack = await createStack(server ? { driver: 'postgres', url: server.url } : {})
  const program = process.env.POSTGREST_BIN
  const postgrest =
    target === 'PostgREST' && program && server ? await servePostgrest(program, server.url, stack) : undefined
  return {
    ...(server ? { databaseUrl: server.url } : {}),
    stack: postgrest ?? stack,
    query: async (statement) => (await sql.raw(statement).execute(stack.connection.kysely)).rows as never,
    close: async () => {
      await postgrest?.close()
      await stack.close()
      await server?.stop()
    },
  }
}

/** `given` is a server to use instead of a new one; closing the survey stops it. */
export async function openSurvey(target: Target, given?: TestServer): Promise<TestSurvey> {
  const opened = await openTarget(target, given)
  const { stack } = opened
  const connect = (key: string, headers: Record<string, string> = {}): SupabaseClient =>
    createClient('http://stack.local', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: class {} as never },
      global: { headers, fetch: (input, init) => stack.fetch(new Request(input, init)) },
    })
  const institute = connect(stack.keys.secretKey)

  const addAccount: TestSurvey['addAccount'] = async ({
    code,
    staffRole,
    mustChange = false,
    company = code,
  }) => {
    const { data, error } = await institute.auth.admin.createUser({
      email: addressOf(code),
      password: passwordOf(code),
      email_confirm: true,
    })
    if (error) throw error
    await institute
      .from('accounts')
      .insert({
        user_id: data.user.id,
        must_change_password: mustChange,
        ...(staffRole
          ? { kind: 'staff', staff_role: staffRole }
          : { kind: 'company', company_code: company }),
      })
      .throwOnError()
    return data.user.id
  }

  await institute
    .from('companies')
    .insert([
      { company_code: 'C101', company_name: '甲港湾' },
      { company_code: 'C102', company_name: '乙浚渫' },
    ])
    .throwOnError()
  await institute
    .from('survey_years')
    .insert({
      survey_year: 2026,
      status: 'open',
      opens_at: new Date(Date.now() - 86_400_000).toISOString(),
      closes_at: new Date(Date.now() + 86_400_000).toISOString(),
      period_start: '2025-04-01',
      period_end: '2026-03-31',
    })
    .throwOnError()
  await addAccount({ code: 'C101' })
  await addAccount({ code: 'C102' })

  return {
    ...opened,
    institute,
    visitor: () => connect(stack.keys.publishableKey),
    signIn: async (code, password = passwordOf(code)) => {
      const client = connect(stack.keys.publishableKey)
      const { error } = await client.auth.signInWithPassword({ email: addressOf(code), password })
      if (error) throw error
      return client
    },
    addAccount,
  }
}

export interface SheetRef {
  id: string
  subject_code: string
  version: number
}

/** A new vessel of the signed-in company. */
export async function addVessel(client: SupabaseClient, answers: object): Promise<SheetRef> {
  const { data } = await client
    .rpc('create_sheet', {
      p_survey_year: 2026,
      p_form_id: '2',
      p_answers: answers,
      p_create_key: crypto.randomUUID(),
    })
    .throwOnError()
  return data
}

export const save = (client: SupabaseClient, sheet: SheetRef, set: object, saveKey = crypto.randomUUID()) =>
  client.rpc('save_sheet', {
    p_id: sheet.id,
    p_base_version: sheet.version,
    p_set: set,
    p_save_key: saveKey,
  })

/** What the screens look at when a call was refused. */
export function refusal(answer: { status: number; error: { hint: string; details: string } | null }) {
  if (!answer.error) return { status: answer.status }
  const { hint, details } = answer.error
  return { status: answer.status, hint, details: details ? JSON.parse(details) : undefined }
}
