import { expect, test } from 'vitest'
import { type Answers, askedField, type FormId, limitsOf, Reading, type SurveyYear } from '#survey'
import { allForms } from '#survey/forms/all'

const year2026: SurveyYear = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }
const leapYear: SurveyYear = { year: 2024, periodStart: '2023-04-01', periodEnd: '2024-03-31' }

function bounds(id: FormId, key: string, answers: Answers = {}, year: SurveyYear = year2026) {
  const form = allForms.find((one) => one.id === id)!
  const asked = askedField(form, answers, key)
  if (!asked) throw new Error(`${key} is not asked`)
  return limitsOf(new Reading(form, answers), asked, year)
}

test('days and hours end with the survey period', () => {
  expect(bounds('2', '休止日数')).toEqual({ hard: { min: 0, max: 365 }, soft: { min: 0, max: 250 } })
  expect(bounds('2', '遊休日数', {}, leapYear)).toEqual({ hard: { min: 0, max: 366 } })
  expect(bounds('3', '運転時間')).toEqual({ hard: { min: 0, max: 8760 } })
  expect(bounds('2', '合計日数').hard).toEqual({ min: 0, max: 365 })
})

test('years end with the survey period', () => {
  expect(bounds('2', '新造年月_年')).toEqual({
    hard: { min: 1900, max: 2026 },
    soft: { min: 1950, max: 2026 },
  })
  expect(bounds('2', '改造年月_年').soft).toEqual({ min: 2025, max: 2026 })
  expect(bounds('2', '契約期間_自_年').hard).toEqual({ min: 2020, max: 2026 })
  expect(bounds('2', '契約期間_至_年')).toEqual({
    hard: { min: 2020, max: 2031 },
    soft: { min: 2025, max: 2027 },
  })
  expect(bounds('2', '不稼働年度_15', { 新造年月_年: 1998 }).soft).toEqual({ min: 1998, max: 2026 })
})

test('the usual price of a ship is not that of a machine', () => {
  expect(bounds('2', '新造購入価格').soft).toEqual({ min: 500_000, max: 60_000_000_000 })
  expect(bounds('4', '新造購入価格').soft).toEqual({ min: 100_000, max: 10_000_000_000 })
  expect(bounds('8', '新造購入価格').hard).toEqual({ min: 1, max: 1_000_000_000_000 })
})

test('costs are measured by the new-build price', () => {
  const answers = { 新造購入価格: 400_000_000 }
  expect(bounds('2', '保険料', answers).soft).toEqual({ min: 0, max: 20_000_000 })
  expect(bounds('2', '定期整備_外注費', answers).soft).toEqual({ min: 0, max: 80_000_000 })
  expect(bounds('2', '改造価格', answers).soft).toEqual({ max: 400_000_000 })
  expect(bounds('2', '解体費用', { ...answers, 保有形態: '1' }).soft).toEqual({ max: 200_000_000 })
  expect(bounds('2', '保険料').soft).toEqual({ min: 0 })
})

test('costs of pipes are measured by the price of all of them', () => {
  const answers = { 購入価格: 200_000, 期首数量: 300 }
  expect(bounds('3h1', '公租公課', answers).soft).toEqual({ min: 0, max: 6_000_000 })
  expect(bounds('3', '修理費_外注費', answers).soft).toEqual({ min: 0, max: 30_000_000 })
})

test('one answer bounds another', () => {
  expect(bounds('2', '運転時間', { 運転日数_主機能: 120 }).soft).toEqual({ min: 120, max: 1920 })
  expect(bounds('3h3', '曲げ半径', { 内径: 500 }).soft).toEqual({ min: 500, max: 2500 })
  expect(bounds('3h1', '使用数量', { 期首数量: 300, 期中購入数量: 20, 期中廃棄数量: 50 }).soft).toEqual({
    max: 270,
  })
})

test('a 規格 row is bounded by another row of the same vessel', () => {
  const backhoe = { 船種名_主機能: '1009', 規格_主機能_07: 4.5, 規格_主機能_09: 20 }
  expect(bounds('2', '規格_主機能_08', backhoe)).toEqual({
    hard: { min: 0.1, max: 70 },
    soft: { min: 4.5, max: 70 },
  })
  expect(bounds('2', '規格_主機能_10', backhoe).soft).toEqual({ min: 14, max: 20 })
  const beside = { 船種名_主機能: '1001', 兼用船種_1: '1009', 規格_主機能_07: 900, 規格_兼用1_07: 3 }
  expect(bounds('2', '規格_兼用1_08', beside).soft).toEqual({ min: 3, max: 70 })
})
