import { setTimeout as sleep } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVessel, openSurvey, refusal, type SheetRef, save, type TestSurvey } from '../api/survey.ts'
import { type MortalServer, startEmbedded } from './server.ts'

/** More for a long run. */
const RACES = Number(process.env.SURVEY_RACES ?? 50)
const CLIENTS = 20

let server: MortalServer
let survey: TestSurvey
let owner: postgres.Sql
let clients: SupabaseClient[]

beforeAll(async () => {
  server = await startEmbedded({ isDurable: true })
  survey = await openSurvey('PostgreSQL', server)
  owner = postgres(server.url, { max: 3, onnotice: () => {} })
  clients = await Promise.all(Array.from({ length: CLIENTS }, () => survey.signIn('C101')))
})
afterAll(async () => {
  await owner.end({ timeout: 1 })
  await survey.close()
})

const historyOf = async (id: string): Promise<{ versions: number; last: number }> => {
  const [row] = await owner<{ versions: number; last: number }[]>`
    select count(*)::int as versions, max(version) as last from public.answer_history where sheet_id = ${id}
  `
  return row!
}
const broken = async () => (await owner`select * from public.verify_history()`).length

test(`C-1: ${RACES} races of ${CLIENTS} clients for one answer: each time exactly one wins`, async () => {
  const sheet = await addVessel(clients[0]!, { 船名: '競争丸' })
  for (let race = 1; race <= RACES; race += 1) {
    const answers = await Promise.all(
      clients.map((client, at) =>
        save(client, { ...sheet, version: race }, { 船舶情報関係備考欄: `${race}回目の${at}番` }),
      ),
    )
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect([race, winners.length]).toEqual([race, 1])
    const seen = answers.filter(({ status }) => status !== 200).map(refusal)
    expect(seen).toEqual(
      Array(CLIENTS - 1).fill(
        expect.objectContaining({
          status: 409,
          hint: 'CONFLICT',
          details: expect.objectContaining({
            keys: ['船舶情報関係備考欄'],
            theirs: { 船舶情報関係備考欄: `${race}回目の${winners[0]}番` },
          }),
        }),
      ),
    )
  }
  expect(await historyOf(sheet.id)).toEqual({ versions: RACES + 1, last: RACES + 1 })
})

test(`C-2: ${RACES} races of ${CLIENTS} clients for different answers: all are kept`, async () => {
  const keys = Array.from({ length: 15 }, (_, at) => `不稼働年度_${String(at + 1).padStart(2, '0')}`)
  keys.push('公租公課', '保険料', '係留・保管費', '運搬費', '船員教育費')
  const sheet = await addVessel(clients[0]!, { 船名: '併合丸' })
  for (let race = 0; race < RACES; race += 1) {
    const version = 1 + race * CLIENTS
    const answers = await Promise.all(
      clients.map((client, at) => save(client, { ...sheet, version }, { [keys[at]!]: 2000 + race })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200))
    const [stored] = await owner`select version, answers from public.answer_sheets where id = ${sheet.id}`
    expect(stored).toEqual({
      version: version + CLIENTS,
      answers: { 船名: '併合丸', ...Object.fromEntries(keys.map((key) => [key, 2000 + race])) },
    })
  }
})

test(`C-3: ${RACES} times ${CLIENTS} copies of one save are one version`, async () => {
  const sheet = await addVessel(clients[0]!, { 船名: '再送丸' })
  for (let race = 1; race <= RACES; race += 1) {
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      clients.map((client) => save(client, { ...sheet, version: race }, { 休止日数: race }, key)),
    )
    expect(answers.map(({ status, data }) => [status, data?.version])).toEqual(
      Array(CLIENTS).fill([200, race + 1]),
    )
    expect(answers.filter(({ data }) => data.replayed)).toHaveLength(CLIENTS - 1)
  }
  expect(await historyOf(sheet.id)).toEqual({ versions: RACES + 1, last: RACES + 1 })
})

/**
 * A save as PostgREST sends it, on a connection of the writer's own: what is lost with the connection is then the
 * writer's loss alone, and the next try opens a new one. On pg, because postgres throws outside of any promise when
 * its connection goes while something waits to be sent.
 */
class Writer {
  readonly #claims: string
  #connection: pg.Client | undefined

  constructor(claims: object) {
    this.#claims = JSON.stringify(claims)
  }

  async save(sheet: SheetRef, set: object, key: string): Promise<{ version: number; replayed: boolean }> {
    try {
      const connection = await this.#open()
      await connection.query('begin')
      await connection.query(`select set_config('request.jwt.claims', $1, true)`, [this.#claims])
      await connection.query('set local role authenticated')
      const { rows } = await connection.query<{ answer: { version: number; replayed: boolean } }>(
        'select public.save_sheet($1, $2, $3, $4) as answer',
        [sheet.id, sheet.version, JSON.stringify(set), key],
      )
      await connection.query('commit')
      return rows[0]!.answer
    } catch (error) {
      await this.end()
      throw error
    }
  }

  async #open(): Promise<pg.Client> {
    if (this.#connection) return this.#connection
    const connection = new pg.Client({
      connectionString: server.url,
      application_name: 'vessel-survey',
      connectionTimeoutMillis: 5_000,
    })
    // The query under way fails by itself; without a listener the loss of an idle connection would end the process.
    connection.on('error', () => {})
    this.#connection = connection
    await connection.connect()
    return connection
  }

  async end(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    await connection?.end().catch(() => {})
  }
}

async function writerOf(client: SupabaseClient): Promise<Writer> {
  const token = (await client.auth.getSession()).data.session!.access_token
  return new Writer(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()))
}

/** Holds a row as a stuck client does, until let go. */
async function hold(
  ...ids: string[]
): Promise<{ session: postgres.ReservedSql; letGo: () => Promise<void> }> {
  const session = await owner.reserve()
  await session`begin`
  for (const id of ids) await session`select 1 from public.answer_sheets where id = ${id} for update`
  return {
    session,
    letGo: async () => {
      await session`rollback`
      session.release()
    },
  }
}
async function waiting(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await owner<{ pid: number }[]>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'vessel-survey' limit 1
    `
    if (row) return row.pid
    await sleep(25)
  }
  throw new Error('nobody waits for a lock')
}

test('C-13: a connection ended in mid-save and the same save sent again have their effect once', async () => {
  const sheet = await addVessel(clients[0]!, { 船名: '切断丸' })
  const key = crypto.randomUUID()
  const held = await hold(sheet.id)
  const writer = await writerOf(clients[0]!)
  const first = writer.save(sheet, { 休止日数: 7 }, key).catch((error: Error) => error)
  await owner`select pg_terminate_backend(${await waiting()})`
  expect(await first).toBeInstanceOf(Error)
  await held.letGo()
  expect(await historyOf(sheet.id)).toEqual({ versions: 1, last: 1 })
  for (const replayed of [false, true])
    expect(await writer.save(sheet, { 休止日数: 7 }, key)).toMatchObject({ version: 2, replayed })
  expect(await historyOf(sheet.id)).toEqual({ versions: 2, last: 2 })
  await writer.end()
})

test('C-13: a request whose connection is ended is answered that it may be sent again, and is stored once', async () => {
  const sheet = await addVessel(clients[0]!, { 船名: '再試行丸' })
  const key = crypto.randomUUID()
  const held = await hold(sheet.id)
  const first = save(clients[0]!, sheet, { 休止日数: 8 }, key).then((answer) => answer)
  await owner`select pg_terminate_backend(${await waiting()})`
  const { status, error } = await first
  expect([status, error?.code]).toEqual([503, expect.stringMatching(/^(08006|57P01)$/)])
  await held.letGo()
  for (const replayed of [false, true])
    expect((await save(clients[0]!, sheet, { 休止日数: 8 }, key)).data).toMatchObject({
      version: 2,
      replayed,
    })
  expect(await historyOf(sheet.id)).toEqual({ versions: 2, last: 2 })
})

test('C-13: an import that loses a deadlock writes nothing and goes through when sent again', async () => {
  const sheets: SheetRef[] = []
  for (const name of ['甲', '乙']) sheets.push(await addVessel(clients[0]!, { 船名: name }))
  const [low, high] = sheets.sort((a, b) => (a.id < b.id ? -1 : 1))
  const request = {
    p_batch_key: crypto.randomUUID(),
    p_survey_year: 2026,
    p_form_id: '2',
    p_sheets: [low!, high!].map(({ id }) => ({ id, base_version: 1, set: { 休止日数: 3 } })),
  }
  const held = await hold(high!.id)
  const first = clients[0]!.rpc('import_sheets', request).then((answer) => answer)
  await waiting()
  // Whoever has waited longest finds the deadlock, one second after it began to wait.
  const crossed = held.session`select 1 from public.answer_sheets where id = ${low!.id} for update`.catch(
    () => undefined,
  )
  const answer = await first
  await crossed
  await held.letGo()
  if (answer.status !== 200) {
    expect([answer.status, answer.error?.code]).toEqual([500, '40P01'])
    for (const { id } of sheets) expect(await historyOf(id)).toEqual({ versions: 1, last: 1 })
  }
  const again = await clients[0]!.rpc('import_sheets', request)
  expect([again.status, again.data.sheets.length]).toEqual([200, 2])
  for (const { id } of sheets) expect(await historyOf(id)).toEqual({ versions: 2, last: 2 })
})

test('C-13: submissions, imports, undos and saves of one company at once never lock each other crosswise', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => survey.signIn('C102')))
  const [submitter, hasty, importer, reverse, adder, undoer, saver, reader] = people
  for (let at = 0; at < 20; at += 1) await addVessel(reader!, { 船名: `第${at}丸` })
  const stored = async (): Promise<SheetRef[]> => {
    const sheets = reader!.from('answer_sheets').select('id, subject_code, version')
    return (await sheets.is('deleted_at', null).order('id').throwOnError()).data
  }
  const load = (client: SupabaseClient, sheets: object[]) =>
    client.rpc('import_sheets', {
      p_batch_key: crypto.randomUUID(),
      p_survey_year: 2026,
      p_form_id: '2',
      p_sheets: sheets,
    })
  const submit = (client: SupabaseClient, sheets: SheetRef[], unasked: SheetRef[]) =>
    client.rpc('submit_year', {
      p_survey_year: 2026,
      p_versions: Object.fromEntries(sheets.map(({ id, version }) => [id, version])),
      p_reasons: {},
      p_submit_key: crypto.randomUUID(),
      p_unasked: Object.fromEntries(unasked.map(({ id }) => [id, ['対象会社名']])),
    })
  const codes = new Set<string | undefined>()
  for (let round = 0; round < 7; round += 1) {
    const before = await load(reader!, [{ create_key: crypto.randomUUID(), set: { 船名: `追加${round}丸` } }])
    const sheets = await stored()
    const changes = (key: string) =>
      sheets.map(({ id, version }) => ({ id, base_version: version, set: { [key]: round } }))
    const acts: (() => PromiseLike<{ status: number; error: { code: string } | null }>)[] = [
      () => load(importer!, changes('休止日数')),
      () => submit(submitter!, sheets, sheets.slice(-3)),
      () => load(reverse!, changes('遊休日数').reverse()),
      () => submit(hasty!, sheets, sheets.slice(0, 3)),
      () =>
        load(adder!, [
          { create_key: crypto.randomUUID(), set: { 船名: `新${round}丸` } },
          ...changes('回航日数').slice(-5),
        ]),
      () => undoer!.rpc('undo_import', { p_batch_id: before.data.batch_id }),
      () => save(saver!, sheets.at(-1)!, { 回航日数: round }),
    ]
    // Each in turn comes first.
    const inTurn = acts.map((_, at) => acts[(at + round) % acts.length]!)
    for (const { error } of await Promise.all(inTurn.map((act) => act()))) codes.add(error?.code)
    await reader!.rpc('withdraw_submission', { p_survey_year: 2026, p_reason: '次の回' })
  }
  expect(codes).not.toContain('40P01')
  expect(codes).toContain(undefined)
  expect((await submit(submitter!, await stored(), [])).status).toBe(200)
  expect(await broken()).toBe(0)
})

test('C-19: a save behind a stuck client is given up in time, and sent again it is stored', async () => {
  const sheet = await addVessel(clients[0]!, { 船名: '待機丸' })
  const key = crypto.randomUUID()
  const held = await hold(sheet.id)
  const began = performance.now()
  const answer = await save(clients[0]!, sheet, { 休止日数: 4 }, key)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(answer.status).toBe(500)
  expect(['57014', '55P03']).toContain(answer.error?.code)
  await held.letGo()
  expect((await save(clients[0]!, sheet, { 休止日数: 4 }, key)).data).toMatchObject({ version: 2 })
})

test('C-15: the year closes during 480 saves: none is stored after, none that was confirmed is missing', async () => {
  const writers = clients.slice(0, 12)
  const sheets = await Promise.all(writers.map((client, at) => addVessel(client, { 船名: `第${at}丸` })))
  let answered = 0
  const confirmed: string[] = []
  const refused: unknown[] = []
  const write = async (at: number): Promise<void> => {
    let version = 1
    for (let count = 0; count < 40; count += 1) {
      const key = crypto.randomUUID()
      const answer = await save(writers[at]!, { ...sheets[at]!, version }, { 休止日数: count }, key)
      answered += 1
      if (answer.status === 200) {
        version = answer.data.version
        confirmed.push(key)
      } else refused.push(refusal(answer))
    }
  }
  const writing = Promise.all(writers.map((_, at) => write(at)))
  while (answered < 100) await sleep(5)
  await owner`update public.survey_years set status = 'closed' where survey_year = 2026`
  const [closing] = await owner<{ at: Date }[]>`select clock_timestamp() as at`
  await writing
  expect(confirmed.length + refused.length).toBe(480)
  expect(confirmed.length).toBeGreaterThan(99)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 423, hint: 'ROUND_CLOSED' })]),
  )
  const ids = sheets.map(({ id }) => id)
  const stored = await owner<{ save_key: string; at: Date }[]>`
    select save_key, at from public.answer_history where sheet_id = any (${ids}) and save_key is not null
  `
  expect(stored.map(({ save_key }) => save_key).sort()).toEqual(confirmed.sort())
  expect(stored.filter(({ at }) => at > closing!.at)).toEqual([])
  await owner`update public.survey_years set status = 'open' where survey_year = 2026`
})

test('C-12: the server is killed five times under 12 writers: no confirmed save is missing', {
  timeout: 180_000,
}, async () => {
  const writers = await Promise.all(clients.slice(0, 12).map(writerOf))
  const sheets = await Promise.all(writers.map((_, at) => addVessel(clients[at]!, { 船名: `第${at}丸` })))
  const confirmed: string[] = []
  let failures = 0
  let isOver = false
  const write = async (at: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const key = crypto.randomUUID()
      const sheet = { ...sheets[at]!, version: count + 1 }
      // As the browser's queue does: the same save again until the server has confirmed it.
      for (;;) {
        const answer = await writers[at]!.save(sheet, { 休止日数: count % 360 }, key).catch(() => undefined)
        if (answer) break
        failures += 1
        await sleep(50)
      }
      confirmed.push(key)
    }
  }
  const writing = Promise.all(writers.map((_, at) => write(at)))
  for (let round = 0; round < 5; round += 1) {
    const before = confirmed.length
    while (confirmed.length < before + 40) await sleep(10)
    await server.kill()
    await server.restart()
  }
  isOver = true
  await writing
  for (const writer of writers) await writer.end()
  expect(failures).toBeGreaterThan(0)
  const ids = sheets.map(({ id }) => id)
  const stored = await owner<{ save_key: string }[]>`
    select save_key from public.answer_history where sheet_id = any (${ids}) and save_key is not null
  `
  expect(stored.map(({ save_key }) => save_key).sort()).toEqual(confirmed.sort())
  expect(await broken()).toBe(0)
})
