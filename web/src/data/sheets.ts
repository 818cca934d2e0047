import type { Answers, FormId } from '#survey'
import type { Attempt } from '../form/save-queue.ts'
import type {
  LoadOutcome,
  Lock,
  SaveOutcome,
  SaveRequest,
  SheetTransport,
  StopReason,
} from '../form/sheet.ts'
import { DataError, readFirst, restLeft, rowsOf, supabase } from './client.ts'
import { SHEET, SUBMISSIONS } from './first-reads.ts'
import { serverNow } from './server-clock.ts'

interface SheetRow {
  readonly id: string
  readonly company_code: string
  readonly survey_year: number
  readonly form_id: FormId
  readonly subject_code: string
  readonly title: string
  readonly answers: Answers
  readonly prior: Answers | null
  readonly version: number
  readonly companies: { readonly company_name: string }
  readonly survey_years: YearRow
}

interface YearRow {
  readonly status: 'draft' | 'open' | 'closed'
  readonly opens_at: string
  readonly closes_at: string
  readonly period_start: string
  readonly period_end: string
}

interface SubmissionRow {
  readonly company_code: string
  readonly survey_year: number
}

/** Reads one sheet with its year and company, and whether the company has submitted. */
export async function loadSheet(id: string, now: number = serverNow()): Promise<LoadOutcome> {
  if (!UUID.test(id)) return { kind: 'not-found' }
  try {
    const [rows, submissions] = await Promise.all([
      readFirst<SheetRow>(SHEET, { sheet: id }),
      readFirst<SubmissionRow>(SUBMISSIONS),
    ])
    const [row] = rows
    if (!row) return { kind: 'not-found' }
    const submitted = submissions.some(
      (one) => one.company_code === row.company_code && one.survey_year === row.survey_year,
    )
    return {
      kind: 'loaded',
      sheet: {
        id: row.id,
        formId: row.form_id,
        companyCode: row.company_code,
        companyName: row.companies.company_name,
        subjectCode: row.subject_code,
        title: row.title,
        year: {
          year: row.survey_year,
          periodStart: row.survey_years.period_start,
          periodEnd: row.survey_years.period_end,
        },
        answers: row.answers,
        prior: row.prior ?? {},
        version: row.version,
        lock: submitted ? 'submitted' : lockOf(row.survey_years, now),
      },
    }
  } catch (cause) {
    return { kind: failureOf(cause) }
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function lockOf(year: YearRow, now: number): Lock | undefined {
  if (year.status === 'draft' || now < Date.parse(year.opens_at)) return 'not-open'
  if (year.status === 'closed' || now >= Date.parse(year.closes_at)) return 'closed'
  return undefined
}

export function failureOf(cause: unknown): 'not-found' | 'signed-out' | 'offline' | 'unexpected' {
  if (!(cause instanceof DataError)) return 'offline'
  if (cause.status === 401) return 'signed-out'
  if (cause.status === 404) return 'not-found'
  return isPassing(cause) ? 'offline' : 'unexpected'
}

/** Worth another try: no answer of the server's own, too busy, a deadlock or a statement given up by the server. */
const isPassing = ({ status, code }: DataError): boolean =>
  status < 400 || status === 408 || status === 429 || status >= 500 || code === '57014' || code === '40P01'

/** A connection that has died without a word must not hold up the next attempt for ever. */
const LONGEST_SAVE_MS = 30_000

export async function saveSheet(request: SaveRequest): Promise<Attempt<SaveOutcome>> {
  try {
    const saved = await rowsOf<{ version: number; answers?: Answers }>(
      supabase()
        .rpc('save_sheet', {
          p_id: request.id,
          p_base_version: request.baseVersion,
          p_set: request.set,
          p_save_key: request.saveKey,
          p_channel: 'web',
          p_progress: request.progress,
        })
        .abortSignal(AbortSignal.timeout(LONGEST_SAVE_MS)),
    )
    return answered({ kind: 'saved', version: saved.version, answers: saved.answers })
  } catch (cause) {
    const afterMs = restLeft()
    if (!(cause instanceof DataError)) return { kind: 'retry', afterMs }
    if (isPassing(cause)) return { kind: 'retry', afterMs, busy: cause.status >= 400 && cause.status !== 408 }
    return answered(refusalOf(cause))
  }
}

const answered = (outcome: SaveOutcome): Attempt<SaveOutcome> => ({ kind: 'answered', outcome })

/** By status and hint alone; the text of the database is for developers. */
export function refusalOf(refusal: Pick<DataError, 'status' | 'hint' | 'details'>): SaveOutcome {
  switch (refusal.hint) {
    case 'CONFLICT':
    case 'STALE':
    case 'AHEAD':
      return { kind: 'conflict' }
    case 'ROUND_CLOSED':
      return { kind: 'locked', lock: 'closed' }
    case 'SUBMITTED':
      return { kind: 'locked', lock: 'submitted' }
    case 'UNKNOWN_KEY':
    case 'BAD_VALUE': {
      const { key } = detailsOf(refusal.details)
      return typeof key === 'string' ? { kind: 'bad-value', key } : stopped('unexpected')
    }
    default:
      return stopped(STOPS[refusal.status] ?? 'unexpected')
  }
}

const STOPS: Readonly<Record<number, StopReason>> = { 401: 'signed-out', 403: 'forbidden', 404: 'not-found' }

const stopped = (reason: StopReason): SaveOutcome => ({ kind: 'stopped', reason })

function detailsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const details: unknown = JSON.parse(json)
    return typeof details === 'object' && details !== null ? { ...details } : {}
  } catch {
    // Details are a courtesy of the server; without them the hint alone decides.
    return {}
  }
}

export const sheetTransport: SheetTransport = { save: saveSheet, load: loadSheet }
