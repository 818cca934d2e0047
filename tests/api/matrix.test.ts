import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, actors, type Cast, castActors } from './actors.ts'
import {
  type Attempt,
  attemptsOnFunction,
  attemptsOnTable,
  knownFunctions,
  knownTables,
  type Outcome,
  outcomeOf,
  type Pair,
  type Reach,
  verbs,
} from './attempts.ts'
import { openSurvey, type TestSurvey, targets } from './survey.ts'

type Row = Readonly<Record<Actor, Outcome>>
const matrix: {
  tables: Record<string, Record<string, Row>>
  functions: Record<string, Row>
} = JSON.parse(readFileSync(new URL('./matrix.json', import.meta.url), 'utf8'))

async function reach(client: SupabaseClient, attempt: Attempt): Promise<Reach> {
  const answer = await send(client, attempt)
  const { error, status } = answer
  if (error) {
    if (error.hint === 'NOT_FOUND') return 'none'
    return [401, 403, 404, 405].includes(status) ? 'refused' : 'through'
  }
  const findsRows = attempt.verb !== 'call' && attempt.verb !== 'insert'
  return findsRows && Array.isArray(answer.data) && answer.data.length === 0 ? 'none' : 'through'
}

function send(client: SupabaseClient, attempt: Attempt) {
  switch (attempt.verb) {
    case 'select':
      return client.from(attempt.table).select('*').match(attempt.where)
    case 'insert':
      return client.from(attempt.table).insert(attempt.values)
    case 'update':
      return client.from(attempt.table).update(attempt.values).match(attempt.where).select('*')
    case 'delete':
      return client.from(attempt.table).delete().match(attempt.where).select('*')
    case 'call':
      return client.rpc(attempt.name, attempt.args)
  }
}

describe.each(targets)('B: the matrix on %s', (target) => {
  let survey: TestSurvey
  let cast: Cast
  beforeAll(async () => {
    survey = await openSurvey(target)
    cast = await castActors(survey)
  })
  afterAll(() => survey.close())

  const outcomes = async (pairOf: (actor: Actor) => Pair): Promise<Row> => {
    const found: Partial<Record<Actor, Outcome>> = {}
    for (const actor of actors) {
      const [own, other] = pairOf(actor)
      const client = cast.clients[actor]
      found[actor] = outcomeOf(await reach(client, own), other && (await reach(client, other)))
    }
    return found as Row
  }
  const counts = () =>
    survey.query(
      knownTables
        .map((table) => `select '${table}' as name, count(*)::int as rows from public.${table}`)
        .join(' union all '),
    )

  test('G-13: it names every table, view and function of the API, and none that is not there', async () => {
    const relations = await survey.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    const routines = await survey.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    expect(relations.map(({ name }) => name).sort()).toEqual(Object.keys(matrix.tables).sort())
    expect(routines.map(({ name }) => name).sort()).toEqual(Object.keys(matrix.functions).sort())
    expect(knownTables.toSorted()).toEqual(Object.keys(matrix.tables).sort())
    expect(knownFunctions.toSorted()).toEqual(Object.keys(matrix.functions).sort())
    for (const [table, cells] of Object.entries(matrix.tables)) {
      for (const verb of verbs)
        expect([table, verb, Object.keys(cells[verb] ?? {})]).toEqual([table, verb, actors])
    }
    for (const [name, cells] of Object.entries(matrix.functions))
      expect([name, Object.keys(cells)]).toEqual([name, actors])
  })

  const cells = Object.keys(matrix.tables).flatMap((table) => verbs.map((verb) => [verb, table] as const))
  test.each(cells)('B-1, B-5, B-6, B-15, B-16: who may %s %s', async (verb, table) => {
    const before = await counts()
    expect(await outcomes((actor) => attemptsOnTable(table, verb, actor, cast))).toEqual(
      matrix.tables[table]?.[verb],
    )
    expect(await counts()).toEqual(before)
  })

  test.each(Object.keys(matrix.functions))('B-1, B-9, B-15, B-16: who may call %s', async (name) => {
    const before = await counts()
    expect(await outcomes(() => attemptsOnFunction(name, cast))).toEqual(matrix.functions[name])
    expect(await counts()).toEqual(before)
  })
})
