/** One survey year: the calendar days it asks about, as `YYYY-MM-DD`, both ends included. */
export interface SurveyYear {
  readonly year: number
  readonly periodStart: string
  readonly periodEnd: string
}

export const DAY = 86_400_000

/** Dates are those of survey periods: few, and asked about by every sheet. */
const days = new Map<string, number>()

/** The beginning of a day, in ms. */
export function dayOf(date: string): number {
  let known = days.get(date)
  if (known === undefined) {
    known = Date.parse(`${date}T00:00:00Z`)
    days.set(date, known)
  }
  return known
}

/** N: calendar days in the period, 365 or 366. */
export const daysInPeriod = (year: SurveyYear): number =>
  Math.round((dayOf(year.periodEnd) - dayOf(year.periodStart)) / DAY) + 1

/** Y0 and Y1: the calendar years the period begins and ends in. */
export const firstYear = (year: SurveyYear): number => Number(year.periodStart.slice(0, 4))
export const lastYear = (year: SurveyYear): number => Number(year.periodEnd.slice(0, 4))
