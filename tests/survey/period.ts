import type { SurveyYear } from '#survey'

/** 2025年度 survey: asks about 2024-04-01 … 2025-03-31, 365 days. */
export const surveyYear: SurveyYear = { year: 2025, periodStart: '2024-04-01', periodEnd: '2025-03-31' }
/** 2024年度 survey: its period contains 29 February 2024, 366 days. */
export const leapYear: SurveyYear = { year: 2024, periodStart: '2023-04-01', periodEnd: '2024-03-31' }
