import { setting } from '../settings.ts'
import { accessToken } from './auth.ts'
import { DataError, turnedAway } from './client.ts'

export interface Upload {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Calls a function of the database with a large argument. Unlike `fetch`, this says how far the sending has come. */
export async function callWithProgress(
  name: string,
  args: unknown,
  { onProgress, signal }: Upload,
): Promise<void> {
  const token = await accessToken()
  const key = setting('VITE_SUPABASE_PUBLISHABLE_KEY')
  const { origin } = new URL(setting('VITE_SUPABASE_URL'), location.origin)
  const request = new XMLHttpRequest()
  request.open('POST', `${origin}/rest/v1/rpc/${name}`)
  request.setRequestHeader('Content-Type', 'application/json')
  request.setRequestHeader('apikey', key)
  request.setRequestHeader('Authorization', `Bearer ${token ?? key}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      request.onload = () => {
        if (request.status < 300) resolve()
        else reject(turnedAway(request.status, refusalIn(request.responseText)))
      }
      request.onerror = () => reject(new DataError(0, { message: 'the server was not reached' }))
      request.onabort = () => reject(signal.reason)
      request.send(JSON.stringify(args))
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function refusalIn(text: string): { message: string; code?: string; hint?: string; details?: string } {
  try {
    const refusal: unknown = JSON.parse(text)
    if (typeof refusal === 'object' && refusal !== null) return { message: text, ...refusal }
  } catch {
    // A proxy in between answers in its own words; the status says enough.
  }
  return { message: text }
}
