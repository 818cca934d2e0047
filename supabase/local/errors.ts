import type { StackConnection } from './connection.ts'

interface DatabaseError {
  code?: string
  message?: string
  detail?: string
  hint?: string
}

/** HTTP status by SQLSTATE, as PostgREST documents it; the first prefix that fits wins. */
const STATUS: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['28', 403],
  ['42883', 404],
  ['42P01', 404],
  ['53400', 500],
  ['53', 503],
  ['57P01', 503],
  ['P0001', 400],
  ['09', 500],
  ['25', 500],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]
/** Answers to a request that was wrong, not signs of a broken stack. */
const EXPECTED = /^(PT4|22|23|42501)/
const PASSED_ON_BY_LITE = /^(PGRST$|PT|42|22|21|23502|23503|23505|25006)/

/**
 * Correction: lite answers 500 `SUP` for most SQLSTATEs, and prints every failed statement with its parameters,
 * which are the answers of companies.
 */
export function correctErrors(connection: StackConnection): void {
  const original = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (thrown: unknown) => {
    const error = original(thrown) as DatabaseError
    const { code, message = '', detail, hint } = error
    // How postgres.js says that the connection was lost.
    if (code === 'CONNECTION_CLOSED') return connection.normalizeDbError({ code: '08006', message })
    if (code === undefined || !/^(PGRST|[0-9A-Z]{5})$/.test(code)) return error
    if (PASSED_ON_BY_LITE.test(code)) return quietly({ code, message, detail, hint }, code, message)
    const status = STATUS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
    return quietly(
      {
        code: 'PGRST',
        message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
        detail: JSON.stringify({ status, headers: {} }),
      },
      code,
      message,
    )
  }
}

/** What to print of an error lite is about to print; undefined for nothing. */
const printed = new WeakMap<object, string | undefined>()

function quietly<Failure extends object>(failure: Failure, code: string, message: string): Failure {
  filterErrorLog()
  printed.set(failure, EXPECTED.test(code) ? undefined : `${code} ${message}`)
  return failure
}

let isFiltering = false
function filterErrorLog(): void {
  if (isFiltering) return
  isFiltering = true
  // lite has no logger to configure: it writes to the console.
  const { error } = console
  console.error = (...parts: unknown[]) => {
    const [first, second] = parts
    if (first === 'Auth error:' && second instanceof Error) return error(`${first} ${second.message}`)
    if (typeof first !== 'object' || first === null || !printed.has(first)) return error(...parts)
    const line = printed.get(first)
    if (line !== undefined) error(line)
  }
}
