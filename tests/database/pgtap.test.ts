import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pgtap } from '@electric-sql/pglite/pgtap'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStack, type Stack } from '../../supabase/local/index.ts'

const folder = fileURLToPath(new URL('../../supabase/tests/database/', import.meta.url))
const files = readdirSync(folder).filter((file) => file.endsWith('.test.sql'))

let stack: Stack
const run = (script: string) => (stack.connection as PgliteConnection).driver.exec(script)

beforeAll(async () => {
  stack = await createStack({ extensions: { pgtap } })
  await run('set search_path = public, extensions; create extension pgtap with schema extensions;')
})
afterAll(() => stack.close())

test('there are stories to run', () => {
  expect(files[0]).toBe('00-people.test.sql')
  expect(files.length).toBeGreaterThan(4)
})

const textOf = (file: string): string => readFileSync(folder + file, 'utf8')
/** Named by the cases its first line gives, and its file. */
const titled = files.map((file) =>
  [/^-- ([A-G]-.+)/.exec(textOf(file))?.[1], file].filter(Boolean).join(': '),
)
test.each(titled.map((title, at) => [title, files[at]!] as const))('%s', async (_, file) => {
  const results = await run(textOf(file)).catch(async (error) => {
    await run('rollback')
    throw error
  })
  const lines = results
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split('\n'))
  const planned = Number(lines.find((line) => /^1\.\.\d+$/.test(line))?.slice(3))
  const failed = lines.filter((line) => /^(not ok|# )/.test(line))
  expect(failed.join('\n')).toBe('')
  expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(planned)
})
