import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { setting } from '../settings.ts'
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
  if (error) throw new DataError(status, error)
  return data as T
}
