import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Answers, type FormId, loginAddress, progressOf } from '#survey'
import { loadForm } from '#survey/forms/index'
import { createProgram } from '../../cli/program.ts'
import type { Environment, ExitCode, Shell } from '../../cli/shell.ts'
import { createStack } from '../../supabase/local/index.ts'
import { recordedTerminal } from './recorded-terminal.ts'

export const PERIOD = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }
const STAFF = { code: 'STAFF', password: 'kaiyou-tantou-2026' }
const DOMAIN = 'vessel-survey.example'

export interface Ran {
  readonly exitCode: ExitCode
  readonly stdout: string
  readonly stderr: string
}

export interface Institute {
  readonly url: string
  /** An empty folder for files. */
  readonly folder: string
  readonly env: Environment
  /** Signed in as staff. */
  readonly staff: SupabaseClient
  /** With the secret key. */
  readonly provisioning: SupabaseClient
  /** Runs the command line as staff. */
  run(...argv: string[]): Promise<Ran>
  runWith(env: Environment, ...argv: string[]): Promise<Ran>
  /** As staff, with another machine around it. */
  runOn(machine: Partial<Shell>, ...argv: string[]): Promise<Ran>
  /** Stores an answer sheet as the application would. */
  store(form: FormId, company: string, answers: Answers, prior?: Answers): Promise<string>
  storeMany(form: FormId, sheets: readonly NewSheet[]): Promise<readonly string[]>
  close(): Promise<void>
}

export interface NewSheet {
  readonly company: string
  readonly answers: Answers
  readonly prior?: Answers
}

async function storeMany(
  staff: SupabaseClient,
  form: FormId,
  sheets: readonly NewSheet[],
): Promise<readonly string[]> {
  const definition = await loadForm(form)
  const written = expectDone(
    await staff.rpc('import_sheets', {
      p_batch_key: randomUUID(),
      p_survey_year: PERIOD.year,
      p_form_id: form,
      p_sheets: sheets.map(({ company, answers, prior }) => ({
        create_key: randomUUID(),
        company_code: company,
        set: answers,
        progress: progressOf(definition, answers, { year: PERIOD }),
        ...(prior ? { prior } : {}),
      })),
      p_channel: 'cli',
      p_file_name: 'fixture',
    }),
  )
  return written.sheets.map(({ id }: { id: string }) => id)
}

class NoRealtime {}
const client = (url: string, key: string): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime as unknown as typeof WebSocket },
  })

/** As a company, the way the application does it. */
export async function signIn(
  institute: Institute,
  company: string,
  password: string,
): Promise<SupabaseClient> {
  const api = client(institute.url, institute.env.SUPABASE_PUBLISHABLE_KEY!)
  expectDone(await api.auth.signInWithPassword({ email: loginAddress(company, DOMAIN), password }))
  return api
}

/** The data of an answer of the API that must not be an error. */
export function expectDone<A extends { data: unknown; error: unknown }>({
  data,
  error,
}: A): NonNullable<Extract<A, { error: null }>['data']> {
  if (error) throw new Error(JSON.stringify(error))
  return data as NonNullable<Extract<A, { error: null }>['data']>
}

/** A database of its own behind the API on loopback, with the year 2026 open, two companies and one staff account. */
export async function openInstitute({
  openYear = true,
  database,
}: {
  openYear?: boolean
  /** A PostgreSQL server to use instead of the embedded database. */
  database?: string | undefined
} = {}): Promise<Institute> {
  const stack = await createStack(
    database === undefined ? { port: 0 } : { port: 0, driver: 'postgres', url: database },
  )
  const url = stack.url!
  const folder = await mkdtemp(join(tmpdir(), 'survey-cli-'))
  const provisioning = client(url, stack.keys.secretKey)
  const { user } = expectDone(
    await provisioning.auth.admin.createUser({
      email: loginAddress(STAFF.code, DOMAIN),
      password: STAFF.password,
      email_confirm: true,
    }),
  )
  expectDone(
    await provisioning
      .from('accounts')
      .insert({ user_id: user!.id, kind: 'staff', staff_role: 'admin', must_change_password: false })
      .select(),
  )
  const staff = client(url, stack.keys.publishableKey)
  expectDone(
    await staff.auth.signInWithPassword({
      email: loginAddress(STAFF.code, DOMAIN),
      password: STAFF.password,
    }),
  )
  if (openYear) {
    expectDone(
      await staff
        .from('survey_years')
        .insert({
          survey_year: 2026,
          status: 'open',
          opens_at: '2020-01-01T00:00:00Z',
          closes_at: '2090-01-01T00:00:00Z',
          period_start: PERIOD.periodStart,
          period_end: PERIOD.periodEnd,
        })
        .select(),
    )
    expectDone(
      await staff
        .from('companies')
        .insert([
          { company_code: 'C001', company_name: '海洋建設株式会社' },
          { company_code: 'C002', company_name: '港湾工業株式会社' },
        ])
        .select(),
    )
  }
  const env: Environment = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: stack.keys.publishableKey,
    SUPABASE_SECRET_KEY: stack.keys.secretKey,
    SURVEY_STAFF_CODE: STAFF.code,
    SURVEY_STAFF_PASSWORD: STAFF.password,
  }
  const runOn = async (machine: Partial<Shell>, ...argv: string[]): Promise<Ran> => {
    const { terminal, stdout, stderr } = recordedTerminal()
    const program = createProgram({
      terminal,
      env,
      directory: folder,
      project: folder,
      dataDirectory: join(folder, 'no-stack'),
      now: () => new Date('2026-11-20T03:00:00Z'),
      newKey: randomUUID,
      randomBytes,
      interrupted: new AbortController().signal,
      ...machine,
    })
    const exitCode = await program.run(argv)
    return { exitCode, stdout: stdout(), stderr: stderr() }
  }
  return {
    url,
    folder,
    env,
    staff,
    provisioning,
    runOn,
    runWith: (environment, ...argv) => runOn({ env: environment }, ...argv),
    run: (...argv) => runOn({}, ...argv),
    store: async (form, company, answers, prior) => {
      const [id] = await storeMany(staff, form, [{ company, answers, ...(prior ? { prior } : {}) }])
      return id!
    },
    storeMany: (form, sheets) => storeMany(staff, form, sheets),
    close: async () => {
      await stack.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
