import type { Reading } from './answers.ts'
import { addExactly, divideRounded, multiplyExactly } from './decimal.ts'
import { knownNumber, percentOf } from './totals.ts'
import { DAY, dayOf, type SurveyYear } from './year.ts'

// Quantities derived from a sheet (C03–C17 of the dictionary). Each is undefined while an answer it needs is
// blank, 不明 or not asked.

/** 1 PS in kW. */
export const KILOWATTS_PER_PS = 0.7355

/** A function of a vessel, as its keys end. */
export const FUNCTIONS = ['主機能', '兼用1', '兼用2'] as const
export type VesselFunction = (typeof FUNCTIONS)[number]

/** An engine of step 燃料, as its keys go. */
export const ENGINES = ['主機関', '補機関1', '補機関2', '補機関3', '航海'] as const
export type Engine = (typeof ENGINES)[number]

// Keys are put together once and not for every sheet.

const keysOfEach = <Name extends string, Keys>(names: readonly Name[], keysOf: (name: Name) => Keys) =>
  Object.fromEntries(names.map((name) => [name, keysOf(name)])) as Readonly<Record<Name, Keys>>

export const operatingKeys = keysOfEach(FUNCTIONS, (use) => {
  const suffix = use === '主機能' ? '' : `_${use}`
  return { hours: `運転時間${suffix}`, preparation: `準備・後片付時間${suffix}`, days: `運転日数_${use}` }
})

export const engineKeys = keysOfEach(ENGINES, (engine) => ({
  power: `燃料_${engine}_出力`,
  unit: `燃料_${engine}_出力単位`,
  fuel: `燃料_${engine}_燃料種別`,
  used: `燃料_${engine}_消費量`,
  hours: `燃料_${engine}_運転時間`,
}))

/** The dates asked by year and month. */
export const MONTHS_ASKED = ['新造年月', '中古購入年月', '廃船または売船年月', '改造年月'] as const
export type MonthAsked = (typeof MONTHS_ASKED)[number]

export const monthKeys = keysOfEach(MONTHS_ASKED, (base) => [`${base}_年`, `${base}_月`] as const)

const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.every((part) => part !== undefined) ? addExactly(...parts) : undefined

/** C03 現場供用日数: days on site, working or not. */
export const siteDays = (sheet: Reading): number | undefined =>
  sumOf(['運転日数_計', '休止日数'].map((key) => knownNumber(sheet, key)))

/** C04 年間供用日数: days that bear the daily charge. Whether moving between sites does is the institute's choice. */
export function serviceDays(sheet: Reading, transitCountsAsService = true): number | undefined {
  const keys = ['運転日数_計', '休止日数', ...(transitCountsAsService ? ['回航日数'] : [])]
  return sumOf(keys.map((key) => knownNumber(sheet, key)))
}

/** C10 年間維持修理費率 in percent of the price when new. */
export function yearlyRepairRate(sheet: Reading): number | undefined {
  const cost = knownNumber(sheet, '維持修理費_計')
  const price = knownNumber(sheet, '新造購入価格')
  return cost === undefined || price === undefined ? undefined : percentOf(cost, price)
}

/** C06 年間管理費率 in percent. The price of accessories and pipes is that of one piece. */
export function yearlyManagementRate(sheet: Reading): number | undefined {
  const cost = knownNumber(sheet, '管理費合計金額')
  const whenNew = knownNumber(sheet, '新造購入価格')
  const perPiece = knownNumber(sheet, '購入価格')
  const pieces = knownNumber(sheet, '期首数量')
  const price =
    whenNew ??
    (perPiece !== undefined && pieces !== undefined ? multiplyExactly(perPiece, pieces) : undefined)
  return cost === undefined || price === undefined ? undefined : percentOf(cost, price)
}

/** C14 1日当たり運転時間 of one function, two decimals. */
export function hoursPerDay(sheet: Reading, use: VesselFunction): number | undefined {
  const keys = operatingKeys[use]
  const hours = knownNumber(sheet, keys.hours)
  const days = knownNumber(sheet, keys.days)
  return hours === undefined || days === undefined ? undefined : divideRounded(hours, days, 2)
}

/** C16 年間廃棄率 in percent of the mean stock. */
export function yearlyDisposalRate(sheet: Reading): number | undefined {
  const disposed = knownNumber(sheet, '期中廃棄数量')
  const first = knownNumber(sheet, '期首数量')
  const last = knownNumber(sheet, '期末数量')
  if (disposed === undefined || first === undefined || last === undefined) return undefined
  return percentOf(disposed * 2, addExactly(first, last))
}

/** The power of one engine in kW. */
export function enginePower(sheet: Reading, engine: Engine): number | undefined {
  const keys = engineKeys[engine]
  const power = knownNumber(sheet, keys.power)
  const unit = sheet.answers[keys.unit]
  if (power === undefined || (unit !== '1' && unit !== '2')) return undefined
  return unit === '2' ? multiplyExactly(power, KILOWATTS_PER_PS) : power
}

/** C17 燃料消費率 of one engine: L/h, and L/kW・h when the power is known. Electricity has none. */
export function fuelConsumption(
  sheet: Reading,
  engine: Engine,
): { readonly perHour: number; readonly perKilowattHour: number | undefined } | undefined {
  const ELECTRICITY = '7'
  const keys = engineKeys[engine]
  if (sheet.answers[keys.fuel] === ELECTRICITY) return undefined
  const used = knownNumber(sheet, keys.used)
  const hours = knownNumber(sheet, keys.hours)
  if (used === undefined || hours === undefined) return undefined
  const power = enginePower(sheet, engine)
  const perHour = divideRounded(used, hours, RATE_DECIMALS)
  if (perHour === undefined) return undefined
  return {
    perHour,
    perKilowattHour:
      power === undefined ? undefined : divideRounded(used, multiplyExactly(power, hours), RATE_DECIMALS),
  }
}

/** Kept of rates; enough to tell them from the limits they are compared with. */
const RATE_DECIMALS = 6

/** A calendar month as the number of months since year 0. */
const monthOf = (sheet: Reading, base: MonthAsked): number | undefined => {
  const [year, month] = monthKeys[base].map((key) => knownNumber(sheet, key))
  return year === undefined || month === undefined ? undefined : year * 12 + month - 1
}

const DAYS_PER_YEAR = 365.25
const firstDay = (months: number): number => Date.UTC(Math.floor(months / 12), months % 12, 1)
const lastDay = (months: number): number => firstDay(months + 1) - DAY
const yearsBetween = (from: number, to: number): number => (to - from) / DAY / DAYS_PER_YEAR

/** C11 経過年数（船齢） at the end of the period, in decimal years. */
export function age(sheet: Reading, year: SurveyYear): number | undefined {
  const built = monthOf(sheet, '新造年月')
  return built === undefined ? undefined : yearsBetween(firstDay(built), dayOf(year.periodEnd))
}

/** 取得年月: of the used purchase where one is asked about, else when built. */
export const acquiredMonth = (sheet: Reading): number | undefined =>
  monthOf(sheet, sheet.place('中古購入年月_年') ? '中古購入年月' : '新造年月')

/** 保有年数: from 取得年月 to the end of the period or of the month of disposal. */
export function yearsHeld(sheet: Reading, year: SurveyYear): number | undefined {
  const from = acquiredMonth(sheet)
  if (from === undefined) return undefined
  const gone = monthOf(sheet, '廃船または売船年月')
  const until = gone === undefined ? dayOf(year.periodEnd) : Math.min(lastDay(gone), dayOf(year.periodEnd))
  return yearsBetween(firstDay(from), until)
}

const IDLE_YEARS = 15
export const IDLE_YEAR_KEYS: readonly string[] = Array.from(
  { length: IDLE_YEARS },
  (_, index) => `不稼働年度_${String(index + 1).padStart(2, '0')}`,
)

/** The 不稼働年度 that are answered, by key. */
export const idleYears = (sheet: Reading): readonly (readonly [string, number])[] =>
  IDLE_YEAR_KEYS.flatMap((key) => {
    const year = knownNumber(sheet, key)
    return year === undefined ? [] : [[key, year] as const]
  })

/** C12 実稼働年数. */
export function yearsWorked(sheet: Reading, year: SurveyYear): number | undefined {
  const held = yearsHeld(sheet, year)
  return held === undefined ? undefined : held - idleYears(sheet).length
}

/** C13 使用年数（廃船時）. Life statistics use it where 保有形態 is 1. */
export function ageAtDisposal(sheet: Reading): number | undefined {
  const built = monthOf(sheet, '新造年月')
  const gone = monthOf(sheet, '廃船または売船年月')
  return built === undefined || gone === undefined ? undefined : (gone - built) / 12
}

/**
 * Nv: the days of the period the vessel was in hand, and how far they may be off because only months are
 * asked: up to 31 at each end that is cut. Undefined while it is not known when it was acquired.
 */
export function daysInHand(
  sheet: Reading,
  year: SurveyYear,
): { readonly days: number; readonly cutEnds: 0 | 1 | 2 } | undefined {
  const acquired = acquiredMonth(sheet)
  if (acquired === undefined) return undefined
  const gone = monthOf(sheet, '廃船または売船年月')
  const [start, end] = [dayOf(year.periodStart), dayOf(year.periodEnd)]
  const from = Math.max(start, firstDay(acquired))
  const until = gone === undefined ? end : Math.min(end, lastDay(gone))
  const days = Math.max(0, Math.round((until - from) / DAY) + 1)
  const cutStart = firstDay(acquired) >= start
  const cutEnd = gone !== undefined && lastDay(gone) <= end
  return { days, cutEnds: cutStart && cutEnd ? 2 : cutStart || cutEnd ? 1 : 0 }
}
