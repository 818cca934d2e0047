import { DISCLOSURE, type DisclosureRule } from './disclosure.ts'
import { DEPRECIATION_SPLIT, RESIDUAL_RATE } from './hire.ts'

/** What the institute may decide differently from year to year; kept in a file beside the results. */
export interface AggregateParameters {
  /** A23 残存率 r */
  readonly residualRate: number
  /** Share of depreciation borne by 運転. */
  readonly depreciationSplit: number
  /** C04: whether 回航日数 are 供用日数. */
  readonly transitCountsAsService: boolean
  /** A21 標準使用年数 y by 船種コード, and for all others. Without it the survival curve's median is used. */
  readonly standardYears: Readonly<Record<string, number>>
  readonly defaultStandardYears: number | undefined
  /** A25 建造費指数: base year ÷ year built, by year. 1 where absent. */
  readonly priceIndex: Readonly<Record<string, number>>
  readonly disclosure: DisclosureRule
  /** Lower bounds of the 船齢 classes above the lowest. */
  readonly ageBounds: readonly number[]
}

export const DEFAULT_PARAMETERS: AggregateParameters = {
  residualRate: RESIDUAL_RATE,
  depreciationSplit: DEPRECIATION_SPLIT,
  transitCountsAsService: true,
  standardYears: {},
  defaultStandardYears: undefined,
  priceIndex: {},
  disclosure: DISCLOSURE,
  ageBounds: [10, 20, 30],
}
