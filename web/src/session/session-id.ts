import { SESSION_KEY } from '../data/kept-session.ts'

/** The session this tab keeps, by the id its token names; a duplicated tab shares it. */
export function ownSessionId(): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null')
    const token = kept && typeof kept === 'object' && 'access_token' in kept ? String(kept.access_token) : ''
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: { session_id?: unknown } = JSON.parse(atob(payload))
    return typeof claims.session_id === 'string' ? claims.session_id : undefined
  } catch {
    // Not signed in, or not a token of ours: shared with nobody.
    return undefined
  }
}
