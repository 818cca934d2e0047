import { PostgrestClient, PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { setting } from '../settings.ts'
import { accessToken } from './auth.ts'
import { clockedFetch, noteServerTime, serverNow } from './server-clock.ts'
import { addressOf, signed, takeAnswer } from './under-way.ts'

let client: PostgrestClient | undefined

/** Tables and functions of the database, asked in the name of whoever is signed in. Made when first needed. */
export function supabase(): PostgrestClient {
  const { origin } = new URL(setting('VITE_SUPABASE_URL'), location.origin)
  client ??= new PostgrestClient(`${origin}/rest/v1`, { schema: 'public', fetch: signedFetch })
  return client
}

const signedFetch: typeof fetch = async (input, init) => {
  const response = await clockedFetch(input, { ...init, headers: signed(await accessToken(), init?.headers) })
  if (response.status === 429 || response.status === 503) {
    restUntil = Date.now() + restAfter(response.headers.get('retry-after'), serverNow())
  }
  return response
}

/** The answer that the page has asked for ahead of its scripts, when there is a good one. */
const fetchFirst: typeof fetch = async (input, init) => {
  const arrived = await takeAnswer(String(input), await accessToken())
  if (!arrived) return signedFetch(input, init)
  noteServerTime(arrived.response, arrived.at)
  return arrived.response
}

interface NoSchema {
  readonly Tables: Record<string, never>
  readonly Views: Record<string, never>
  readonly Functions: Record<string, never>
}

/** The rows of a first read with its ids. */
export function readFirst<T>(read: string, ids: Readonly<Record<string, string>> = {}): Promise<T[]> {
  const address = addressOf(read, ids)
  if (!address) throw new Error(`an id is missing: ${read}`)
  return rowsOf<T[]>(
    new PostgrestFilterBuilder<object, NoSchema, Record<string, unknown>, T[]>({
      method: 'GET',
      url: new URL(address),
      headers: {},
      schema: 'public',
      fetch: fetchFirst,
    }),
  )
}

let restUntil = 0

/** How much longer the server has asked to be left in peace. */
export const restLeft = (): number => Math.max(0, restUntil - Date.now())

const LONGEST_REST_MS = 5 * 60_000

/** The pause a Retry-After asks for, in seconds or as a date. A long one is for a server that is being repaired. */
export function restAfter(header: string | null, now: number): number {
  const ms = Number(header) * 1000 || Date.parse(header ?? '') - now
  return ms > 0 ? Math.min(ms, LONGEST_REST_MS) : 0
}

/** A refusal of the database, by the code and hint of the contract; the text is for developers and never shown. */
export class DataError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string
  readonly details: string
  constructor(
    status: number,
    refusal: { message: string; code?: string | null; hint?: string | null; details?: string | null },
  ) {
    super(refusal.message)
    this.name = 'DataError'
    this.status = status
    this.code = refusal.code ?? ''
    this.hint = refusal.hint ?? ''
    this.details = refusal.details ?? ''
  }
}

let onRefused: (() => void) | undefined

/** Asks to be told when the server turns a request away: the session may have ended. */
export function watchRefusals(listener: () => void): void {
  onRefused = listener
}

/** An ended session sees nothing, so even its own sheets seem not to exist. */
const MAY_BE_SIGNED_OUT: readonly number[] = [401, 403, 404]

export function turnedAway(status: number, refusal: ConstructorParameters<typeof DataError>[1]): DataError {
  if (MAY_BE_SIGNED_OUT.includes(status)) onRefused?.()
  return new DataError(status, refusal)
}

interface Answer<T> {
  readonly data: T | null
  readonly error: {
    message: string
    code?: string | null
    hint?: string | null
    details?: string | null
  } | null
  readonly status: number
}

/** The rows of an answer, or a DataError. */
export async function rowsOf<T>(request: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, status } = await request
  if (error) throw turnedAway(status, error)
  return data as T
}
