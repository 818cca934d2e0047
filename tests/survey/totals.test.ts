import { describe, expect, test } from 'vitest'
import {
  type Answers,
  addExactly,
  age,
  ageAtDisposal,
  daysInHand,
  divideRounded,
  formatTotal,
  fuelConsumption,
  hoursPerDay,
  multiplyExactly,
  Reading,
  serviceDays,
  siteDays,
  type TotalKind,
  totalOf,
  yearlyDisposalRate,
  yearlyRepairRate,
  yearsHeld,
  yearsWorked,
} from '#survey'
import { form2 } from '#survey/forms/form2'
import { form3h1 } from '#survey/forms/form3h1'
import { surveyYear } from './period.ts'

const days: Answers = {
  船種名_主機能: '1005',
  運転日数_主機能: 140,
  休止日数: 95,
  回航日数: 12,
  定期整備日数: 40,
  遊休日数: 78,
}

describe('exact decimals', () => {
  test('sums', () => {
    expect(addExactly(0.1, 0.2)).toBe(0.3)
    expect(addExactly(1.1, 2.2, -3.3)).toBe(0)
    expect(addExactly(999_999_999_999, 0.01)).toBe(999_999_999_999.01)
    expect(addExactly()).toBe(0)
    expect(addExactly(1e-7, 2e21)).toBe(2e21)
  })
  test('products', () => {
    expect(multiplyExactly(0.29, 100_000_000)).toBe(29_000_000)
    expect(multiplyExactly(1.1, 1.1)).toBe(1.21)
  })
  test('quotients are rounded half away from zero', () => {
    expect(divideRounded(2, 3, 1)).toBe(0.7)
    expect(divideRounded(1.005, 1, 2)).toBe(1.01)
    expect(divideRounded(-1.005, 1, 2)).toBe(-1.01)
    expect(divideRounded(1, 0, 1)).toBeUndefined()
  })
})

describe('totals', () => {
  test('every part answered', () => {
    expect(totalOf(form2, days, '合計日数')).toEqual({ value: 365, unknown: false, incomplete: false })
  })

  test('0 is added, blank is 未入力, 不明 is not added, what is not asked does not count', () => {
    expect(totalOf(form2, { ...days, 遊休日数: 0 }, '合計日数').value).toBe(287)
    const { 遊休日数: _, ...blank } = days
    expect(totalOf(form2, blank, '合計日数')).toEqual({ value: 287, unknown: false, incomplete: true })
    const unknown: Answers = { ...blank, 遊休日数_不明: true }
    expect(totalOf(form2, unknown, '合計日数')).toEqual({ value: 287, unknown: true, incomplete: false })
    expect(totalOf(form2, { ...days, 運転日数_兼用1: 50 }, '合計日数').value).toBe(365)
    const joint: Answers = { ...days, 船種名_主機能: '1001', 兼用船種_1: '1005', 運転日数_兼用1: 50 }
    expect(totalOf(form2, joint, '合計日数').value).toBe(415)
  })

  test('nothing answered is blank, not 0; all 不明 is 不明', () => {
    expect(totalOf(form2, {}, '管理費合計金額')).toEqual({
      value: undefined,
      unknown: false,
      incomplete: true,
    })
    const allUnknown: Answers = { 定期整備_外注費_不明: true, 定期整備_自社費_不明: true }
    expect(totalOf(form2, allUnknown, '定期整備費_計')).toEqual({
      value: undefined,
      unknown: true,
      incomplete: false,
    })
  })

  test('ratios are percent with one decimal; of nothing there is none', () => {
    const costs: Answers = {
      公租公課: 9_600_000,
      保険料: 7_200_000,
      '係留・保管費': 3_600_000,
      運搬費: 2_400_000,
      船員教育費: 600_000,
      検査費: 1_800_000,
      新造購入価格: 1_200_000_000,
    }
    expect(totalOf(form2, costs, '管理費合計金額').value).toBe(25_200_000)
    expect(totalOf(form2, costs, '年間管理費率').value).toBe(2.1)
    expect(totalOf(form2, { ...costs, 新造購入価格: 0 }, '年間管理費率').value).toBeUndefined()
  })

  test('stock at the end of the period', () => {
    const stock: Answers = { 期首数量: 120, 期中購入数量: 30, 期中廃棄数量: 50 }
    expect(totalOf(form3h1, stock, '期末数量').value).toBe(100)
  })

  test('how totals read', () => {
    const as: TotalKind = { kind: 'total', unit: '日', formula: { sum: [] } }
    expect(formatTotal(as, { value: 1150, unknown: false, incomplete: false })).toBe('1,150日')
    expect(formatTotal(as, { value: 150, unknown: true, incomplete: false })).toBe('150日（不明を含む）')
    expect(formatTotal(as, { value: 150, unknown: true, incomplete: true })).toBe('150日（未入力あり）')
    expect(formatTotal(as, { value: undefined, unknown: true, incomplete: false })).toBe('不明')
    expect(formatTotal(as, { value: undefined, unknown: false, incomplete: true })).toBe('')
    expect(formatTotal(as, { value: 0, unknown: false, incomplete: false })).toBe('0日')
  })

  test('a key that is no total is our mistake', () => {
    expect(() => totalOf(form2, {}, '船名')).toThrow('form 2 has no total 船名')
  })
})

describe('derived quantities', () => {
  test('days on site and of service', () => {
    expect(siteDays(new Reading(form2, days))).toBe(235)
    expect(serviceDays(new Reading(form2, days))).toBe(247)
    expect(serviceDays(new Reading(form2, days), false)).toBe(235)
    expect(siteDays(new Reading(form2, { ...days, 休止日数_不明: true }))).toBeUndefined()
  })

  test('yearly repair rate', () => {
    const repairs: Answers = {
      定期整備_外注費: 24_000_000,
      定期整備_自社費: 6_000_000,
      現場修理_外注費: 4_800_000,
      現場修理_自社費: 1_200_000,
      新造購入価格: 1_200_000_000,
    }
    expect(yearlyRepairRate(new Reading(form2, repairs))).toBe(3)
  })

  test('hours per day of each function', () => {
    expect(hoursPerDay(new Reading(form2, { ...days, 運転時間: 1050.5 }), '主機能')).toBe(7.5)
    expect(
      hoursPerDay(new Reading(form2, { ...days, 運転時間: 0, 運転日数_主機能: 0 }), '主機能'),
    ).toBeUndefined()
  })

  test('age and years', () => {
    const vessel: Answers = { 新造年月_年: 2005, 新造年月_月: 4, 作業船購買形態: '0', 保有形態: '0' }
    expect(age(new Reading(form2, vessel), surveyYear)).toBeCloseTo(19.997, 3)
    expect(yearsHeld(new Reading(form2, vessel), surveyYear)).toBeCloseTo(19.997, 3)
    expect(
      yearsWorked(new Reading(form2, { ...vessel, 不稼働年度_01: 2010, 不稼働年度_02: 2011 }), surveyYear),
    ).toBeCloseTo(17.997, 3)
    const used: Answers = { ...vessel, 作業船購買形態: '1', 中古購入年月_年: 2015, 中古購入年月_月: 4 }
    expect(yearsHeld(new Reading(form2, used), surveyYear)).toBeCloseTo(9.9986, 3)
    const sold: Answers = { ...vessel, 保有形態: '2', 廃船または売船年月_年: 2024, 廃船または売船年月_月: 10 }
    expect(ageAtDisposal(new Reading(form2, sold))).toBe(19.5)
  })

  test('days in hand', () => {
    const vessel: Answers = { 新造年月_年: 2005, 新造年月_月: 4, 作業船購買形態: '0', 保有形態: '0' }
    expect(daysInHand(new Reading(form2, vessel), surveyYear)).toEqual({ days: 365, cutEnds: 0 })
    const newBuilt: Answers = { ...vessel, 新造年月_年: 2024, 新造年月_月: 10 }
    expect(daysInHand(new Reading(form2, newBuilt), surveyYear)).toEqual({ days: 182, cutEnds: 1 })
    const sold: Answers = { ...vessel, 保有形態: '2', 廃船または売船年月_年: 2024, 廃船または売船年月_月: 6 }
    expect(daysInHand(new Reading(form2, sold), surveyYear)).toEqual({ days: 91, cutEnds: 1 })
    const both: Answers = { ...sold, 新造年月_年: 2024, 新造年月_月: 5 }
    expect(daysInHand(new Reading(form2, both), surveyYear)).toEqual({ days: 61, cutEnds: 2 })
    const boughtUsedAtAnUnknownTime: Answers = { ...vessel, 作業船購買形態: '1', 中古購入年月_年_不明: true }
    expect(daysInHand(new Reading(form2, boughtUsedAtAnUnknownTime), surveyYear)).toBeUndefined()
  })

  test('disposal rate', () => {
    expect(
      yearlyDisposalRate(new Reading(form3h1, { 期首数量: 120, 期中購入数量: 30, 期中廃棄数量: 50 })),
    ).toBe(45.5)
  })

  test('fuel consumption; PS are turned into kW, electricity has none', () => {
    const engine: Answers = {
      燃料_主機関_出力: 1000,
      燃料_主機関_出力単位: '2',
      燃料_主機関_燃料種別: '1',
      燃料_主機関_消費量: 14_710,
      燃料_主機関_運転時間: 100,
    }
    expect(fuelConsumption(new Reading(form2, engine), '主機関')).toEqual({
      perHour: 147.1,
      perKilowattHour: 0.2,
    })
    expect(
      fuelConsumption(new Reading(form2, { ...engine, 燃料_主機関_燃料種別: '7' }), '主機関'),
    ).toBeUndefined()
    expect(
      fuelConsumption(new Reading(form2, { ...engine, 燃料_主機関_運転時間: 0 }), '主機関'),
    ).toBeUndefined()
  })
})
