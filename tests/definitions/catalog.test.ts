import { describe, expect, test } from 'vitest'
import { FORM_IDS, type FormId, progressOf } from '#survey'
import { allForms } from '#survey/forms/all'
import { formCatalog, homeRows } from '#survey/forms/catalog'
import { loadForm } from '#survey/forms/index'
import { isTyped } from './problems.ts'

const year = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }

test('every form is defined once, in the order of Home', () => {
  expect(allForms.map(({ id }) => id)).toEqual(FORM_IDS)
})

test('the catalogue says what the definitions say', () => {
  expect(formCatalog).toEqual(
    allForms.map(({ id, name, title, steps, subject }) => ({
      id,
      name,
      title,
      steps: steps.length,
      subject: subject.kind,
      perCompany: subject.kind === 'company',
    })),
  )
})

test.each(FORM_IDS)('form %s loads by itself', async (id) => {
  expect(await loadForm(id)).toBe(allForms.find((form) => form.id === id))
})

test('Home has six rows that cover every form', () => {
  expect(homeRows.map(({ id, title }) => [id, title])).toEqual([
    [1, '1号様式　提出会社調査'],
    [2, '2号様式　作業船調査'],
    [3, '3号様式　作業船付属品調査'],
    [4, '3号様式　排砂管設備調査'],
    [10, '4号様式　港湾工事用補助機器調査'],
    [11, '8号様式　港湾工事用作業機械調査'],
  ])
  expect(homeRows.flatMap(({ forms }) => forms)).toEqual(FORM_IDS)
})

describe('the number of fields', () => {
  const fields = allForms.map((form) => form.steps.flatMap((step) => Object.values(step.fields)))

  test.each<[FormId, number, number, number]>([
    ['1', 15, 11, 11],
    // Of a blank sheet by step: 7 + 6 + 0 + 7 + 6 + 0 + 4 + 4.
    ['2', 199, 99, 34],
    // 11 + 7 + 7
    ['3', 67, 40, 25],
    ['3h1', 51, 36, 35],
    ['3h2', 48, 34, 33],
    ['3h3', 47, 33, 32],
    ['3h4', 50, 36, 35],
    ['3h5', 49, 35, 34],
    ['3h6', 49, 35, 34],
    // 11 + 6 + 3 + 7 + 6 + 0 + 4 + 4
    ['4', 220, 105, 41],
    ['8', 220, 105, 41],
  ])(
    'form %s: %i in all, %i counted in progress, %i of them asked of a blank sheet',
    (id, all, counted, blank) => {
      const position = FORM_IDS.indexOf(id)
      expect(fields[position]).toHaveLength(all)
      expect(fields[position]!.filter((field) => isTyped(field) && !field.optional)).toHaveLength(counted)
      expect(progressOf(allForms[position]!, {}, { year })).toMatchObject({
        status: '未登録',
        done: 0,
        total: blank,
      })
    },
  )
})
