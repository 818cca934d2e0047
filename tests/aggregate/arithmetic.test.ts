import { describe, expect, test } from 'vitest'
import { isPublishable } from '#survey/aggregate/disclosure'
import { plantHire, publishedAmount, publishedRate, vesselHire } from '#survey/aggregate/hire'
import { quantile, summarize, withoutOutliers } from '#survey/aggregate/statistics'
import { medianLife, survivalCurve } from '#survey/aggregate/survival'

describe('損料', () => {
  const vessel = {
    years: 18,
    serviceDays: 247,
    residualRate: 0.1,
    repairRate: 0.54,
    managementRate: 0.021,
    depreciationSplit: 0.5,
  }
  const price = 1_200_000_000

  test('辞書5.4の例: 率は393・186（百万分の一）、損料は切り上げ前の率から', () => {
    const hire = vesselHire(vessel, 140, 235 / 140)
    expect(hire.perOperatingDay * 1e6).toBeCloseTo(392.857, 3)
    expect(hire.perServiceDay * 1e6).toBeCloseTo(186.235, 3)
    expect(publishedRate(hire.perOperatingDay)).toBe(393)
    expect(publishedRate(hire.perServiceDay)).toBe(186)
    expect(Math.round(price * hire.perOperatingDay)).toBe(471_429)
    expect(Math.round(price * hire.perServiceDay)).toBe(223_482)
    expect(Math.round(price * hire.perOperatingDayAllIn)).toBe(846_559)
  })

  test.each([
    {
      price: 16_400_000,
      years: 10.5,
      rates: [114, 849, 339, 1277],
      amounts: [1_870, 13_900, 5_560, 20_900],
    },
    {
      price: 21_600_000,
      years: 10,
      rates: [120, 862, 348, 1312],
      amounts: [2_590, 18_600, 7_520, 28_300],
    },
  ])(
    '公表された表の行（基礎価格 $price 円、$years 年）と一致する',
    ({ price: basePrice, years, rates, amounts }) => {
      const hire = plantHire(
        {
          years,
          serviceDays: 170,
          residualRate: 0.07,
          repairRate: 0.3,
          managementRate: 0.1,
          depreciationSplit: 0.5,
        },
        640,
      )
      const all = [hire.perHour, hire.perServiceDay, hire.perHourAllIn, hire.perServiceDayAllIn]
      expect(all.map(publishedRate)).toEqual(rates)
      expect(all.map((rate) => publishedAmount(basePrice, rate))).toEqual(amounts)
    },
  )
})

describe('統計量', () => {
  test('四分位は直線補間（type 7）、偶数個の中央値は中の二つの平均', () => {
    expect(summarize([4, 1, 3, 2])).toEqual({
      n: 4,
      mean: 2.5,
      median: 2.5,
      standardDeviation: Math.sqrt(5 / 3),
      min: 1,
      q1: 1.75,
      q3: 3.25,
      max: 4,
    })
    expect(quantile([10, 20, 30, 40, 50], 0.1)).toBe(14)
    expect(summarize([]).mean).toBeUndefined()
    expect(summarize([7]).standardDeviation).toBeUndefined()
  })

  test('8件以上のとき、四分位範囲の1.5倍より外を外して控える。7件までは外さない', () => {
    const eight = [10, 11, 12, 13, 14, 15, 16, 100]
    const { kept, dropped } = withoutOutliers(eight, (value) => value)
    expect(kept).toEqual([10, 11, 12, 13, 14, 15, 16])
    expect(dropped).toEqual([100])
    expect(withoutOutliers(eight.slice(1), (value) => value).dropped).toEqual([])
  })
})

describe('表章の最小数', () => {
  const cell = (...sizes: number[]) => new Map(sizes.map((size, at) => [`C${at}`, size]))
  test('3社に満たない欄と、1社が85%を超える欄は出さない', () => {
    expect(isPublishable(cell(10, 10))).toBe(false)
    expect(isPublishable(cell(10, 10, 10))).toBe(true)
    expect(isPublishable(cell(85, 10, 5))).toBe(true)
    expect(isPublishable(cell(86, 9, 5))).toBe(false)
  })
})

describe('残存曲線', () => {
  test('打ち切りの船は、その船齢まで生き残りとして数える', () => {
    const curve = survivalCurve([
      { age: 10, ended: true },
      { age: 12, ended: false },
      { age: 15, ended: true },
      { age: 20, ended: true },
      { age: 25, ended: false },
    ])
    expect(curve.map(({ age, atRisk }) => [age, atRisk])).toEqual([
      [10, 5],
      [15, 3],
      [20, 2],
    ])
    expect(curve[0]!.share).toBeCloseTo(0.8)
    expect(curve[1]!.share).toBeCloseTo(0.8 * (2 / 3))
    expect(curve[2]!.share).toBeCloseTo(0.8 * (2 / 3) * 0.5)
    expect(medianLife(curve)).toBe(20)
    expect(medianLife(curve.slice(0, 2))).toBeUndefined()
  })
})
