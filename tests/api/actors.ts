import type { SupabaseClient } from '@supabase/supabase-js'
import { addVessel, passwordOf, type TestSurvey } from './survey.ts'

/** Everybody who may knock, from a stranger to the institute's secret key. */
export const actors = [
  'visitor',
  'firstPassword',
  'disabled',
  'signedOut',
  'company',
  'viewer',
  'editor',
  'admin',
  'secret',
] as const
export type Actor = (typeof actors)[number]

/** What one company has: something of each kind, in a state in which a permitted attempt still changes nothing. */
export interface Belongings {
  company: string
  userId: string
  sheet: string
  /** Undone, so that it cannot be undone again. */
  batch: string
  /** On a sheet that is submitted: it may be read, not removed. */
  attachment: string
  withdrawn: string
}

export interface Cast {
  clients: Readonly<Record<Actor, SupabaseClient>>
  /** Claims of the token of each, as the database gets them. */
  claims: Readonly<Record<Actor, object>>
  userIds: Readonly<Record<Actor, string>>
  own: Belongings
  other: Belongings
  resettable: string
}

const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Signs everybody in on a survey with two companies and two open years, of which the second is submitted. */
export async function castActors(survey: TestSurvey): Promise<Cast> {
  const { data: year } = await survey.institute
    .from('survey_years')
    .select('opens_at, closes_at')
    .eq('survey_year', 2026)
    .single()
    .throwOnError()
  await survey.institute
    .from('survey_years')
    .insert({
      ...year,
      survey_year: 2027,
      status: 'open',
      period_start: '2026-04-01',
      period_end: '2027-03-31',
    })
    .throwOnError()

  const [companyId, otherId] = await Promise.all(['C101', 'C102'].map((code) => userIdOf(survey, code)))
  const userIds = {
    visitor: companyId!,
    secret: companyId!,
    company: companyId!,
    firstPassword: await survey.addAccount({ code: 'C181', company: 'C101', mustChange: true }),
    disabled: await survey.addAccount({ code: 'C182', company: 'C101' }),
    signedOut: await survey.addAccount({ code: 'C183', company: 'C101' }),
    viewer: await survey.addAccount({ code: 'viewing', staffRole: 'viewer' }),
    editor: await survey.addAccount({ code: 'editing', staffRole: 'editor' }),
    admin: await survey.addAccount({ code: 'running', staffRole: 'admin' }),
  }
  const clients = {
    visitor: survey.visitor(),
    secret: survey.institute,
    company: await survey.signIn('C101'),
    firstPassword: await survey.signIn('C181'),
    disabled: await survey.signIn('C182'),
    signedOut: await survey.signIn('C183'),
    viewer: await survey.signIn('viewing'),
    editor: await survey.signIn('editing'),
    admin: await survey.signIn('running'),
  }
  const claims: Record<string, object> = { visitor: { role: 'anon' }, secret: { role: 'service_role' } }
  for (const actor of actors) {
    const { data } = await clients[actor].auth.getSession()
    if (data.session) claims[actor] = claimsOf(data.session.access_token)
  }

  const own = await furnish(clients.company, 'C101', companyId!)
  const other = await furnish(await survey.signIn('C102'), 'C102', otherId!)
  // A place for those who cannot write one any more, or not yet, so that there is something to hide.
  await survey.query(`
    insert into public.last_places (user_id, survey_year, form_id, sheet_id, step)
    select a.user_id, 2026, '2', '${own.sheet}'::uuid, 1 from public.accounts a where a.user_id <> '${otherId}'
    union all select '${otherId}'::uuid, 2026, '2', '${other.sheet}'::uuid, 1
  `)
  await survey.query(`
    insert into public.staged_sheets (created_by, batch_key, position, form_id, sheet)
    select a.user_id, gen_random_uuid(), 0, '2', '{}' from public.accounts a
  `)
  await survey.query(`update public.accounts set disabled_at = now() where user_id = '${userIds.disabled}'`)
  await survey.query(`delete from auth.sessions where user_id = '${userIds.signedOut}'`)
  return {
    clients,
    claims: claims as Cast['claims'],
    userIds,
    own,
    other,
    resettable: await survey.addAccount({ code: 'C184', company: 'C101' }),
  }
}

async function userIdOf(survey: TestSurvey, code: string): Promise<string> {
  const client = await survey.signIn(code, passwordOf(code))
  return (await client.auth.getUser()).data.user!.id
}

async function furnish(client: SupabaseClient, company: string, userId: string): Promise<Belongings> {
  const call = async (name: string, args: object) => (await client.rpc(name, args).throwOnError()).data
  const attach = (sheet: string) =>
    call('attach_file', { p_sheet_id: sheet, p_file_name: '契約書.pdf', p_content: 'JVBERi0xLjcgeA==' })
  const submit = (year: number, id: string, version: number) =>
    call('submit_year', {
      p_survey_year: year,
      p_versions: { [id]: version },
      p_reasons: {},
      p_submit_key: crypto.randomUUID(),
    })

  const { id: sheet } = await addVessel(client, { 船名: `${company}丸` })
  const { batch_id: batch } = await call('import_sheets', {
    p_batch_key: crypto.randomUUID(),
    p_survey_year: 2026,
    p_form_id: '2',
    p_sheets: [{ id: sheet, base_version: 1, set: { 休止日数: 1 } }],
  })
  await call('undo_import', { p_batch_id: batch })
  await submit(2026, sheet, 3)
  await call('withdraw_submission', { p_survey_year: 2026, p_reason: '試験' })
  const { data: withdrawn } = await client.from('submissions').select('id').single().throwOnError()

  const { id: later } = await call('create_sheet', {
    p_survey_year: 2027,
    p_form_id: '2',
    p_answers: { 船名: `${company}新丸` },
    p_create_key: crypto.randomUUID(),
  })
  const { id: attachment } = await attach(later)
  await submit(2027, later, 1)
  return { company, userId, sheet, batch, attachment, withdrawn: withdrawn!.id }
}
