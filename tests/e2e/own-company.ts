import { randomInt } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Answers, type FormId, progressOf, type SurveyYear } from '#survey'
import { loadForm } from '#survey/forms/index'
import { clientOf, readStack } from './stack.ts'

const year: SurveyYear = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }

export interface OwnSheet {
  readonly formId: FormId
  readonly answers: Answers
  readonly prior?: Answers
}

export interface OwnCompany {
  readonly account: { readonly code: string; readonly password: string }
  readonly name: string
  /** In the order of the sheets given. */
  readonly sheets: readonly { readonly id: string; readonly subjectCode: string }[]
  readonly client: SupabaseClient
}

/** What the institute may do, past row-level security. */
export function institute(): SupabaseClient {
  const { url, secretKey } = readStack()
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
  })
}

/** Closes the year for everybody, or opens it again. */
export const setYear = (status: 'open' | 'closed') =>
  institute().from('survey_years').update({ status }).eq('survey_year', 2026).throwOnError()

/** A company nobody else tests with, not even the next attempt at the same test: a submission disturbs no one. */
export async function addCompany(name: string, sheets: readonly OwnSheet[]): Promise<OwnCompany> {
  const staff = institute()
  const code = `C${randomInt(10_000, 100_000)}`
  const account = { code, password: `pass-of-${code}-2026` }
  await staff.from('companies').insert({ company_code: code, company_name: name }).throwOnError()
  const { data, error } = await staff.auth.admin.createUser({
    email: `c${code.toLowerCase()}@vessel-survey.example`,
    password: account.password,
    email_confirm: true,
  })
  if (error) throw error
  await staff
    .from('accounts')
    .insert({ user_id: data.user.id, kind: 'company', company_code: code, must_change_password: false })
    .throwOnError()
  const made = []
  for (const { formId, answers, prior } of sheets) {
    const form = await loadForm(formId)
    const created = await staff
      .rpc('create_sheet', {
        p_survey_year: year.year,
        p_form_id: formId,
        p_answers: answers,
        p_create_key: crypto.randomUUID(),
        p_channel: 'cli',
        p_progress: progressOf(form, answers, { year, prior, company: { code, name } }),
        p_company_code: code,
        p_prior: prior ?? null,
      })
      .throwOnError()
    made.push({ id: created.data.id as string, subjectCode: created.data.subject_code as string })
  }
  return { account, name, sheets: made, client: await clientOf(account) }
}
