/**
 * Reading and saving on the real server, by statements, against the same without row-level security and triggers. Times
 * are processor time of the server, where it runs on this machine: other work on the machine does not count.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { createStack } from '../../supabase/local/index.ts'
import { startServer } from '../database/server.ts'
import { type Extent, inTurn, type Measure } from './comparison.ts'
import { companyCode, LOGIN_DOMAIN, type Population, passwordOf, populate, YEAR } from './population.ts'

const COMPANY = companyCode(1)
const SHEETS_PER_COMPANY = 25

/** What the screens ask for, of one company. Prepared, as PostgREST sends it: without a parameter the driver would not. */
const READS = {
  Home: `
    select id, form_id, subject_code, title, reading, summary, status, done, total, errors, warnings, unknowns, version
    from public.answer_sheets
    where survey_year = ${YEAR} and company_code = $1 and deleted_at is null
    order by subject_code limit 1000`,
  list: `
    select id, form_id, subject_code, title, reading, summary, status, done, total, errors, warnings, unknowns, version
    from public.answer_sheets
    where survey_year = ${YEAR} and company_code = $1 and form_id = '2' and deleted_at is null
    order by subject_code limit 1000`,
  'all answers': `
    select id, form_id, subject_code, title, version, answers, prior, reasons, status, errors
    from public.answer_sheets
    where survey_year = ${YEAR} and company_code = $1 and deleted_at is null
    order by form_id, subject_code limit 1000`,
} as const
type Read = keyof typeof READS

const TIMES = 400
const SAVES = 4

export async function measure({ small }: Extent): Promise<readonly Measure[]> {
  const scale = small ? 10 : 1
  const [large, tenth] = [await open(2000 / scale), await open(200 / scale)]
  try {
    const reads = Object.keys(READS) as Read[]
    const times = await inTurn([
      ...reads.flatMap((read) => [
        { name: `${read} as the company`, run: () => large.read(large.company, read) },
        { name: `${read} as the owner`, run: () => large.read(large.owner, read) },
        { name: `${read} of a tenth`, run: () => tenth.read(tenth.company, read) },
      ]),
      { name: 'save', run: large.save },
      { name: 'bare save', run: large.bareSave },
    ])
    const time = (name: string) => times.get(name)!
    const sheets = (2000 / scale) * SHEETS_PER_COMPANY
    return [
      ...reads.map((read) => ({
        name: `${read} of a company among ${sheets} sheets x 3 years`,
        unit: 'ms',
        ours: time(`${read} as the company`),
        reference: { name: 'without row-level security', value: time(`${read} as the owner`) },
        bar: 2,
      })),
      ...reads.map((read) => ({
        name: `${read}: ${sheets} sheets a year instead of ${sheets / 10}`,
        unit: 'ms',
        ours: time(`${read} as the company`),
        reference: { name: 'a tenth', value: time(`${read} of a tenth`) },
        bar: 1.2,
      })),
      {
        name: 'save_sheet',
        unit: 'ms',
        ours: time('save'),
        reference: { name: 'bare UPDATE and history INSERT', value: time('bare save') },
        bar: 3,
      },
    ]
  } finally {
    await large.close()
    await tenth.close()
  }
}

async function open(companies: number) {
  const server = await startServer()
  const population = await populate(
    server.url,
    { companies, sheets: companies * SHEETS_PER_COMPANY, years: 3 },
    1,
  )
  const { owner } = population
  const company = postgres(server.url, { max: 1, onnotice: () => {} })
  await become(company, await claimsOf(population, COMPANY))
  const sheets = await owner<{ id: string; version: number }[]>`
    select id, version from public.answer_sheets where company_code = ${COMPANY} and survey_year = ${YEAR} order by id`
  const clocks = new Map([
    [owner, await clockOf(owner)],
    [company, await clockOf(company)],
  ])
  const time = async (session: postgres.Sql, work: () => Promise<void>): Promise<number> => {
    const clock = clocks.get(session)!
    const start = clock()
    await work()
    return clock() - start
  }
  /** Milliseconds of one save, over four of every sheet of the company. */
  const saving = async (session: postgres.Sql, save: (sheet: Saved) => Promise<unknown>): Promise<number> => {
    const all = await time(session, async () => {
      for (let n = 0; n < SAVES; n++) {
        for (const sheet of sheets) {
          await save(sheet)
          sheet.version += 1
        }
      }
    })
    return all / SAVES / sheets.length
  }
  return {
    owner,
    company,
    /** Milliseconds of one, over some hundred. */
    read: async (session: postgres.Sql, read: Read): Promise<number> => {
      const all = await time(session, async () => {
        for (let n = 0; n < TIMES; n++) {
          const rows = await session.unsafe(READS[read], [COMPANY], { prepare: true })
          if (rows.length !== SHEETS_PER_COMPANY) throw new Error(`${read} found ${rows.length} sheets`)
        }
      })
      return all / TIMES
    },
    save: () =>
      saving(company, ({ id, version }) =>
        company.begin(async (session) => {
          const [saved] = await session`
            select public.save_sheet(
              ${id}, ${version}, ${session.json(remark())}, ${randomUUID()}, 'web',
              '{"status": "登録途中", "done": 1, "total": 2}'
            ) as outcome`
          if (saved?.outcome.version !== version + 1) throw new Error('nothing was saved')
        }),
      ),
    /** The two statements of a save without our triggers and policies; the constraints of the tables stay. */
    bareSave: async () => {
      await owner`alter table public.answer_sheets disable trigger user`
      const taken = await saving(owner, ({ id }) =>
        owner.begin(async (session) => {
          await session`
            update public.answer_sheets
            set
              answers = answers || ${session.json(remark())}, status = '登録途中', done = 1, total = 2,
              version = version + 1, updated_at = clock_timestamp(), save_key = ${randomUUID()}
            where id = ${id}`
          const { count } = await session`
            insert into public.answer_history (
              sheet_id, company_code, version, op, answers, prior, reasons, status, progress, channel, save_key,
              actor_role, hash
            )
            select
              id, company_code, version, 'save', answers, prior, reasons, status, '{"done": 1, "total": 2}', 'web',
              save_key, 'company', ''
            from public.answer_sheets
            where id = ${id}`
          if (count !== 1) throw new Error('nothing was saved')
        }),
      )
      await owner`alter table public.answer_sheets enable trigger user`
      return taken
    },
    close: async () => {
      await company.end()
      await owner.end()
      await server.stop()
    },
  }
}

interface Saved {
  readonly id: string
  version: number
}

/** Milliseconds the server has worked for a connection; of the clock on the wall where that cannot be seen. */
async function clockOf(session: postgres.Sql): Promise<() => number> {
  const [row] = await session<{ pid: number }[]>`select pg_backend_pid() as pid`
  const process = `/proc/${row!.pid}`
  const isHere =
    existsSync(`${process}/schedstat`) && readFileSync(`${process}/cmdline`, 'utf8').includes('postgres')
  return isHere
    ? () => Number(readFileSync(`${process}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    : () => performance.now()
}

const remark = () => ({ 船舶情報関係備考欄: `修理のため入渠 ${randomUUID()}` })

/** What the API tells the database about a signed-in company. */
async function claimsOf({ url, keys }: Population, code: string): Promise<string> {
  const stack = await createStack({ driver: 'postgres', url, keys })
  try {
    const answer = await stack.fetch(
      new Request('http://stack.local/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `c${code.toLowerCase()}@${LOGIN_DOMAIN}`,
          password: passwordOf(code),
        }),
      }),
    )
    const { access_token: token } = (await answer.json()) as { access_token: string }
    return Buffer.from(token.split('.')[1]!, 'base64url').toString()
  } finally {
    await stack.close()
  }
}

async function become(session: postgres.Sql, claims: string): Promise<void> {
  await session`select set_config('request.jwt.claims', ${claims}, false)`
  await session`set role authenticated`
}
