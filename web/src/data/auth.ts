import type { AuthClient } from '@supabase/auth-js'
import { setting } from '../settings.ts'
import { keptSession, SESSION_KEY } from './kept-session.ts'
import { clockedFetch } from './server-clock.ts'

type Auth = InstanceType<typeof AuthClient>

let client: Promise<Auth> | undefined

/**
 * Signing in and out, and new tokens. It is a quarter of what a screen weighs and seldom needed there, so it comes
 * only when it is.
 */
export function auth(): Promise<Auth> {
  client ??= openClient()
  // Without a line it does not arrive; the next who asks tries again.
  client.catch(() => {
    client = undefined
  })
  return client
}

async function openClient(): Promise<Auth> {
  const { AuthClient } = await import('@supabase/auth-js')
  const key = setting('VITE_SUPABASE_PUBLISHABLE_KEY')
  const { origin } = new URL(setting('VITE_SUPABASE_URL'), location.origin)
  const opened = new AuthClient({
    url: `${origin}/auth/v1`,
    headers: { Authorization: `Bearer ${key}`, apikey: key },
    storage: sessionStorage,
    storageKey: SESSION_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'implicit',
    fetch: clockedFetch,
  })
  opened.onAuthStateChange((event) => {
    // The client waits for its listeners and must not be called from within.
    if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') setTimeout(() => onChange?.())
  })
  return opened
}

let onChange: (() => void) | undefined

/** Asks to be told when somebody has signed in or out, or a session could not be prolonged. */
export function watchAuth(listener: () => void): void {
  onChange = listener
}

/** The token to ask the database with; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const kept = keptSession()
  if (kept) return kept.accessToken
  if (!sessionStorage.getItem(SESSION_KEY)) return undefined
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}
