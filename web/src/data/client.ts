import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { setting } from '../settings.ts'
import { clockedFetch } from './server-clock.ts'
import { SESSION_KEY } from './session-key.ts'

let client: SupabaseClient | undefined

/** The one connection of this tab, made when it is first needed. */
export function supabase(): SupabaseClient {
  client ??= createClient(
    new URL(setting('VITE_SUPABASE_URL'), location.origin).origin,
    setting('VITE_SUPABASE_PUBLISHABLE_KEY'),
    {
      auth: {
        storage: sessionStorage,
        storageKey: SESSION_KEY,
        detectSessionInUrl: false,
        flowType: 'implicit',
      },
      global: { fetch: clockedFetch },
    },
  )
  return client
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
