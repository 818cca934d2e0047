import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPglite } from '../../supabase/local/connection.ts'
import { createStack, type Stack } from '../../supabase/local/index.ts'
import { lints } from './facts.ts'

let stack: Stack
beforeAll(async () => {
  stack = await createStack()
})
afterAll(() => stack.close())

const find = async (query: string): Promise<string[]> => {
  const { rows } = await sql
    .raw<{ object: string }>(`select object::text from (${query}) found`)
    .execute(stack.connection.kysely)
  return rows.map(({ object }) => object)
}

test.each(lints)('G-11: $id finds nothing', async ({ query }) => {
  expect(await find(query)).toEqual([])
})

/** Each breaks the schema in one way; the lint of that number has to say so. */
const mistakes: readonly (readonly [id: string, statements: string])[] = [
  ['0001', 'drop index public.answer_sheets_batch_id_idx'],
  ['0002', 'create view public.people as select id from auth.users'],
  [
    '0003',
    'create policy slow on public.companies for delete to authenticated using (company_code = private.my_company())',
  ],
  ['0004', 'create table public.loose (id int)'],
  [
    '0006',
    'create policy second on public.companies for select to authenticated using (company_code is null)',
  ],
  ['0007', 'alter table public.companies disable row level security'],
  [
    '0008',
    'create table public.closed (id int primary key); alter table public.closed enable row level security',
  ],
  ['0009', 'create index again on public.answer_sheets (batch_id)'],
  ['0010', 'create view public.all_sheets as select id from public.answer_sheets'],
  ['0011', "create function public.loose() returns int language sql as 'select 1'"],
  ['0013', 'create table public.open (id int primary key)'],
  [
    '0015',
    "create policy meta on public.companies for delete to authenticated using (((select auth.jwt()) -> 'user_metadata') is not null)",
  ],
  ['0016', 'create materialized view public.kept as select 1 as one'],
  ['0018', 'create table public.typed (id regclass primary key)'],
  ['0021', 'create table public.mails (id int primary key, email text references auth.users (email))'],
  ['0023', 'create table public.logins (id int primary key, api_key text)'],
  ['0024', 'create policy anything on public.companies for delete to authenticated using (true)'],
  [
    '0028',
    "create function public.mighty() returns int language sql security definer set search_path = '' as 'select 1'",
  ],
  ['private', 'grant usage on schema private to authenticated'],
  ['policies', 'create policy strangers on public.companies for delete to anon using (false)'],
]
describe('G-11: the lint sees what it is for', () => {
  test.each(mistakes)('%s', async (id, statements) => {
    const { connection } = stack
    if (!isPglite(connection)) throw new Error('the lint runs on PGlite')
    const lint = lints.find((known) => known.id.startsWith(id))!
    await connection.driver.transaction(async (transaction) => {
      if (id === '0021') await transaction.exec('create unique index by_mail on auth.users (email)')
      await transaction.exec(statements)
      const { rows } = await transaction.query(lint.query)
      expect(rows).toHaveLength(1)
      await transaction.rollback()
    })
  })
})
