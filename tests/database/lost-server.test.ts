import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectDone, type Institute, openInstitute } from '../cli/institute.ts'
import { type MortalServer, startEmbedded } from './server.ts'

let server: MortalServer
let institute: Institute

beforeAll(async () => {
  // The API tells that its database is gone.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server = await startEmbedded({ isDurable: true })
  institute = await openInstitute({ database: server.url })
  await institute.run('year', 'create', '2027', '--opens', '2027-04-01', '--closes', '2027-06-30', '--apply')
})
afterAll(async () => {
  await institute.close()
  await server.stop()
})

const VESSELS = 40
const codeOf = (at: number): string => `C001-${String(at + 1).padStart(4, '0')}`
const vessels = <T>(of: (at: number) => T): T[] => Array.from({ length: VESSELS }, (_, at) => of(at))
const LAST = codeOf(VESSELS - 1)
const nameOf = (at: number) => ({ 船名: `海丸${at + 1}`, 船種名_主機能: '1005' })

async function file(name: string, head: string, row: (at: number) => string): Promise<string> {
  await writeFile(join(institute.folder, name), [head, ...vessels(row)].join('\r\n'))
  return name
}

interface Stored {
  readonly subject_code: string
  readonly version: number
  readonly answers: object
  readonly prior: object | null
}
const sheetsOf = async (year: number): Promise<readonly Stored[]> =>
  expectDone(
    await institute.staff
      .from('answer_sheets')
      .select('subject_code, version, answers, prior')
      .eq('survey_year', year)
      .is('deleted_at', null)
      .order('subject_code'),
  )
const stored = async () => ({
  sheets: [await sheetsOf(2026), await sheetsOf(2027)],
  batches: expectDone(await institute.staff.from('import_batches').select('id, undone_at').order('id')),
})

/**
 * Written by another session and not committed, just what the command writes last: there it waits, with everything
 * before it written and nothing of it committed. No trigger and no reference is minded, so that it waits nowhere before.
 */
const newSheet = (year: number) => `
  insert into public.answer_sheets (company_code, survey_year, form_id, subject_code)
  values ('C001', ${year}, '2', '${LAST}')
`
const NEXT_VERSION = `
  insert into public.answer_history
    (sheet_id, company_code, version, op, answers, reasons, status, progress, channel, actor_role, hash)
  select id, company_code, version + 1, 'import', answers, reasons, status, '{}', channel, 'staff', ''
  from public.answer_sheets where survey_year = 2026 order by id desc limit 1
`

async function inTheWay(statement: string): Promise<pg.Client> {
  const session = await connected()
  await session.query('begin; set local session_replication_role = replica')
  await session.query(statement)
  return session
}

async function connected(): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: server.url })
  // It goes with the server.
  session.on('error', () => {})
  await session.connect()
  return session
}

const size = async (session: pg.Client): Promise<number> =>
  Number(
    (
      await session.query(
        `select pg_relation_size('public.answer_sheets') + pg_relation_size('public.answer_history') as size`,
      )
    ).rows[0].size,
  )

/** Until the API's transaction has written and waits for the other session to end its own. */
async function waiting(watcher: pg.Client): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const { rowCount } = await watcher.query(`
      select from pg_stat_activity
      where wait_event = 'transactionid' and backend_xid is not null and application_name = 'vessel-survey'
    `)
    if (rowCount) return
    await sleep(25)
  }
  throw new Error('nobody waits in the middle of a write')
}

/** The command while the server is killed in the middle of its transaction, and the server started again. */
async function runWhileKilled(statement: string, ...argv: readonly string[]) {
  const session = await inTheWay(statement)
  const watcher = await connected()
  const before = await size(watcher)
  const running = institute.run(...argv)
  await waiting(watcher)
  // Pages of rows that nobody may ever see.
  expect(await size(watcher)).toBeGreaterThan(before)
  await server.kill()
  const ran = await running
  await server.restart()
  for (const client of [session, watcher]) await client.end().catch(() => {})
  return ran
}

/** In the order of a year: each finds what the one before has stored. */
const COMMANDS = [
  {
    name: 'load subjects',
    argv: async () => [
      ...['load', 'subjects', '--form', '2'],
      await file('作業船.csv', '会社コード,対象コード,船名,船種名_主機能', (at) =>
        ['C001', codeOf(at), ...Object.values(nameOf(at))].join(','),
      ),
    ],
    inTheWay: newSheet(2026),
    year: 2026,
    expected: (at: number) => ({ version: 1, answers: nameOf(at), prior: null }),
  },
  {
    name: 'load last-year',
    argv: async () => [
      ...['load', 'last-year', '--form', '2'],
      await file('昨年.csv', '会社コード,対象コード,船種名_主機能,運転時間', (at) =>
        ['C001', codeOf(at), '1005', 800 + at].join(','),
      ),
    ],
    inTheWay: NEXT_VERSION,
    year: 2026,
    expected: (at: number) => ({
      version: 2,
      answers: nameOf(at),
      prior: { 船種名_主機能: '1005', 運転時間: 800 + at },
    }),
  },
  {
    name: 'year roll-over',
    argv: async () => ['year', 'roll-over', '--from', '2026', '--to', '2027'],
    inTheWay: newSheet(2027),
    year: 2027,
    expected: (at: number) => ({ version: 1, answers: nameOf(at), prior: nameOf(at) }),
  },
  {
    name: 'undo',
    argv: async () => {
      const [, batch] = expectDone(
        await institute.staff
          .from('import_batches')
          .select('id')
          .eq('survey_year', 2026)
          .order('created_at', { ascending: true }),
      )
      return ['undo', batch!.id]
    },
    inTheWay: NEXT_VERSION,
    year: 2026,
    expected: (at: number) => ({ version: 3, answers: nameOf(at), prior: null }),
  },
] as const

test.each(COMMANDS)(
  'G-8 $name: the server is killed in mid-import; nothing is stored, and again all is',
  {
    timeout: 180_000,
  },
  async ({ argv: prepare, inTheWay: statement, year, expected }) => {
    const argv = [...(await prepare()), '--apply']
    const before = await stored()

    const killed = await runWhileKilled(statement, ...argv)
    expect([killed.exitCode, killed.stdout]).toEqual([2, ''])
    expect(killed.stderr).toContain('全部書き込まれたか、何も書き込まれていないかのどちらかです。')
    expect(killed.stderr).not.toMatch(/ {4}at |Error:/)
    expect(await stored()).toEqual(before)

    const again = await institute.run(...argv)
    expect([again.exitCode, again.stderr]).toEqual([0, expect.not.stringContaining('サーバー')])
    expect(await sheetsOf(year)).toEqual(vessels((at) => ({ subject_code: codeOf(at), ...expected(at) })))
    expect((await stored()).batches).toHaveLength(before.batches.length + (argv[0] === 'undo' ? 0 : 1))
    expect((await institute.run('verify')).stdout).toBe('変更の記録に異常はありません。\n')
  },
)
