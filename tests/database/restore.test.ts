import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStack } from '../../supabase/local/index.ts'
import { addressOf, addVessel, openSurvey, passwordOf, refusal, type SheetRef, save } from '../api/survey.ts'
import { type MortalServer, startEmbedded } from './server.ts'

let server: MortalServer
let owner: postgres.Sql
let sheet: SheetRef

const facts = async (database: postgres.Sql) => {
  const [row] = await database`
    select
      (select count(*)::int from public.answer_sheets) as sheets,
      (select count(*)::int from public.answer_history) as versions,
      (select encode(sha256(convert_to(string_agg(encode(hash, 'hex'), '' order by id), 'UTF8')), 'hex') from public.answer_history) as chain,
      (select count(*)::int from public.verify_history()) as broken,
      (select count(*)::int from auth.users) as people
  `
  return row
}

/** The portal on the database as it is now, with a browser that signs in by its password. */
async function openPortal() {
  const stack = await createStack({ driver: 'postgres', url: server.url })
  const browser = createClient('http://stack.local', stack.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
    global: { fetch: (input, init) => stack.fetch(new Request(input, init)) },
  })
  const { error } = await browser.auth.signInWithPassword({
    email: addressOf('C101'),
    password: passwordOf('C101'),
  })
  if (error) throw error
  return { browser, close: stack.close }
}

beforeAll(async () => {
  server = await startEmbedded()
  // Its stop is left to the end of the file: here only its connections have to go.
  const survey = await openSurvey('PostgreSQL', { ...server, stop: async () => {} })
  const client = await survey.signIn('C101')
  sheet = await addVessel(client, { 船名: '復元丸' })
  await save(client, sheet, { 休止日数: 1 }).throwOnError()
  await survey.close()
  owner = postgres(server.url.replace(/survey$/, 'postgres'), { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

test('G-7, C-14: an older copy brought back is whole, and a browser that knows more is told so', async () => {
  const began = performance.now()
  await owner`create database backup template survey`
  const before = postgres(server.url, { max: 1 })
  const original = await facts(before)
  await before.end()
  const client = await openPortal()
  const third = await save(client.browser, { ...sheet, version: 2 }, { 休止日数: 2 }).throwOnError()
  expect(third.data.version).toBe(3)
  await client.close()

  // The disaster: the live database is gone, last night's copy takes its name.
  await owner`drop database survey with (force)`
  await owner`alter database backup rename to survey`
  const restored = postgres(server.url, { max: 1 })
  expect(await facts(restored)).toEqual({ ...original, broken: 0 })

  const after = await openPortal()
  expect(refusal(await save(after.browser, { ...sheet, version: 3 }, { 休止日数: 3 }))).toEqual({
    status: 409,
    hint: 'AHEAD',
    details: { current_version: 2 },
  })
  const again = await save(after.browser, { ...sheet, version: 2 }, { 休止日数: 3 }).throwOnError()
  expect(again.data.version).toBe(3)
  await after.close()
  await restored.end()
  process.stderr.write(`restored in ${Math.round(performance.now() - began)} ms\n`)
})
