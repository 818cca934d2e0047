import { randomUUID, timingSafeEqual } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { sql, type Transaction } from 'kysely'
import { answer, corsPreflight, failure } from './auth-answers.ts'
import type { StackConnection } from './connection.ts'
import type { StackKeys } from './keys.ts'

const MIN_PASSWORD_LENGTH = 12
const BCRYPT_COST = 10

interface UserRow {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  email_confirmed_at: unknown
  last_sign_in_at: unknown
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  banned_until: unknown
  created_at: unknown
  updated_at: unknown
}

interface UserRequest {
  id?: string
  email?: string
  password?: string
  email_confirm?: boolean
  ban_duration?: string
  app_metadata?: Record<string, unknown>
  user_metadata?: Record<string, unknown>
}

/** Correction: lite has no `/auth/v1/admin/users`, by which accounts are made, reset and removed. */
export async function adminUsers(
  request: Request,
  connection: StackConnection,
  keys: StackKeys,
): Promise<Response> {
  const url = new URL(request.url)
  if (request.method === 'OPTIONS') return corsPreflight()
  if (!isSame(request.headers.get('apikey') ?? '', keys.secretKey)) {
    return failure(403, 'not_admin', 'User not allowed')
  }
  const [, , , , collection, id, ...rest] = url.pathname.split('/')
  if (collection !== 'users' || rest.length > 0) return failure(404, 'not_found', 'Not found')
  if (id !== undefined && !/^[0-9a-f-]{36}$/i.test(id)) {
    return failure(404, 'validation_failed', 'user_id must be an UUID')
  }
  const body =
    request.method === 'POST' || request.method === 'PUT' ? ((await request.json()) as UserRequest) : {}
  switch (`${request.method} ${id === undefined ? 'all' : 'one'}`) {
    case 'GET all':
      return listUsers(connection, url.searchParams)
    case 'POST all':
      return createUser(connection, body)
    case 'GET one':
      return showUser(connection, id!)
    case 'PUT one':
      return updateUser(connection, id!, body)
    case 'DELETE one':
      return deleteUser(connection, id!)
    default:
      return failure(405, 'validation_failed', 'Method not allowed')
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function listUsers(connection: StackConnection, query: URLSearchParams): Promise<Response> {
  const page = Math.max(1, Number(query.get('page')) || 1)
  const size = Math.min(1000, Math.max(1, Number(query.get('per_page')) || 50))
  const counted = await sql<{ total: number }>`select count(*)::int as total from auth.users`.execute(
    connection.kysely,
  )
  const total = counted.rows[0]?.total ?? 0
  const found = await sql<UserRow>`
    select * from auth.users order by created_at desc, id limit ${size} offset ${(page - 1) * size}
  `.execute(connection.kysely)
  const last = Math.max(1, Math.ceil(total / size))
  const link = (target: number, relation: string): string =>
    `</auth/v1/admin/users?page=${target}&per_page=${size}>; rel="${relation}"`
  return answer(
    200,
    { users: found.rows.map((row) => toUser(row)), aud: 'authenticated' },
    {
      'x-total-count': String(total),
      link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
    },
  )
}

async function showUser(connection: StackConnection, id: string): Promise<Response> {
  const user = await findUser(connection, id)
  return user ? answer(200, toUser(user)) : failure(404, 'user_not_found', 'User not found')
}

async function createUser(connection: StackConnection, body: UserRequest): Promise<Response> {
  const email = (body.email ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return failure(400, 'validation_failed', 'Unable to validate email address: invalid format')
  }
  if (await isTaken(connection, email)) {
    return failure(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const weak = weaknessOf(body.password)
  if (weak) return weak
  const id = body.id ?? randomUUID()
  const hash = await bcrypt.hash(body.password ?? randomUUID(), BCRYPT_COST)
  const app = JSON.stringify({ provider: 'email', providers: ['email'], ...body.app_metadata })
  const own = JSON.stringify({ email_verified: true, ...body.user_metadata })
  const identity = JSON.stringify({ sub: id, email, email_verified: false, phone_verified: false })
  const confirmed = body.email_confirm ? new Date().toISOString() : null
  await transact(connection, async (transaction) => {
    await sql`
      insert into auth.users
        (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, banned_until)
      values
        (${id}::uuid, 'authenticated', 'authenticated', ${email}, ${hash}, ${confirmed}::timestamptz,
         ${app}::text::jsonb, ${own}::text::jsonb, ${bannedUntil(body.ban_duration)}::timestamptz)
    `.execute(transaction)
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}::uuid, 'email', ${id}, ${id}::uuid, ${identity}::text::jsonb)
    `.execute(transaction)
  })
  return showUser(connection, id)
}

async function updateUser(connection: StackConnection, id: string, body: UserRequest): Promise<Response> {
  const user = await findUser(connection, id)
  if (!user) return failure(404, 'user_not_found', 'User not found')
  const email = body.email?.trim().toLowerCase() ?? null
  if (email !== null && email !== user.email && (await isTaken(connection, email))) {
    return failure(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const weak = weaknessOf(body.password)
  if (weak) return weak
  const hash = body.password === undefined ? null : await bcrypt.hash(body.password, BCRYPT_COST)
  const app = merged(user.raw_app_meta_data, body.app_metadata)
  const own = merged(user.raw_user_meta_data, body.user_metadata)
  await transact(connection, async (transaction) => {
    await sql`
      update auth.users
      set
        email = coalesce(${email}::text, email),
        encrypted_password = coalesce(${hash}::text, encrypted_password),
        email_confirmed_at = case
          when ${body.email_confirm === true}::boolean then coalesce(email_confirmed_at, now())
          else email_confirmed_at
        end,
        raw_app_meta_data = ${app}::text::jsonb,
        raw_user_meta_data = ${own}::text::jsonb,
        banned_until = case
          when ${body.ban_duration !== undefined}::boolean then ${bannedUntil(body.ban_duration)}::timestamptz
          else banned_until
        end,
        updated_at = now()
      where id = ${id}::uuid
    `.execute(transaction)
    // As GoTrue: a password set by an administrator, or a ban, signs the user out everywhere.
    if (hash !== null || bannedUntil(body.ban_duration) !== null) {
      await sql`delete from auth.sessions where user_id = ${id}::uuid`.execute(transaction)
    }
  })
  return showUser(connection, id)
}

async function deleteUser(connection: StackConnection, id: string): Promise<Response> {
  const gone = await sql`delete from auth.users where id = ${id}::uuid returning id`.execute(
    connection.kysely,
  )
  return gone.rows.length > 0 ? answer(200, {}) : failure(404, 'user_not_found', 'User not found')
}

async function findUser(connection: StackConnection, id: string): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`select * from auth.users where id = ${id}::uuid`.execute(connection.kysely)
  return found.rows[0]
}

async function isTaken(connection: StackConnection, email: string): Promise<boolean> {
  const found = await sql`select 1 as taken from auth.users where email = ${email}`.execute(connection.kysely)
  return found.rows.length > 0
}

function weaknessOf(password: string | undefined): Response | undefined {
  if (password === undefined) return undefined
  const bytes = Buffer.byteLength(password)
  if (bytes < MIN_PASSWORD_LENGTH) {
    return failure(422, 'weak_password', `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`)
  }
  return bytes > 72
    ? failure(400, 'validation_failed', 'Password cannot be longer than 72 characters')
    : undefined
}

function toUser(row: UserRow): object {
  return {
    id: row.id,
    aud: row.aud ?? 'authenticated',
    role: row.role ?? 'authenticated',
    email: row.email ?? '',
    phone: '',
    email_confirmed_at: isoTime(row.email_confirmed_at),
    confirmed_at: isoTime(row.email_confirmed_at),
    last_sign_in_at: isoTime(row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: [],
    banned_until: isoTime(row.banned_until),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    is_anonymous: false,
  }
}

const isoTime = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? undefined)

/** Metadata as GoTrue merges it: a null takes a key away. */
function merged(stored: Record<string, unknown> | null, sent: Record<string, unknown> | undefined): string {
  const entries = Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null)
  return JSON.stringify(Object.fromEntries(entries))
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** End of a ban such as `24h` or `1h30m`; null for `none`. */
function bannedUntil(duration: string | undefined): string | null {
  if (duration === undefined || duration === 'none') return null
  let total = 0
  for (const [, amount, unit] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0)
  }
  return new Date(Date.now() + total).toISOString()
}

const transact = (
  connection: StackConnection,
  // biome-ignore lint/suspicious/noExplicitAny: lite types its schema as any
  run: (transaction: Transaction<any>) => Promise<void>,
): Promise<void> => connection.kysely.transaction().execute(run)
