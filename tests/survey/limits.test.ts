import { expect, test } from 'vitest'
import {
  type Answers,
  askedField,
  checkInput,
  type FormDefinition,
  limitsOf,
  missing,
  Reading,
} from '#survey'
import { form2 } from '#survey/forms/form2'
import { form3h1 } from '#survey/forms/form3h1'
import { leapYear, surveyYear } from './period.ts'

const limits = (key: string, answers: Answers = {}, year = surveyYear, form: FormDefinition = form2) => {
  const asked = askedField(form, answers, key)
  if (!asked) throw new Error(`${key} is not asked`)
  return limitsOf(new Reading(form, answers), asked, year)
}

test('limits tied to the period follow it', () => {
  expect(limits('休止日数').hard).toEqual({ min: 0, max: 365 })
  expect(limits('休止日数', {}, leapYear).hard).toEqual({ min: 0, max: 366 })
  expect(limits('運転時間').hard).toEqual({ min: 0, max: 8760 })
  expect(limits('運転時間', {}, leapYear).hard).toEqual({ min: 0, max: 8784 })
  expect(limits('新造年月_年').hard).toEqual({ min: 1900, max: 2025 })
  expect(limits('契約期間_自_年')).toEqual({ hard: { min: 2019, max: 2025 }, soft: { min: 2024, max: 2025 } })
})

test('limits tied to another answer apply once it is known', () => {
  expect(limits('運転時間').soft).toBeUndefined()
  expect(limits('運転時間', { 運転日数_主機能: 100 }).soft).toEqual({ min: 100, max: 1600 })
  expect(limits('運転時間', { 運転日数_主機能: 0 }).soft).toEqual({ min: 0, max: 0 })
  expect(limits('公租公課', { 新造購入価格: 120_000_001 }).soft).toEqual({ min: 0, max: 6_000_000.05 })
  expect(limits('公租公課', { 新造購入価格_不明: true }).soft).toEqual({ min: 0 })
})

test('limits of costs of pipes follow price and stock', () => {
  const stock: Answers = { 購入価格: 250_000, 期首数量: 40 }
  expect(limits('公租公課', stock, surveyYear, form3h1).soft).toEqual({ min: 0, max: 1_000_000 })
})

test('months and days have limits of their own', () => {
  expect(limits('新造年月_月').hard).toEqual({ min: 1, max: 12 })
  expect(limits('契約期間_自_日').hard).toEqual({ min: 1, max: 31 })
})

test.each<[string, string | number | null, string | undefined]>([
  ['休止日数', 365, undefined],
  ['休止日数', 366, 'F02'],
  ['休止日数', -1, 'F02'],
  ['休止日数', 0, undefined],
  ['休止日数', null, undefined],
  ['休止日数', 1.5, 'F01'],
  ['新造年月_月', 13, 'F02'],
  ['新造年月_月', 0, 'F02'],
  ['新造年月_年', 2026, 'F02'],
  ['新造購入価格', 0, 'F02'],
  ['船名', 'あ'.repeat(40), undefined],
  ['船名', 'あ'.repeat(41), 'F03'],
  ['船名', '𠮷'.repeat(40), undefined],
  ['船名よみがな', 'カイヨウ', 'F01'],
  ['保有形態', '3', undefined],
  ['保有形態', '11', 'F04'],
])('%s = %j storable: %s', (key, value, rule) => {
  expect(checkInput(form2, {}, key, value, surveyYear).map((issue) => issue.rule)).toEqual(rule ? [rule] : [])
})

test('rules across answers never stand against storing a value', () => {
  expect(checkInput(form2, { 運転日数_主機能: 0 }, '運転時間', 500, surveyYear)).toEqual([])
})

test('a blank where an answer is owed is F05, and 不明 is an answer', () => {
  const owed = (answers: Answers) => missing(form2, answers).map(({ key }) => key)
  expect(owed({})).toEqual([
    '船名',
    '船名よみがな',
    '保有形態',
    '作業船購買形態',
    '船種名_主機能',
    '主な就役港',
    '就役地域コード',
    '新造年月_年',
    '新造年月_月',
    '新造購入価格',
  ])
  expect(owed({ 船名: '海洋丸', 新造購入価格_不明: true })).not.toContain('新造購入価格')
  expect(owed({ 保有形態: '3' })).toContain('対象会社名')
  expect(owed({ 保有形態: '0' })).not.toContain('対象会社名')
})
