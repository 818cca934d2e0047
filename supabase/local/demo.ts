import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Answers, loginAddress, progressOf, type SurveyYear } from '#survey'
import { loadForm } from '#survey/forms/index'
import { companyC001, companyC002, type DemoSheet } from './demo-fleet.ts'
import type { StackKeys } from './keys.ts'

interface DemoTarget {
  fetch: (request: Request) => Promise<Response>
  keys: StackKeys
  loginDomain: string
  now: Date
}

interface DemoCompany {
  code: string
  name: string
  password: string
  mustChange: boolean
  sheets: readonly DemoSheet[]
}

const DAY = 86_400_000
const year: SurveyYear = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }

const companies: readonly DemoCompany[] = [
  {
    code: 'C001',
    name: '海洋建設株式会社',
    password: 'demo-pass-C001',
    mustChange: false,
    sheets: companyC001,
  },
  {
    code: 'C002',
    name: '東浜港湾工業株式会社',
    password: 'demo-pass-C002',
    mustChange: false,
    sheets: companyC002,
  },
  { code: 'C003', name: '南洋マリン株式会社', password: 'first-pass-C003', mustChange: true, sheets: [] },
]

const staff = { code: 'STAFF', password: 'demo-pass-STAFF' } as const

/** What `npm start` shows. */
export const demoAccounts = [
  ...companies.map(({ code, name, password, mustChange }) => ({
    code,
    password,
    note: mustChange ? `${name}（最初のログイン。パスワードを変更します）` : name,
  })),
  { ...staff, note: '調査機関の担当者（コマンド用）' },
] as const

/** Fills an empty database with a year that is open, accounts and a fleet; does nothing once there is a year. */
export async function seedDemo({ fetch, keys, loginDomain, now }: DemoTarget): Promise<void> {
  const connect = (key: string): SupabaseClient =>
    createClient('http://stack.local', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      // Realtime is not used, and Node 20 has no WebSocket of its own.
      realtime: { transport: class {} as never },
      global: { fetch: (input, init) => fetch(new Request(input, init)) },
    })
  const institute = connect(keys.secretKey)
  const years = await institute.from('survey_years').select('survey_year').limit(1).throwOnError()
  if (years.data.length > 0) return

  await institute
    .from('companies')
    .insert(companies.map(({ code, name }) => ({ company_code: code, company_name: name })))
    .throwOnError()
  for (const { code, password, mustChange } of companies) {
    const userId = await createUser(institute, loginAddress(code, loginDomain), password)
    await institute
      .from('accounts')
      .insert({ user_id: userId, kind: 'company', company_code: code, must_change_password: mustChange })
      .throwOnError()
  }
  const staffId = await createUser(institute, loginAddress(staff.code, loginDomain), staff.password)
  await institute
    .from('accounts')
    .insert({ user_id: staffId, kind: 'staff', staff_role: 'admin', must_change_password: false })
    .throwOnError()
  await institute
    .from('survey_years')
    .insert({
      survey_year: year.year,
      status: 'open',
      opens_at: new Date(now.getTime() - 30 * DAY).toISOString(),
      closes_at: new Date(now.getTime() + 90 * DAY).toISOString(),
      period_start: year.periodStart,
      period_end: year.periodEnd,
    })
    .throwOnError()

  for (const company of companies) {
    if (company.sheets.length === 0) continue
    const respondent = connect(keys.publishableKey)
    const { error } = await respondent.auth.signInWithPassword({
      email: loginAddress(company.code, loginDomain),
      password: company.password,
    })
    if (error) throw error
    for (const sheet of company.sheets) await fill(institute, respondent, company, sheet)
    await respondent.auth.signOut({ scope: 'local' })
  }
}

async function createUser(institute: SupabaseClient, email: string, password: string): Promise<string> {
  const { data, error } = await institute.auth.admin.createUser({ email, password, email_confirm: true })
  if (error) throw error
  return data.user.id
}

/** The institute registers the subject with what it knows; the company types the rest. */
async function fill(
  institute: SupabaseClient,
  respondent: SupabaseClient,
  company: DemoCompany,
  { formId, carried, prior, typed }: DemoSheet,
): Promise<void> {
  const form = await loadForm(formId)
  const progress = (answers: Answers) =>
    progressOf(form, answers, { year, prior, company: { code: company.code, name: company.name } })
  const created = await institute
    .rpc('create_sheet', {
      p_survey_year: year.year,
      p_form_id: formId,
      p_answers: carried,
      p_create_key: crypto.randomUUID(),
      p_channel: 'cli',
      p_progress: progress(carried),
      p_company_code: company.code,
      p_prior: prior ?? null,
    })
    .throwOnError()
  if (Object.keys(typed).length === 0) return
  await respondent
    .rpc('save_sheet', {
      p_id: created.data.id,
      p_base_version: created.data.version,
      p_set: typed,
      p_save_key: crypto.randomUUID(),
      p_channel: 'web',
      p_progress: progress({ ...carried, ...typed }),
    })
    .throwOnError()
}
