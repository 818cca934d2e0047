import { setting } from '../settings.ts'

/** Ids by the name a read has for them. */
type Ids = Readonly<Record<string, string>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where a read is asked for; undefined unless all its ids are known and are such. */
export function addressOf(read: string, ids: Ids): string | undefined {
  const filled = read.replace(/\{(\w+)\}/g, (name, id) => (UUID.test(ids[id] ?? '') ? ids[id]! : name))
  if (filled.includes('{')) return undefined
  return new URL(`/rest/v1/${filled}`, new URL(setting('VITE_SUPABASE_URL'), location.origin)).href
}

/** In whose name the database is asked; without a token, in nobody's. */
export function signed(token: string | undefined, others?: HeadersInit): Headers {
  const key = setting('VITE_SUPABASE_PUBLISHABLE_KEY')
  const headers = new Headers(others)
  headers.set('apikey', key)
  headers.set('Authorization', `Bearer ${token ?? key}`)
  return headers
}

export interface Arrived {
  readonly response: Response
  /** Milliseconds since the epoch. */
  readonly at: number
}

interface Asked {
  readonly token: string
  readonly answer: Promise<Arrived | undefined>
}

const asked = new Map<string, Asked>()

/** What nobody has come for by then is too old. */
const LONGEST_MS = 30_000

/** Asks for reads ahead of the code that wants them. */
export function askAhead(reads: readonly string[], ids: Ids, token: string): void {
  for (const read of reads) {
    const address = addressOf(read, ids)
    if (!address) continue
    const answer = fetch(address, { headers: signed(token, { 'Accept-Profile': 'public' }) }).then(
      (response) => (response.ok ? { response, at: Date.now() } : undefined),
      () => undefined,
    )
    asked.set(address, { token, answer })
  }
  setTimeout(() => asked.clear(), LONGEST_MS)
}

/**
 * The answer to what was asked ahead at this address, once, and only for the token it was asked with: nobody gets what
 * another has asked for. Undefined when there is none or it failed; then it is asked for in the usual way.
 */
export async function takeAnswer(address: string, token: string | undefined): Promise<Arrived | undefined> {
  const known = asked.get(address)
  asked.delete(address)
  return known?.token === token ? known?.answer : undefined
}
