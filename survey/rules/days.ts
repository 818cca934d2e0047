import { daysInHand, FUNCTIONS } from '../derived.ts'
import { DAY, dayOf, daysInPeriod } from '../year.ts'
import { type Finding, NONE, type Rule, VESSEL, VESSEL_LIKE } from './rule.ts'
import type { SheetReader } from './sheet.ts'
import { thresholds } from './thresholds.ts'

const OPERATING_DAYS = FUNCTIONS.map((use) => `運転日数_${use}`)
const OTHER_DAYS = ['休止日数', '回航日数', '定期整備日数', '遊休日数']
const ALL_DAYS = [...OPERATING_DAYS, ...OTHER_DAYS]

const periodDays = (sheet: SheetReader): number => daysInPeriod(sheet.context.year)

/** A total above the days of the period. */
const aboveThePeriod =
  (key: string, parts: readonly string[]) =>
  (sheet: SheetReader): readonly Finding[] => {
    const days = sheet.total(key)
    const limit = periodDays(sheet)
    return days === undefined || days <= limit ? NONE : [{ key, keys: parts, params: { value: days, limit } }]
  }

export const dayRules: readonly Rule[] = [
  {
    id: 'R19',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '合計日数は調査対象期間の日数まで',
    restatesRange: true,
    yieldsTo: ['R22'],
    find: aboveThePeriod('合計日数', ALL_DAYS),
  },
  {
    id: 'R20',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '合計日数は船を持っていた日数に等しい',
    ownsRangeOf: ['合計日数'],
    yieldsTo: ['R19', 'R22', 'R79'],
    find: (sheet) => {
      const days = sheet.total('合計日数')
      const inHand = daysInHand(sheet, sheet.context.year)
      if (days === undefined || !inHand) return NONE
      if ((thresholds.daysInHandUnknown as readonly string[]).includes(sheet.code('保有形態') ?? ''))
        return NONE
      const allowed = inHand.cutEnds * thresholds.daysPerCutEnd
      if (Math.abs(days - inHand.days) <= allowed) return NONE
      return [{ key: '合計日数', keys: ALL_DAYS, params: { value: days, limit: inHand.days, allowed } }]
    },
  },
  {
    id: 'R21',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '各日数は0から調査対象期間の日数までの整数',
    restatesRange: true,
    find: (sheet) => {
      const limit = periodDays(sheet)
      return ALL_DAYS.flatMap((key) => {
        const days = sheet.number(key)
        if (days === undefined || (Number.isInteger(days) && days >= 0 && days <= limit)) return []
        return [{ key, params: { value: days, limit } }]
      })
    },
  },
  {
    id: 'R22',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '運転日数の計は調査対象期間の日数まで',
    restatesRange: true,
    yieldsTo: ['R21'],
    find: aboveThePeriod('運転日数_計', OPERATING_DAYS),
  },
  {
    id: 'R28',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '運転も遊休も0日ではない',
    find: (sheet) =>
      sheet.total('運転日数_計') === 0 && sheet.number('遊休日数') === 0
        ? [{ key: '遊休日数', keys: ['運転日数_計'] }]
        : NONE,
  },
  {
    id: 'R29',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '運転日数の計は330日まで',
    restatesRange: true,
    yieldsTo: ['R21', 'R22'],
    find: (sheet) => {
      const days = sheet.total('運転日数_計')
      const limit = thresholds.operatingDays
      if (days === undefined || days <= limit) return NONE
      return [
        {
          key: '運転日数_計',
          keys: OPERATING_DAYS,
          restates: OPERATING_DAYS,
          params: { value: days, limit },
        },
      ]
    },
  },
  {
    id: 'R30',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '供用係数は1.1から3.0',
    find: (sheet) => {
      const [operated, paused] = [sheet.total('運転日数_計'), sheet.number('休止日数')]
      if (operated === undefined || paused === undefined || operated === 0) return NONE
      const factor = (operated + paused) / operated
      const { min, max } = thresholds.serviceFactor
      if (factor >= min && factor <= max) return NONE
      return [
        { key: '休止日数', keys: ['運転日数_計'], params: { value: paused, other: operated, min, max } },
      ]
    },
  },
  {
    id: 'R31',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '定期整備費があるなら定期整備日数がある',
    find: (sheet) => {
      const cost = sheet.total('定期整備費_計')
      if (cost === undefined || cost <= 0 || sheet.number('定期整備日数') !== 0) return NONE
      return [{ key: '定期整備日数', keys: ['定期整備費_計'], params: { other: cost } }]
    },
  },
  {
    id: 'R32',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '定期整備日数があるなら定期整備費がある',
    find: (sheet) => {
      const days = sheet.number('定期整備日数')
      if (days === undefined || days <= 0 || sheet.total('定期整備費_計') !== 0) return NONE
      return [{ key: '定期整備日数', keys: ['定期整備費_計'], params: { value: days } }]
    },
  },
  {
    id: 'R33',
    level: 'warning',
    forms: VESSEL,
    title: '就役港が昨年と違うなら回航日数がある',
    find: (sheet) => {
      const [now, before] = [sheet.text('主な就役港'), sheet.prior('主な就役港')]
      if (now === undefined || before === undefined || sheet.number('回航日数') !== 0) return NONE
      if (samePlace(now, String(before))) return NONE
      return [{ key: '回航日数', keys: ['主な就役港'], params: { other: now, prior: String(before) } }]
    },
  },
  {
    id: 'R79',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '手放した後の日数はない',
    restatesRange: true,
    yieldsTo: ['R19', 'R22'],
    find: (sheet) => {
      const gone = sheet.yearMonth('廃船または売船年月')
      const days = sheet.total('合計日数')
      if (!gone || days === undefined || !['1', '2', '6'].includes(sheet.code('保有形態') ?? '')) return NONE
      const possible = daysUntil(sheet, gone.year, gone.month)
      if (days <= possible) return NONE
      return [
        {
          key: '合計日数',
          keys: [...ALL_DAYS, '廃船または売船年月_年', '廃船または売船年月_月'],
          params: { value: days, limit: possible, other: `${gone.year}年${gone.month}月` },
        },
      ]
    },
  },
]

/** 函館 and 函館港 are one place. */
const samePlace = (a: string, b: string): boolean => plainPlace(a) === plainPlace(b)
const plainPlace = (name: string): string => name.normalize('NFKC').replace(/\s/gu, '').replace(/港$/u, '')

/** Days from the start of the period to the end of a month, both included. */
function daysUntil(sheet: SheetReader, year: number, month: number): number {
  const { periodStart, periodEnd } = sheet.context.year
  const start = dayOf(periodStart)
  const end = Math.min(Date.UTC(year, month, 0), dayOf(periodEnd))
  return Math.max(0, Math.round((end - start) / DAY) + 1)
}
