import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allForms } from '#survey/forms/all'
import {
  answersAfter,
  compareWorkbook,
  readWorkbook,
  type StoredSheet,
  type WorkbookLayout,
} from '#templates'
import { writeWorkbook } from '#templates/write'
import { seeded } from '../fixtures/random.ts'
import { anyAnswers, company, generatedAt, uuid, year } from './answers.ts'

const layouts: WorkbookLayout[] = ['sheets', 'columns']
const context = { year, companyCode: 'C001' }

function read(bytes: Uint8Array) {
  const result = readWorkbook(bytes)
  if (!result.ok) throw new Error(`unreadable: ${result.problem.code}`)
  return result
}

describe.each(allForms.map((form) => [form.title, form] as const))('%s', (_, form) => {
  test.each(layouts)('any answers come back exactly: %s', async (layout) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e9 }), async (seed) => {
        const random = seeded(seed)
        const stored = [1, 2].map(
          (n): StoredSheet => ({ id: uuid(n), version: n, answers: anyAnswers(form, random) }),
        )
        const frame = { form, year, company, layout, spare: 1, generatedAt }
        const workbook = read(await writeWorkbook({ ...frame, subjects: stored }))
        const same = compareWorkbook(form, workbook, stored, context)
        expect(same.subjects.flatMap(({ entries }) => entries)).toEqual([])
        expect(same.warnings).toEqual([])
        expect(same.counts.unchanged).toBeGreaterThan(0)

        const fresh = read(
          await writeWorkbook({ ...frame, subjects: stored.map(({ answers }) => ({ answers })) }),
        )
        const added = compareWorkbook(form, fresh, [], context)
        expect(added.subjects.map((subject) => answersAfter(form, subject))).toEqual(
          stored.map(({ answers }) => answers),
        )
      }),
      { numRuns: 2, seed: 20261120 },
    )
  })
})
