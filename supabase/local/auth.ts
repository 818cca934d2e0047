import { createHmac } from 'node:crypto'
import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import { adminUsers } from './admin-users.ts'
import { failure } from './auth-answers.ts'
import type { StackConnection } from './connection.ts'
import type { StackKeys } from './keys.ts'

export interface Throttle {
  /** Failed sign-ins one address may make within the window. */
  failures: number
  windowMs: number
  now: () => number
}

interface RequestContext {
  peerAddress?: string | null
}

type Answer = (request: Request, context?: RequestContext) => Promise<Response>

/** lite's HTTP service with what its auth part lacks against GoTrue. One function per correction. */
export function correctAuth(
  app: App,
  connection: StackConnection,
  keys: StackKeys,
  throttle: Throttle,
): Answer {
  const serve = (request: Request, { peerAddress = null }: RequestContext): Promise<Response> =>
    app.fetch(request, { peerAddress })
  const limiter = throttleFailures(throttle)
  return async (request, context = {}) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/auth/v1/')) return serve(request, context)
    if (/^\/auth\/v1\/admin(\/|$)/.test(pathname)) return adminUsers(request, connection, keys)
    if (request.method === 'OPTIONS') return serve(request, context)
    if (isClosedFlow(pathname))
      return failure(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (pathname === '/auth/v1/token') {
      const isPassword = searchParams.get('grant_type') === 'password'
      const attempt = () => signIn(request, context, serve, connection, keys, isPassword)
      return isPassword ? limiter(context.peerAddress ?? 'local', attempt) : attempt()
    }
    if (pathname === '/auth/v1/user' && request.method === 'PUT')
      return changeUser(request, context, serve, connection)
    return serve(request, context)
  }
}

/** Correction: flows the product does not use. lite would make a user from `/otp` although sign-up is off. */
const isClosedFlow = (pathname: string): boolean =>
  /^\/auth\/v1\/(signup|otp|magiclink|recover|resend|verify|authorize|callback)$/.test(pathname)

/** Correction: lite never refuses for too many attempts. Only failures count, so a busy office is not locked out. */
function throttleFailures({ failures, windowMs, now }: Throttle) {
  const failed = new Map<string, number[]>()
  return async (address: string, attempt: () => Promise<Response>): Promise<Response> => {
    const recent = (failed.get(address) ?? []).filter((time) => time > now() - windowMs)
    if (recent.length >= failures) {
      const wait = Math.ceil((recent[0]! + windowMs - now()) / 1000)
      return failure(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'retry-after': String(wait),
      })
    }
    const answer = await attempt()
    if (answer.status === 400) recent.push(now())
    failed.set(address, recent)
    return answer
  }
}

async function signIn(
  request: Request,
  context: RequestContext,
  serve: (request: Request, context: RequestContext) => Promise<Response>,
  connection: StackConnection,
  keys: StackKeys,
  isPassword: boolean,
): Promise<Response> {
  if (isPassword) {
    const { email } = await bodyOf(request)
    if (await isBanned(connection, String(email ?? ''))) return failure(400, 'user_banned', 'User is banned')
  }
  const answer = await serve(request, context)
  return answer.ok ? withFullClaims(answer, new URL(request.url).origin, keys) : answer
}

/** Correction: lite ignores `banned_until`. */
async function isBanned(connection: StackConnection, email: string): Promise<boolean> {
  const found = await sql`
    select 1 as banned from auth.users where email = ${email.toLowerCase()} and banned_until > now()
  `.execute(connection.kysely)
  return found.rows.length > 0
}

/** Correction: lite's tokens lack the claims policies may look at (metadata, assurance level). */
async function withFullClaims(answer: Response, origin: string, keys: StackKeys): Promise<Response> {
  const session = (await answer.json()) as {
    access_token: string
    user: { app_metadata?: object; user_metadata?: object }
  }
  const claims = claimsOf(session.access_token)
  session.access_token = signToken(
    {
      iss: `${origin}/auth/v1`,
      ...claims,
      phone: '',
      app_metadata: session.user.app_metadata ?? {},
      user_metadata: session.user.user_metadata ?? {},
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: claims.iat }],
      is_anonymous: false,
    },
    keys.jwtSecret,
  )
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(session), { status: answer.status, headers })
}

async function changeUser(
  request: Request,
  context: RequestContext,
  serve: (request: Request, context: RequestContext) => Promise<Response>,
  connection: StackConnection,
): Promise<Response> {
  const { password, email, phone } = await bodyOf(request)
  // Correction: lite would begin a change of the sign-in name and print a message to confirm it.
  if (email !== undefined || phone !== undefined)
    return failure(403, 'not_admin', 'The sign-in name is fixed')
  // Correction: lite takes passwords of any length; bcrypt would cut them at 72 bytes in silence.
  if (typeof password === 'string' && Buffer.byteLength(password) > 72) {
    return failure(422, 'weak_password', 'Password cannot be longer than 72 characters')
  }
  const answer = await serve(request, context)
  const token = request.headers.get('authorization')?.slice('Bearer '.length)
  if (password !== undefined && answer.ok && token) await endOtherSessions(connection, token)
  return answer
}

/** Correction: lite leaves the other sessions of the account alive after a password change. */
async function endOtherSessions(connection: StackConnection, token: string): Promise<void> {
  const { sub, session_id } = claimsOf(token)
  await sql`
    delete from auth.sessions where user_id = ${sub}::uuid and id <> ${session_id}::uuid
  `.execute(connection.kysely)
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.clone().text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    // Not JSON: lite answers that itself.
    return {}
  }
}

const claimsOf = (
  token: string,
): Record<string, unknown> & { sub: string; session_id: string; iat: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

export function signToken(claims: object, secret: string): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
