import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStack, type Stack } from '../../supabase/local/index.ts'
import { grantsOf } from './facts.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer
let stack: Stack
let owner: postgres.Sql

beforeAll(async () => {
  server = await startServer()
  stack = await createStack({ driver: 'postgres', url: server.url })
  owner = postgres(server.url, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await stack.close()
  await server.stop()
})

const granted = async (role: string): Promise<string[]> =>
  (await owner.unsafe<{ line: string }[]>(grantsOf(role))).map(({ line }) => line)

test('B-17: a visitor and everybody have no privilege on anything', async () => {
  expect(await granted('anon')).toEqual([])
  expect(await granted('public')).toEqual([])
})

test('B-17: what people signed in may do, word for word', async () => {
  expect(await granted('authenticated')).toMatchSnapshot()
})

test('B-17: what the institute’s key may do, word for word', async () => {
  expect(await granted('service_role')).toMatchSnapshot()
})

test('B-2, B-3: the API names no table to a visitor and serves no other schema', async () => {
  const headers = { apikey: stack.keys.publishableKey }
  const root = await stack.fetch(new Request('http://stack.local/rest/v1/', { headers }))
  expect(await root.text()).not.toContain('answer_sheets')
  for (const schema of ['private', 'auth']) {
    const answer = await stack.fetch(
      new Request('http://stack.local/rest/v1/settings', {
        headers: { ...headers, 'accept-profile': schema },
      }),
    )
    expect([schema, answer.status]).toEqual([schema, 406])
  }
})

test('statements of respondents are given up before they hold the others', async () => {
  const roles =
    await owner`select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated') order by 1`
  expect(roles.map(({ rolname, rolconfig }) => [rolname, rolconfig.sort()])).toEqual([
    ['anon', ['statement_timeout=3s']],
    ['authenticated', ['lock_timeout=4s', 'statement_timeout=8s']],
  ])
})
