import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { signToken } from '../../supabase/local/auth.ts'
import type { Stack } from '../../supabase/local/index.ts'
import { freePort } from '../database/server.ts'

type Api = Pick<Stack, 'fetch' | 'keys' | 'close'>

/**
 * PostgREST itself, from the program POSTGREST_BIN names, in front of the stack's database. Signing in stays with the
 * stack; its tokens are good for PostgREST because both know the secret.
 */
export async function servePostgrest(program: string, databaseUrl: string, stack: Stack): Promise<Api> {
  const port = await freePort()
  const adminPort = await freePort()
  const child = spawn(program, [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PGRST_DB_URI: await asAuthenticator(databaseUrl),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '20',
      PGRST_JWT_SECRET: stack.keys.jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'crit',
    },
  })
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += text
  })
  const gone = once(child, 'exit')
  for (let waited = 0; !(await isReady(adminPort)); waited += 100) {
    if (child.exitCode !== null || waited > 20_000) {
      child.kill()
      throw new Error(`PostgREST did not start: ${complaints}`)
    }
    await sleep(100)
  }
  return {
    keys: stack.keys,
    fetch: (request, context) => {
      const url = new URL(request.url)
      if (!url.pathname.startsWith('/rest/v1/')) return stack.fetch(request, context)
      const path = url.pathname.slice('/rest/v1'.length)
      return forward(request, `http://127.0.0.1:${port}${path}${url.search}`, stack)
    },
    close: async () => {
      child.kill()
      await gone
    },
  }
}

const isReady = async (adminPort: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok
  } catch {
    // Not listening yet.
    return false
  }
}

/** The role Supabase's own PostgREST signs in with: it may do nothing but become one of the others. */
async function asAuthenticator(databaseUrl: string): Promise<string> {
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await owner.unsafe(`
    do $$ begin create role authenticator noinherit login password 'authenticator';
    exception when duplicate_object then null; end $$;
    grant anon, authenticated, service_role to authenticator;
  `)
  await owner.end()
  const url = new URL(databaseUrl)
  url.username = 'authenticator'
  url.password = 'authenticator'
  return url.href
}

/** What the gateway of a Supabase project does with the two kinds of keys. */
async function forward(request: Request, url: string, { keys }: Stack): Promise<Response> {
  const headers = new Headers(request.headers)
  const key = headers.get('apikey')
  const bearer = headers.get('authorization')?.slice('Bearer '.length)
  headers.delete('apikey')
  headers.delete('content-length')
  if (bearer === keys.publishableKey || bearer === keys.secretKey) headers.delete('authorization')
  if (key === keys.secretKey && (bearer === undefined || bearer === keys.secretKey))
    headers.set('authorization', `Bearer ${signToken({ role: 'service_role' }, keys.jwtSecret)}`)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  return fetch(url, { method: request.method, headers, body })
}
