import type { SurveyYear } from '#survey'
import { readFirst } from '../data/client.ts'
import { SURVEY_YEARS } from '../data/first-reads.ts'

/** One survey year with its window for answering. */
export interface SurveyRound extends SurveyYear {
  readonly status: 'draft' | 'open' | 'closed'
  readonly opensAt: string
  readonly closesAt: string
  readonly settings: Readonly<Record<string, unknown>>
}

interface YearRow {
  readonly survey_year: number
  readonly status: SurveyRound['status']
  readonly opens_at: string
  readonly closes_at: string
  readonly period_start: string
  readonly period_end: string
  readonly settings: Readonly<Record<string, unknown>>
}

/** The year to answer for: the newest open one, or else the newest closed one, to read. */
export async function readSurveyRound(): Promise<SurveyRound | undefined> {
  const rows = await readFirst<YearRow>(SURVEY_YEARS)
  const row = rows.find(({ status }) => status === 'open') ?? rows[0]
  return (
    row && {
      year: row.survey_year,
      status: row.status,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      settings: row.settings,
    }
  )
}

/** Can answers be written now? The database decides; this only spares the attempt. */
export const isOpen = (round: SurveyRound, now: number): boolean =>
  round.status === 'open' && Date.parse(round.opensAt) <= now && now < Date.parse(round.closesAt)

/** Forms the institute has switched off this year: shown as 【作成中】, without a way in. */
export function formsInPreparation({ settings }: SurveyRound): ReadonlySet<string> {
  const { formsInPreparation: forms } = settings
  return new Set(Array.isArray(forms) ? forms.map(String) : [])
}

/** Whole days until the window closes; 0 on its last day. */
export const daysLeft = (round: SurveyRound, now: number): number =>
  Math.max(0, Math.floor((Date.parse(round.closesAt) - now) / 86_400_000))
