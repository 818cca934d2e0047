import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { App } from '@supabase/lite'
import { correctAuth, type Throttle } from './auth.ts'
import { type Database, openConnection, type StackConnection } from './connection.ts'
import { correctErrors } from './errors.ts'
import { keysOf, randomKeys, type StackKeys } from './keys.ts'
import { lockDataDir } from './lock.ts'
import { migrate } from './migrate.ts'
import { listen } from './serve.ts'

export type StackOptions = (
  | {
      driver?: 'pglite'
      /** Where the data stays; in memory when left out. */
      dataDir?: string
      extensions?: Extract<Database, { driver: 'pglite' }>['extensions']
    }
  | { driver: 'postgres'; url: string }
) & {
  /** Load the demonstration data into an empty database. */
  seedDemo?: boolean
  /** Also listen on this port of 127.0.0.1; 0 takes a free one. */
  port?: number
  /** Domain of the addresses that stand for company codes in the demonstration. */
  loginDomain?: string
  keys?: StackKeys
  throttle?: Partial<Throttle>
  log?: (line: string) => void
}

export interface Stack {
  /** Set when a port was asked for. */
  url?: string
  fetch: (request: Request, context?: { peerAddress?: string | null }) => Promise<Response>
  keys: StackKeys
  connection: StackConnection
  close: () => Promise<void>
}

/** The survey's database behind the Supabase API, with the migrations applied. */
export async function createStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = options.driver === 'postgres' ? undefined : options.dataDir
  const release = dataDir === undefined ? undefined : lockDataDir(dataDir)
  try {
    if (dataDir !== undefined) setAsideUnfinished(dataDir)
    const stack = await open(options, dataDir)
    if (dataDir !== undefined) writeFileSync(`${dataDir}/ready`, '')
    return {
      ...stack,
      close: async () => {
        await stack.close()
        release?.()
      },
    }
  } catch (error) {
    release?.()
    throw error
  }
}

/** A first start that was broken off has left half a database that nobody has used; the next one begins anew. */
function setAsideUnfinished(dataDir: string): void {
  if (existsSync(`${dataDir}/ready`) || !existsSync(`${dataDir}/pgdata`)) return
  renameSync(`${dataDir}/pgdata`, `${dataDir}/pgdata.unfinished-${Date.now()}`)
}

async function open(options: StackOptions, dataDir: string | undefined): Promise<Stack> {
  const keys = options.keys ?? (dataDir === undefined ? randomKeys() : keysOf(dataDir))
  const connection = await openConnection(
    options.driver === 'postgres'
      ? { driver: 'postgres', url: options.url }
      : {
          driver: 'pglite',
          dataDir: dataDir && `${dataDir}/pgdata`,
          ...(options.extensions ? { extensions: options.extensions } : {}),
        },
  )
  try {
    correctErrors(connection)
    const app = newApp(connection, keys)
    await app.init()
    await migrate(app, connection, options.log ?? (() => {}))
    const fetch = correctAuth(app, connection, keys, {
      failures: 30,
      windowMs: 5 * 60_000,
      now: Date.now,
      ...options.throttle,
    })
    if (options.seedDemo) {
      const { seedDemo } = await import('./demo.ts')
      const { loginDomain = 'vessel-survey.example' } = options
      await seedDemo({ fetch, keys, loginDomain, now: new Date() })
    }
    const server = options.port === undefined ? undefined : await listen(fetch, options.port)
    return {
      ...(server ? { url: server.url } : {}),
      fetch,
      keys,
      connection,
      close: async () => {
        await server?.close()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Auth settings as in config.toml; lite reads no files here. */
const newApp = (connection: StackConnection, keys: StackKeys): App =>
  new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      jwt_expiry: 900,
      enable_signup: false,
      minimum_password_length: 12,
      enable_refresh_token_rotation: true,
      sessions: { timebox: '12h', inactivity_timeout: '1h' },
      email: { enable_signup: true, enable_confirmations: false },
    },
    options: { server: { admin: false } },
  }) as unknown as App
