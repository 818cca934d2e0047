import type { FormDefinition } from '#survey'
import type { WriteRequest } from './workbook.ts'

/** A published blank template: no company, no subjects. @yearly The year and period. */
export const blankRequest = (form: FormDefinition): WriteRequest => ({
  form,
  year: { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' },
  subjects: [],
  layout: 'sheets',
  spare: 1,
  generatedAt: '2026-04-01T00:00:00+09:00',
})

export const blankFileName = (form: FormDefinition): string => `form-${form.id}.xlsx`
