import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answers, findings, messageOf, progressOf, storableKeys, totalOf } from '#survey'
import { allForms } from '#survey/forms/all'
import { surveyYear } from './period.ts'

/** Anything a hand-written client might have stored. */
const value = fc.oneof(
  fc.constantFrom('0', '1', '3', '9', '99', '1001', '1005', '401', '101', '', true, false),
  fc.constantFrom(0, 1, 4, 12, 13, 29, 100, 365, 366, 1899, 2005, 2024, 2025, 1e12, -5, 0.5, 1e-7, 1e21),
  fc.string({ maxLength: 5 }),
)

test.each(allForms.map((form) => [form.id, form] as const))(
  'form %s: whatever is stored, it can be checked, counted and spoken of',
  (_, form) => {
    const keys = [...storableKeys(form)]
    const answers = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 60 })
    const totals = form.steps.flatMap((step) =>
      Object.entries(step.fields).flatMap(([key, field]) => (field.kind === 'total' ? [key] : [])),
    )
    fc.assert(
      fc.property(answers, answers, (now: Answers, prior: Answers) => {
        const context = { year: surveyYear, prior, company: { code: 'C001', name: '海洋建設株式会社' } }
        for (const issue of findings(form, now, context)) {
          expect(messageOf(form, issue, now)).toMatch(/。$/u)
        }
        const { done, total, status } = progressOf(form, now, context)
        expect(done).toBeLessThanOrEqual(total)
        if (status === '登録済み') expect(done).toBe(total)
        for (const key of totals) expect(totalOf(form, now, key).value).not.toBeNaN()
      }),
      { numRuns: 150 },
    )
  },
  30_000,
)
