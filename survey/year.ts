/** One survey year: the calendar days it asks about, as `YYYY-MM-DD`, both ends included. */
export interface SurveyYear {
  readonly year: number
  readonly periodStart: string
  readonly periodEnd: string
}

const DAY = 86_400_000
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** N: calendar days in the period, 365 or 366. */
export const daysInPeriod = (year: SurveyYear): number =>
  Math.round((at(year.periodEnd) - at(year.periodStart)) / DAY) + 1

/** Y0 and Y1: the calendar years the period begins and ends in. */
export const firstYear = (year: SurveyYear): number => Number(year.periodStart.slice(0, 4))
export const lastYear = (year: SurveyYear): number => Number(year.periodEnd.slice(0, 4))
