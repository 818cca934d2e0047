import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'

export type StackConnection = PgliteConnection | PostgresConnection

type PgliteOptions = NonNullable<NonNullable<Parameters<typeof createPgliteConnection>[0]>['pgliteOptions']>

export type Database =
  | { driver: 'pglite'; dataDir?: string | undefined; extensions?: PgliteOptions['extensions'] }
  | { driver: 'postgres'; url: string }

export const openConnection = (database: Database): Promise<StackConnection> =>
  database.driver === 'pglite' ? openPglite(database) : Promise.resolve(openPostgres(database.url))

/** Correction: lite sends timestamps, numerics and bytea in other forms than PostgREST does. */
const timestamptz = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
const timestamp = (text: string): string => text.replace(' ', 'T')
const numeric = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text)
const asSent = <T>(value: T): T => value

function openPglite({
  dataDir,
  extensions,
}: Extract<Database, { driver: 'pglite' }>): Promise<PgliteConnection> {
  return createPgliteConnection({
    ...(dataDir ? { url: dataDir } : {}),
    pgliteOptions: {
      ...(extensions ? { extensions } : {}),
      parsers: { 1184: timestamptz, 1114: timestamp, 1700: numeric, 17: asSent },
    },
  })
}

function openPostgres(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 20,
      onnotice: () => {},
      connection: { application_name: 'vessel-survey', statement_timeout: 8000 },
      types: {
        json: jsonArgument(114),
        jsonb: jsonArgument(3802),
        numeric: { to: 1700, from: [1700], serialize: String, parse: numeric },
        bytea: { to: 17, from: [17], serialize: asSent, parse: asSent },
        timestamptz: { to: 1184, from: [1184], serialize: asSent, parse: timestamptz },
        timestamp: { to: 1114, from: [1114], serialize: asSent, parse: timestamp },
      },
    },
  })
  refuseLostSessions(connection.driver)
  grantOwnTime(connection.driver)
  return connection
}

/** Functions that set a statement_timeout of their own. */
const OWN_TIME = /\b(import_staged|undo_import)\b/

/** Correction: PostgREST sets the statement_timeout of a function before it calls it; once it runs it is too late. */
function grantOwnTime(driver: PostgresConnection['driver']): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const session = await reserve()
    const { unsafe } = session
    const ask = async (query: string, values?: never[]) => {
      await unsafe(`set local statement_timeout = '10min'`)
      return unsafe(query, values)
    }
    return Object.assign(session, {
      unsafe: ((query: string, values?: never[]) =>
        OWN_TIME.test(query) ? ask(query, values) : unsafe(query, values)) as typeof unsafe,
    })
  }
}

/**
 * Correction: what a session of postgres.js is asked after its connection was lost is never answered, the rollback to
 * begin with, and its write to the lost socket is thrown outside of any promise; given back, it is handed out again.
 */
function refuseLostSessions(driver: PostgresConnection['driver']): void {
  const reserve = driver.reserve.bind(driver)
  const end = driver.end.bind(driver)
  // Without a limit it would wait for the lost ones.
  driver.end = () => end({ timeout: 1 })
  driver.reserve = async () => {
    const session = await reserve()
    const { unsafe, release } = session
    let lost: unknown
    const watch = (connection: { onclose: (error: unknown) => void }): true => {
      connection.onclose = (error) => {
        lost = error
      }
      return true
    }
    const ask = (query: string, values?: never[]) =>
      lost ? Promise.reject(lost) : unsafe(query, values, { onexecute: watch } as object)
    return Object.assign(session, {
      unsafe: ask as typeof unsafe,
      release: () => {
        if (!lost) release()
      },
    })
  }
}

/** Correction: lite makes text of a JSON argument, and postgres.js would make text of that text. */
const jsonArgument = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
})

/** Runs a script as one transaction on one connection; lite's own `transaction` may spread it over its pool. */
export async function runScript(connection: StackConnection, script: string): Promise<void> {
  if (isPglite(connection)) await connection.driver.transaction((transaction) => transaction.exec(script))
  else
    await connection.driver.begin((session) =>
      session.unsafe(`select pg_advisory_xact_lock(7240311);${script}`),
    )
}

export const isPglite = (connection: StackConnection): connection is PgliteConnection =>
  'exec' in connection.driver
