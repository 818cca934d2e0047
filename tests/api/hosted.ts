import postgres from 'postgres'
import type { Stack } from '../../supabase/local/index.ts'

/** A Supabase project for trials alone: the suite empties it before each file. */
export const projectUrl = process.env.TEST_API_URL

const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`TEST_API_URL is set, but ${name} is not`)
  return value
}

/** Tables in the order in which they may be emptied. */
const TABLES =
  'staged_sheets, last_places, draft_keys, attachments, submissions, answer_history, answer_sheets, import_batches, accounts, survey_years, companies'

export async function openProject() {
  const keys = {
    publishableKey: required('TEST_PUBLISHABLE_KEY'),
    secretKey: required('TEST_SECRET_KEY'),
  }
  const owner = postgres(required('TEST_API_DATABASE_URL'), { max: 2, onnotice: () => {} })
  await refuseRealData(owner)
  await empty(owner)
  const fetchFrom: Stack['fetch'] = async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
    return fetch(new URL(pathname + search, projectUrl), {
      method: request.method,
      headers: request.headers,
      body,
    })
  }
  return {
    stack: { keys, fetch: fetchFrom },
    query: async <Row>(statement: string) => (await owner.unsafe(statement)) as unknown as Row[],
    close: () => owner.end(),
  }
}

/** Emptying a project with real answers would be the worst a test can do. */
async function refuseRealData(owner: postgres.Sql): Promise<void> {
  const [found] = await owner<{ others: number }[]>`
    select count(*)::int as others from public.companies where company_code !~ '^[CT][0-9]{3}$'
  `
  if (!found || found.others > 0)
    throw new Error('This project holds companies that are not the suite’s: use a trial project')
}

async function empty(owner: postgres.Sql): Promise<void> {
  const names = TABLES.split(', ')
  await owner.begin(async (session) => {
    for (const name of names) await session.unsafe(`alter table public.${name} disable trigger user`)
    await session.unsafe(`truncate ${names.map((name) => `public.${name}`).join(', ')} cascade`)
    await session.unsafe('truncate private.subject_counters')
    await session.unsafe(`delete from auth.users where email like '%@vessel-survey.example'`)
    for (const name of names) await session.unsafe(`alter table public.${name} enable trigger user`)
  })
}
