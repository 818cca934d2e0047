import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inspect } from 'node:util'
import { App } from '@supabase/lite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { hash } from 'bcryptjs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './server.ts'

/**
 * What lite 0.10.0 does without our corrections. A test that fails here says that lite has changed: the correction of
 * the same name in supabase/local/ may go.
 */
let app: App
let connection: PgliteConnection

const KEYS = { publishable: 'sb_publishable_canary', secret: 'sb_secret_canary' }

const appOf = (own: PgliteConnection | PostgresConnection): App =>
  new App({
    connection: own,
    api: { enabled: true, schemas: ['public'] },
    auth: {
      enabled: true,
      jwt_secret: 'canary-secret-canary-secret-canary-secret',
      publishable_key: KEYS.publishable,
      secret_key: KEYS.secret,
      enable_signup: false,
      email: { enable_signup: true, enable_confirmations: false },
    },
    options: { server: { admin: false } },
  }) as unknown as App

const ROLES = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
`

beforeAll(async () => {
  connection = await createPgliteConnection({})
  app = appOf(connection)
  await app.init()
  await connection.driver.exec(ROLES)
  await app.ensureSystemSchema()
  await connection.driver.exec(`
    create table public.walled (id int primary key);
    alter table public.walled enable row level security;
    create table public.plain (id int primary key, at timestamptz, price numeric(14,2), small int check (small < 3));
    insert into public.plain values (1, '2026-11-20 08:48:09.15+00', 0.1, 1);
    revoke all on public.plain from anon, authenticated;
    grant all on public.plain to service_role;
  `)
})
afterAll(() => connection.close())
// lite prints every refused statement and every message it would send.
let printed: unknown[]
beforeEach(() => {
  printed = []
  for (const method of ['error', 'log', 'info'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void printed.push(...parts))
  }
})

const call = (path: string, key: string, init: RequestInit = {}) =>
  app.fetch(
    new Request(`http://lite.local${path}`, {
      ...init,
      headers: { apikey: key, 'content-type': 'application/json', ...init.headers },
    }),
  )
const post = (path: string, key: string, body: object, method = 'POST') =>
  call(path, key, { method, body: JSON.stringify(body) })

test('keepGrants: the first request gives visitors everything that was revoked', async () => {
  const granted = async () =>
    (
      await connection.driver.query<{ may: boolean }>(
        `select has_table_privilege('anon', 'public.plain', 'select') as may`,
      )
    ).rows[0]?.may
  expect(await granted()).toBe(false)
  const answer = await call('/rest/v1/plain?select=id', KEYS.publishable)
  expect(await answer.json()).toEqual([{ id: 1 }])
  expect(await granted()).toBe(true)
})

test('openPglite: times and numerics come in other forms than from PostgREST', async () => {
  const answer = await call('/rest/v1/plain?select=at,price', KEYS.secret)
  const [row] = (await answer.json()) as [{ at: string; price: unknown }]
  expect(row.at).not.toBe('2026-11-20T08:48:09.15+00:00')
  expect(row.price).toBe('0.10')
})

test('correctErrors: a check that fails is answered as a crash', async () => {
  const answer = await post('/rest/v1/plain', KEYS.secret, { id: 2, small: 9 })
  expect(answer.status).toBe(500)
})

test('adminUsers: accounts cannot be made with the secret key', async () => {
  const answer = await post('/auth/v1/admin/users', KEYS.secret, {
    email: 'a@b.test',
    password: 'long-enough-1',
  })
  expect(answer.status).toBe(401)
})

test('isClosedFlow: /otp makes a user although sign-up is off', async () => {
  const answer = await post('/auth/v1/otp', KEYS.publishable, { email: 'stranger@b.test', create_user: true })
  expect(answer.status).toBe(200)
  const { rows } = await connection.driver.query(
    `select email from auth.users where email = 'stranger@b.test'`,
  )
  expect(rows).toEqual([{ email: 'stranger@b.test' }])
})

test('throttleFailures: a hundredth wrong password is answered like the first', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      post('/auth/v1/token?grant_type=password', KEYS.publishable, { email: 'nobody@b.test', password: 'x' }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
})

describe('with an account', () => {
  const email = 'known@b.test'
  const password = 'long-enough-1'
  const signIn = async (word = password) => {
    const answer = await post('/auth/v1/token?grant_type=password', KEYS.publishable, {
      email,
      password: word,
    })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const change = (token: string, body: object) =>
    call('/auth/v1/user', KEYS.publishable, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  beforeAll(async () => {
    await post('/auth/v1/otp', KEYS.publishable, { email, create_user: true })
    const { rows } = await connection.driver.query<{ hash: string }>(
      `update auth.users set encrypted_password = $1, email_confirmed_at = now() where email = $2 returning id`,
      [await hash(password, 10), email],
    )
    expect(rows).toHaveLength(1)
  })

  test('withFullClaims: a token says nothing of metadata and assurance', async () => {
    const { access_token } = await signIn()
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
    for (const claim of ['iss', 'app_metadata', 'user_metadata', 'aal', 'amr'])
      expect([claim, claim in claims]).toEqual([claim, false])
  })

  test('isBanned: a banned account signs in', async () => {
    await connection.driver.exec(`update auth.users set banned_until = now() + interval '1 day'`)
    expect(await signIn()).toHaveProperty('access_token')
    await connection.driver.exec(`update auth.users set banned_until = null`)
  })

  test('changeUser: the sign-in name may be changed, and a password of 75 bytes is taken', async () => {
    const { access_token } = await signIn()
    expect((await change(access_token, { email: 'moved@b.test' })).status).toBe(200)
    expect((await change(access_token, { password: 'あ'.repeat(25) })).status).toBe(200)
    await connection.driver.query(
      `update auth.users set email = $1, encrypted_password = $2 where email = 'moved@b.test' or email = $1`,
      [email, await hash(password, 10)],
    )
  })

  test('endOtherSessions: they live on after a changed password', async () => {
    const [one, other] = [await signIn(), await signIn()]
    expect((await change(one.access_token, { password: 'another-pass-1' })).status).toBe(200)
    const refreshed = await post('/auth/v1/token?grant_type=refresh_token', KEYS.publishable, {
      refresh_token: other.refresh_token,
    })
    expect(refreshed.status).toBe(200)
  })
})

test('AUTH: the time of a refresh has no zone, the users lack two columns, the schema is closed to people', async () => {
  const { rows: types } = await connection.driver.query<{ type: string }>(`
    select format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'auth.sessions'::regclass and attname = 'refreshed_at'
  `)
  expect(types).toEqual([{ type: 'timestamp without time zone' }])
  const { rows: columns } = await connection.driver.query(`
    select attname from pg_attribute
    where attrelid = 'auth.users'::regclass and attname in ('instance_id', 'is_super_admin')
  `)
  expect(columns).toEqual([])
  const { rows: usage } = await connection.driver.query(
    `select has_schema_privilege('authenticated', 'auth', 'usage') as may`,
  )
  expect(usage).toEqual([{ may: false }])
})

test('claimFunction: auth.uid() is null when the claims come as one document', async () => {
  const { rows } = await connection.driver.query<{ uid: string | null }>(`
    select auth.uid() as uid
    from (select set_config('request.jwt.claims', '{"sub":"11111111-1111-1111-1111-111111111111"}', false)) claims
  `)
  expect(rows).toEqual([{ uid: null }])
})

test('filterErrorLog: a refused statement is printed with its parameters', async () => {
  await post('/rest/v1/plain', KEYS.secret, { id: 4711, small: 9 })
  expect(inspect(printed, { depth: 9 })).toContain('4711')
})

describe('on a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  test('jsonArgument: a document given to a function becomes a text', async () => {
    const plain = createPostgresConnection({ url: server.url })
    const { rows } = await sql<{ kind: string }>`
      select jsonb_typeof(${JSON.stringify({ 船名: '甲丸' })}::jsonb) as kind
    `.execute(plain.kysely)
    expect(rows).toEqual([{ kind: 'string' }])
    await plain.close()
  })

  test('grantOwnTime: a function that gives itself more time is ended in the time of the connection', async () => {
    const hasty = createPostgresConnection({
      url: server.url,
      postgresOptions: { connection: { statement_timeout: 300 }, onnotice: () => {} },
    })
    const own = appOf(hasty)
    await own.init()
    await hasty.driver.unsafe(`
      ${ROLES}
      create function public.take_time() returns text language sql set statement_timeout = '1min'
        as 'select ''done'' from pg_sleep(0.6)';
    `)
    await own.ensureSystemSchema()
    const answer = await own.fetch(
      new Request('http://lite.local/rest/v1/rpc/take_time', {
        method: 'POST',
        headers: { apikey: KEYS.secret, 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    expect([answer.status, await answer.json()]).toEqual([
      500,
      expect.objectContaining({ message: expect.stringContaining('statement timeout') }),
    ])
    await hasty.close()
  })

  test('refuseLostSessions: asking a session whose connection was ended brings the process down', async () => {
    const script = `
      import postgres from 'postgres'
      const owner = postgres('${server.url}', { max: 1 })
      const pool = postgres('${server.url}', { max: 1, onclose: () => setTimeout(() => session.unsafe('rollback').catch(() => {}), 50) })
      const session = await pool.reserve()
      const [{ pid }] = await session.unsafe('select pg_backend_pid() as pid')
      await owner.unsafe('select pg_terminate_backend(' + pid + ')')
      setTimeout(() => process.exit(), 10_000)
    `
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    await once(child, 'exit')
    expect(said).toContain("reading 'write'")
  })
})
