import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSurvey, type TestSurvey } from '../api/survey.ts'

/** The same seed walks the same way again. */
const SEED = Number(process.env.SURVEY_SEED ?? Date.now() % 2 ** 31)
const STEPS = Number(process.env.SURVEY_STEPS ?? 5000)

let survey: TestSurvey
let session: postgres.Sql
let claims: string

beforeAll(async () => {
  survey = await openSurvey('PostgreSQL')
  const client = await survey.signIn('C101')
  const token = (await client.auth.getSession()).data.session!.access_token
  claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
  session = postgres(survey.databaseUrl!, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await session.end()
  await survey.close()
})

function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Answers = Record<string, number>
/** What a sheet has to be, by the rules alone. */
interface Model {
  id: string
  versions: Answers[]
  isDeleted: boolean
  /** Save key → version it made. */
  keys: Map<string, number>
}
const FIELDS = ['休止日数', '遊休日数', '回航日数']

/** One statement as the signed-in company; the error's state and hint when it is refused. */
async function call(
  statement: string,
  values: readonly unknown[],
): Promise<Record<string, unknown> | string> {
  try {
    return await session.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`
      await transaction`set local role authenticated`
      const [row] = await transaction.unsafe<{ answer: Record<string, unknown> }[]>(
        `select ${statement} as answer`,
        values as never,
      )
      return row!.answer
    })
  } catch (error) {
    const { code, hint } = error as { code: string; hint?: string }
    return `${code} ${hint ?? ''}`.trim()
  }
}

const merged = (model: Model, base: number, set: Answers): Answers | 'conflict' => {
  const current = model.versions.at(-1)!
  const then = model.versions[base - 1]!
  const isConflict = Object.keys(set).some((key) => current[key] !== then[key] && current[key] !== set[key])
  return base < model.versions.length && isConflict ? 'conflict' : { ...current, ...set }
}

test(`C-21: ${STEPS} random steps end where the rules say (seed ${SEED})`, { timeout: 240_000 }, async () => {
  process.stderr.write(`model test: SURVEY_SEED=${SEED}\n`)
  const pick = chance(SEED)
  const models: Model[] = []
  let isOpen = true
  let steps = 0

  const create = async () => {
    const answer = await call('public.create_sheet(2026, $1, $2, $3)', ['2', {}, crypto.randomUUID()])
    if (!isOpen) return expect(answer).toMatch(/^(42501|PT423 ROUND_CLOSED)/)
    const { id } = answer as { id: string }
    models.push({ id, versions: [{}], isDeleted: false, keys: new Map() })
  }
  const saveOne = async (model: Model) => {
    const known = [...model.keys.keys()]
    const isReplay = known.length > 0 && pick(8) === 0
    const key = isReplay ? known[pick(known.length)]! : crypto.randomUUID()
    const head = model.versions.length
    const base = pick(20) === 0 ? head + 1 : Math.max(1, head - (pick(3) === 0 ? pick(4) : 0))
    const set: Answers = {}
    for (let count = 0; count <= pick(2); count += 1) set[FIELDS[pick(FIELDS.length)]!] = pick(300)
    const answer = await call('public.save_sheet($1, $2, $3, $4)', [model.id, base, set, key])
    if (isReplay) {
      const version = model.keys.get(key)
      return expect(answer).toMatchObject({ version, replayed: true, current_version: head })
    }
    if (model.isDeleted) return expect(answer).toBe('PT404 NOT_FOUND')
    if (base > head) return expect(answer).toBe('PT409 AHEAD')
    const wanted = merged(model, base, set)
    if (wanted === 'conflict') return expect(answer).toBe('PT409 CONFLICT')
    if (!isOpen) return expect(answer).toBe('PT423 ROUND_CLOSED')
    expect(answer).toMatchObject({ version: head + 1, replayed: false, answers: wanted })
    model.versions.push(wanted)
    model.keys.set(key, head + 1)
  }
  const remove = async (model: Model, isBack: boolean) => {
    const head = model.versions.length
    const base = pick(5) === 0 ? head + 1 : head
    const key = crypto.randomUUID()
    const name = isBack ? 'restore_sheet' : 'delete_sheet'
    const answer = await call(`public.${name}($1, $2, $3)`, [model.id, base, key])
    if (base !== head || (isBack && !model.isDeleted)) return expect(answer).toBe('PT409 STALE')
    if (!isOpen) return expect(answer).toBe('PT423 ROUND_CLOSED')
    if (!isBack && model.isDeleted) return expect(answer).toBe('PT404 NOT_FOUND')
    expect(answer).toEqual({ version: head + 1, replayed: false })
    model.versions.push(model.versions.at(-1)!)
    model.keys.set(key, head + 1)
    model.isDeleted = !isBack
  }
  const turnYear = async () => {
    isOpen = !isOpen
    await session`update public.survey_years set status = ${isOpen ? 'open' : 'closed'} where survey_year = 2026`
  }

  await create()
  for (; steps < STEPS; steps += 1) {
    const model = models[pick(models.length)]!
    const dice = pick(100)
    if (dice < 3 && models.length < 40) await create()
    else if (dice < 8) await remove(model, false)
    else if (dice < 13 || (model.isDeleted && dice < 30)) await remove(model, true)
    else if (dice < 14 || (!isOpen && dice < 40)) await turnYear()
    else await saveOne(model)
  }

  expect(models.length).toBeGreaterThan(STEPS > 1000 ? 10 : 0)
  for (const model of models) {
    const [stored] = await session`
      select s.version, s.answers, s.deleted_at is not null as deleted,
        (select count(*)::int from public.answer_history h where h.sheet_id = s.id) as versions,
        (select array_agg(h.save_key order by h.version) filter (where h.save_key is not null)
          from public.answer_history h where h.sheet_id = s.id) as keys
      from public.answer_sheets s where s.id = ${model.id}
    `
    expect(stored).toEqual({
      version: model.versions.length,
      answers: model.versions.at(-1),
      deleted: model.isDeleted,
      versions: model.versions.length,
      keys: model.keys.size ? [...model.keys.keys()] : null,
    })
  }
  expect(await session`select * from public.verify_history()`).toHaveLength(0)
})
