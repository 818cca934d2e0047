import { divideRounded } from '../decimal.ts'
import { percentOf } from '../totals.ts'
import { CHANGE_OF_TYPE } from './ownership.ts'
import { withinPrice } from './prices.ts'
import { type Finding, NONE, type Rule, VESSEL, VESSEL_LIKE } from './rule.ts'
import type { SheetReader } from './sheet.ts'
import { thresholds } from './thresholds.ts'

const PRICE = '新造購入価格'
const MANAGEMENT_COSTS = ['公租公課', '保険料', '係留・保管費', '運搬費', '船員教育費', '検査費']
const REPAIR_COSTS = ['定期整備_外注費', '定期整備_自社費', '現場修理_外注費', '現場修理_自社費']
const OWNED = '0'

/** A total as percent of the price when new. */
const rate = (sheet: SheetReader, key: string): number | undefined => {
  const [cost, price] = [sheet.total(key), sheet.number(PRICE)]
  return cost === undefined || price === undefined ? undefined : percentOf(cost, price)
}

/** Against last year's value: outside the usual times of it. */
export function comparedWithLastYear(sheet: SheetReader, key: string): readonly Finding[] {
  const [now, before] = [sheet.number(key), sheet.priorNumber(key)]
  if (now === undefined || before === undefined || before <= 0) return NONE
  const { min, max } = thresholds.toLastYear
  if (now >= before * min && now <= before * max) return NONE
  return [{ key, params: { value: now, prior: before, times: divideRounded(now, before, 1) ?? 0 } }]
}

export const managementCostRules: readonly Rule[] = [
  {
    id: 'R40',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '年間管理費率は0.5%から15%',
    restatesRange: true,
    yieldsTo: ['R41', 'R43'],
    find: (sheet) => {
      const percent = rate(sheet, '管理費合計金額')
      const { min, max } = thresholds.managementRate
      if (percent === undefined || (percent >= min && percent <= max)) return NONE
      return [{ key: '年間管理費率', keys: ['管理費合計金額', PRICE], params: { value: percent, min, max } }]
    },
  },
  {
    id: 'R41',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '年間管理費率は100%まで',
    restatesRange: true,
    find: (sheet) => {
      const percent = rate(sheet, '管理費合計金額')
      const cost = sheet.total('管理費合計金額')
      if (percent === undefined || cost === undefined || percent <= thresholds.managementRateLimit)
        return NONE
      const price = sheet.number(PRICE) ?? 0
      return [
        { key: '年間管理費率', keys: ['管理費合計金額', PRICE], params: { value: percent, cost, price } },
      ]
    },
  },
  {
    id: 'R42',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '管理費の各項目は昨年の0.3倍から3倍',
    find: (sheet) => MANAGEMENT_COSTS.flatMap((key) => comparedWithLastYear(sheet, key)),
  },
  {
    id: 'R43',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '自社保有なら管理費合計は0ではない',
    find: (sheet) =>
      sheet.code('保有形態') === OWNED && sheet.total('管理費合計金額') === 0
        ? [{ key: '管理費合計金額', keys: ['保有形態', ...MANAGEMENT_COSTS] }]
        : NONE,
  },
]

export const repairCostRules: readonly Rule[] = [
  {
    id: 'R44',
    level: 'warning',
    forms: VESSEL_LIKE,
    // No repair in a year is ordinary: the lower end of the field's range is left to R45.
    title: '年間維持修理費率は30%まで',
    ownsRangeOf: ['年間維持修理費率'],
    find: (sheet) => {
      const percent = rate(sheet, '維持修理費_計')
      const max = thresholds.repairRate
      if (percent === undefined || percent <= max) return NONE
      return [{ key: '年間維持修理費率', keys: ['維持修理費_計', PRICE], params: { value: percent, max } }]
    },
  },
  {
    id: 'R45',
    level: 'info',
    forms: VESSEL_LIKE,
    title: '修理費0が3年続いていない',
    find: (sheet) => {
      const years = thresholds.yearsWithoutRepair
      const earlier = sheet.context.fleet?.history?.slice(0, years - 1) ?? []
      if (earlier.length < years - 1 || sheet.total('維持修理費_計') !== 0) return NONE
      const allZero = earlier.every((answers) => REPAIR_COSTS.every((key) => answers[key] === 0))
      return allZero ? [{ key: '維持修理費_計', keys: REPAIR_COSTS, params: { years } }] : NONE
    },
  },
  {
    id: 'R46',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '概算なら根拠がある',
    find: (sheet) =>
      REPAIR_COSTS.flatMap((cost) =>
        sheet.ticked(`${cost}_概算`) && sheet.isBlank(`${cost}_根拠`)
          ? [{ key: `${cost}_根拠`, keys: [`${cost}_概算`, cost], params: { other: cost } }]
          : [],
      ),
  },
]

const WHEN = ['改造年月_年', '改造年月_月']
const OTHER_PURPOSE = '99'

export const modificationRules: readonly Rule[] = [
  {
    id: 'R47',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '改造価格は新造購入価格まで',
    restatesRange: true,
    find: withinPrice('改造価格'),
  },
  {
    id: 'R48',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '改造の年月・価格・目的はそろっている',
    find: (sheet) => {
      const groups = [WHEN, ['改造価格'], ['改造目的コード']]
      const keys = groups.flat()
      if (!keys.some((key) => sheet.value(key) !== undefined)) return NONE
      // A year without its month is R07's.
      return groups.flatMap((group) => {
        const [first] = group
        return first !== undefined && group.every((key) => sheet.isBlank(key)) ? [{ key: first, keys }] : []
      })
    },
  },
  {
    id: 'R49',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '改造目的がその他なら内容がある',
    find: (sheet) =>
      sheet.code('改造目的コード') === OTHER_PURPOSE && sheet.isBlank('改造_内容')
        ? [{ key: '改造_内容', keys: ['改造目的コード'] }]
        : NONE,
  },
  {
    id: 'R50',
    level: 'warning',
    forms: VESSEL,
    title: '改造目的が船種変更なら主機能が昨年と違う',
    find: (sheet) => {
      const [now, before] = [sheet.code('船種名_主機能'), sheet.prior('船種名_主機能')]
      if (sheet.code('改造目的コード') !== CHANGE_OF_TYPE || now === undefined || now !== before) return NONE
      return [{ key: '改造目的コード', keys: ['船種名_主機能'] }]
    },
  },
]
