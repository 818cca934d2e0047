/** A survey as large as the country's: companies, vessels and years, made by the server itself from a few hundred sheets. */

import postgres from 'postgres'
import { type FormDefinition, progressOf } from '#survey'
import { form2 } from '#survey/forms/form2'
import { createStack, type StackKeys } from '../../supabase/local/index.ts'
import { randomKeys } from '../../supabase/local/keys.ts'
import { makeFleet, surveyYear2026 } from '../fixtures/fleet.ts'

export const YEAR = 2026
export const STAFF = { code: 'STAFF', password: 'kaiyou-tantou-2026' }
export const passwordOf = (code: string): string => `pass-of-${code}-2026`
export const LOGIN_DOMAIN = 'vessel-survey.example'

export interface Size {
  readonly companies: number
  /** In each year. */
  readonly sheets: number
  /** Back from 2026. */
  readonly years: number
}

export interface Population {
  readonly url: string
  readonly keys: StackKeys
  /** The owner of the database, past row-level security. */
  readonly owner: postgres.Sql
}

/** `K0007` is the seventh company. Its sheets are `K0007-0001` and so on, all of form 2. */
export const companyCode = (n: number): string => `K${String(n).padStart(4, '0')}`

/** Sheets the others are copies of, under other names. */
const PATTERNS = 1000

/**
 * Fills an empty database: our migrations, staff, accounts of the first so many companies, and in every year the same
 * vessels with answers as they are made for the tests, each with the record of its first version.
 */
export async function populate(url: string, size: Size, accounts: number): Promise<Population> {
  const keys = randomKeys()
  const stack = await createStack({ driver: 'postgres', url, keys })
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await owner.unsafe(`
      insert into public.survey_years (survey_year, status, opens_at, closes_at, period_start, period_end)
      select y, case when y < ${YEAR} then 'closed' else 'open' end, make_date(y, 1, 1), make_date(y + 5, 1, 1), make_date(y - 1, 4, 1), make_date(y, 3, 31)
      from generate_series(${YEAR - size.years + 1}, ${YEAR + 1}) y;
      insert into public.companies
      select 'K' || lpad(n::text, 4, '0'), '第' || n || '港湾工事株式会社' from generate_series(1, ${size.companies}) n;
    `)
    await addAccounts(stack, accounts)
    await owner.unsafe(PATTERN_TABLE)
    const patterns = patternsOf(form2)
    for (let at = 0; at < patterns.length; at += 100)
      await owner`insert into patterns ${owner(patterns.slice(at, at + 100) as never)}`
    await owner.unsafe(SUMMARIES)
    await owner.unsafe(fill(size))
    await owner.unsafe('vacuum analyze')
  } finally {
    await stack.close()
  }
  return { url, keys, owner }
}

/** Each once as it is now and once as it was in the years before. */
const patternsOf = (form: FormDefinition) =>
  makeFleet(PATTERNS * 2)
    .filter(({ formId }) => formId === form.id)
    .slice(0, PATTERNS)
    .flatMap(({ answers, prior }, n) =>
      [answers, prior ?? answers].map((shown, past) => {
        const earlier = prior ?? null
        const context = { year: surveyYear2026, prior }
        return {
          n,
          past: past === 1,
          answers: shown,
          prior: earlier,
          progress: progressOf(form, shown, context),
        }
      }),
    )

const PATTERN_TABLE = `
  create temporary table patterns (
    n int, past boolean, answers jsonb, prior jsonb, progress jsonb, summary jsonb, primary key (n, past)
  )`

const SUMMARIES = `
  update patterns p
  set summary = (
    select coalesce(jsonb_object_agg(c.key, p.answers -> c.key), '{}')
    from public.field_catalogue c
    where c.form_id = '2' and c.listed and p.answers ? c.key
  )`

const fill = ({ companies, sheets, years }: Size): string => `
  alter table public.answer_sheets disable trigger user;
  insert into public.answer_sheets (
    company_code, survey_year, form_id, subject_code, title, reading, summary, answers, prior, status, done, total,
    errors, warnings, unknowns
  )
  select
    company, year, '2', company || '-' || lpad(number::text, 4, '0'), title, coalesce(answers ->> '船名よみがな', ''),
    summary, answers - '船名_不明' || jsonb_build_object('船名', title), prior, status, done, total, errors, warnings, unknowns
  from generate_series(1, ${sheets}) as vessels (vessel)
  cross join generate_series(${YEAR - years + 1}, ${YEAR}) as years (year)
  cross join lateral (
    select
      'K' || lpad(((vessel - 1) % ${companies} + 1)::text, 4, '0') as company,
      (vessel - 1) / ${companies} + 1 as number,
      '第' || vessel || '海工丸' as title
  ) owned
  join patterns p on p.n = (vessel * 7919) % ${PATTERNS} and p.past = (year < ${YEAR})
  cross join lateral jsonb_to_record(p.progress)
    as counted (status text, done int, total int, errors int, warnings int, unknowns int);
  alter table public.answer_sheets enable trigger user;

  insert into public.answer_history (
    sheet_id, company_code, version, op, answers, prior, reasons, status, progress, channel, actor_role, hash
  )
  select
    id, company_code, version, 'import', answers, prior, reasons, status,
    jsonb_build_object('done', done, 'total', total, 'errors', errors, 'warnings', warnings, 'unknowns', unknowns),
    'cli', 'staff', sha256(convert_to(answers::text, 'UTF8'))
  from public.answer_sheets;
  insert into private.subject_counters
  select 'K' || lpad(n::text, 4, '0'), ${Math.ceil(sheets / companies)} from generate_series(1, ${companies}) n;
`

async function addAccounts(stack: Awaited<ReturnType<typeof createStack>>, companies: number): Promise<void> {
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await stack.fetch(
      new Request(`http://stack.local${path}`, {
        method: 'POST',
        headers: { apikey: stack.keys.secretKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.headers.get('content-length') === '0' ? undefined : answer.json().catch(() => undefined)
  }
  const add = async (code: string, password: string, account: object) => {
    const email = `c${code.toLowerCase()}@${LOGIN_DOMAIN}`
    const user = (await call('/auth/v1/admin/users', { email, password, email_confirm: true })) as {
      id: string
    }
    await call('/rest/v1/accounts', { user_id: user.id, must_change_password: false, ...account })
  }
  await add(STAFF.code, STAFF.password, { kind: 'staff', staff_role: 'admin' })
  for (let n = 1; n <= companies; n++) {
    const code = companyCode(n)
    await add(code, passwordOf(code), { kind: 'company', company_code: code })
  }
}
