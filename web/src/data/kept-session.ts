/** Where this tab keeps its session: closing the browser signs out, and tabs are separate sessions. */
export const SESSION_KEY = 'vessel-survey-session'

export interface KeptSession {
  readonly userId: string
  readonly accessToken: string
}

/** A token this close to its end is exchanged before it is used. */
const MARGIN_S = 90

/** The session this tab keeps, as long as its token is good. */
export function keptSession(now = Date.now()): KeptSession | undefined {
  const text = sessionStorage.getItem(SESSION_KEY)
  if (!text) return undefined
  try {
    const { access_token, expires_at, user } = JSON.parse(text)
    const isGood =
      typeof access_token === 'string' && typeof user?.id === 'string' && expires_at > now / 1000 + MARGIN_S
    return isGood ? { userId: user.id, accessToken: access_token } : undefined
  } catch {
    // Whatever lies there was not put by the client: it will say that nobody is signed in.
    return undefined
  }
}
