import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Answers,
  indexOf,
  isAsked,
  isTyped,
  Reading,
  storableKeys,
  totalOf,
  withoutUnasked,
} from '#survey'
import { allForms } from '#survey/forms/all'
import { csvLine } from '../../cli/csv.ts'
import { cellsOf, columnsOf, exportRow, groupsOf } from '../../cli/export/columns.ts'
import { liner } from '../../cli/export/lines.ts'
import { recorder } from '../../cli/export/records.ts'
import { makeFleet } from '../fixtures/fleet.ts'
import { exportedSheet } from './exported-sheet.ts'

const value = fc.oneof(
  fc.constantFrom('0', '1', '3', '9', '1001', '1005', '401', '101', '', '=1+1', 'a"b', '改\n行', true, false),
  fc.constantFrom(0, 1, 12, 365, 2025, 1e12, -5, 0.5, 1e-7, 1e21),
  fc.string({ maxLength: 5 }),
)

const anySheets = (keys: readonly string[]): fc.Arbitrary<Answers[]> =>
  fc.array(fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 60 }), { minLength: 1, maxLength: 6 })

const fleet = makeFleet(200)

test.each(allForms.map((form) => [form.id, form] as const))(
  'form %s: sheet after sheet, a line is its cells and a record its answers',
  (_, form) => {
    const asked = [...indexOf(form).fields].filter(([, { field }]) => isTyped(field)).map(([key]) => key)
    const totals = [...indexOf(form).fields]
      .filter(([, { field }]) => field.kind === 'total')
      .map(([key]) => key)
    const made = fleet.filter(({ formId }) => formId === form.id).map(({ answers }) => answers)
    for (const lastYear of [false, true]) {
      const columns = columnsOf(form, { totals: true, lastYear })
      const groups = groupsOf(columns)
      const hasLastYear = columns.some(({ role }) => role === 'lastYear')
      // One of each for all sheets: what they keep of one must not show in another.
      const [line, record] = [liner(form, columns), recorder(form, columns)]
      const look = (sheets: readonly Answers[]) => {
        for (const [at, answers] of sheets.entries()) {
          const one = exportedSheet(answers, sheets[at - 1] ?? null)
          const row = exportRow(form, one)
          expect(line(one)).toBe(csvLine(groups.flatMap((group) => cellsOf(group, row))))
          const said = JSON.parse(record(one))
          const kept = withoutUnasked(form, answers)
          expect(said.answers).toEqual(kept)
          expect(Object.keys(said.answers).filter((key) => asked.includes(key))).toEqual(
            asked.filter((key) => key in kept),
          )
          expect(said.not_asked).toEqual(asked.filter((key) => !isAsked(form, answers, key)))
          expect(
            Object.entries<{ value: number | null }>(said.totals ?? {}).map(([key, total]) => [
              key,
              total.value,
            ]),
          ).toEqual(
            totals
              .filter((key) => isAsked(form, answers, key))
              .map((key) => [key, totalOf(form, answers, key).value ?? null]),
          )
          expect(said.company_name).toBe(one.company_name)
          expect(said.prior).toEqual(hasLastYear ? (one.prior ?? {}) : undefined)
        }
      }
      look(made)
      fc.assert(fc.property(anySheets([...storableKeys(form)]), look), { numRuns: 25 })
    }
  },
  60_000,
)

test.each(allForms.map((form) => [form.id, form] as const))(
  'form %s: asked one by one or all at once, a sheet says the same',
  (_, form) => {
    const keys = [...indexOf(form).fields.keys()]
    fc.assert(
      fc.property(anySheets([...storableKeys(form)]), (sheets) => {
        for (const answers of sheets) {
          const places = new Map(new Reading(form, answers).places().map((place) => [place.asked.key, place]))
          for (const key of keys) expect(new Reading(form, answers).place(key)).toEqual(places.get(key))
        }
      }),
      { numRuns: 15 },
    )
  },
  60_000,
)
