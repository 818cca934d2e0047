import { describe, expect, test } from 'vitest'
import type { Field } from '#survey'
import { allForms } from '#survey/forms/all'
import { isTyped, problemsOf } from './problems.ts'

const fieldsOf = (steps: (typeof allForms)[number]['steps']): [string, Field][] =>
  steps.flatMap((step) => Object.entries(step.fields))

describe.each(allForms.map((form) => [form.id, form] as const))('form %s', (_, form) => {
  test('has no defect the checks know', () => {
    expect(problemsOf(form)).toEqual([])
  })

  test('gives every number a unit, or the unit is another answer', () => {
    const unitless = fieldsOf(form.steps)
      .filter(([, field]) => field.kind === 'number' && field.unit === '')
      .map(([key]) => key)
    expect(unitless).toEqual(UNIT_IS_ANSWERED[form.id] ?? [])
    for (const key of unitless) {
      const unit = fieldsOf(form.steps).find(([other]) => other === unitKeyOf(key))?.[1]
      expect(unit?.kind, `${key} → ${unitKeyOf(key)}`).toBe('choice')
    }
  })

  test('marks remarks, ticks and free titles as complete when blank', () => {
    for (const [key, field] of fieldsOf(form.steps)) {
      const blankIsAnswer =
        field.kind === 'flag' || (field.kind === 'text' && field.multiline) || key.endsWith('_題名')
      if (blankIsAnswer) expect(field.optional, key).toBe(true)
    }
  })

  test('asks for every counted field with one question per 不明', () => {
    for (const [key, field] of fieldsOf(form.steps)) {
      if (!isTyped(field) || field.unknown !== false) continue
      // Without a 不明 a field that may stay blank must be optional, or nobody could finish the sheet.
      expect(field.optional, key).toBe(true)
    }
  })
})

const FUEL_UNITS = [
  ...['主機関', '補機関1', '補機関2', '補機関3', '航海'].map((engine) => `燃料_${engine}_出力`),
  ...['ギヤ油', 'タービン油', 'グリース'].map((oil) => `油脂_${oil}_数量`),
  '消耗品1_数量',
  '消耗品2_数量',
]
const UNIT_IS_ANSWERED: Readonly<Record<string, readonly string[]>> = {
  '2': FUEL_UNITS,
  '3': ['期首数量', '期中購入数量', '期中廃棄数量'],
  '4': FUEL_UNITS,
  '8': FUEL_UNITS,
}
const unitKeyOf = (key: string): string => {
  if (key.startsWith('期')) return '数量単位'
  return key.endsWith('_出力') ? `${key}単位` : key.replace(/_数量$/, '_単位')
}
