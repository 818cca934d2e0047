/**
 * 損料: what a vessel or machine costs for a day or an hour, from its price and the standard values of its
 * kind (dictionary 5.1). Rates are fractions of the price.
 */
export interface HireBasis {
  /** y: 標準使用年数 */
  readonly years: number
  /** S: 年間標準供用日数 */
  readonly serviceDays: number
  /** r: 残存率 */
  readonly residualRate: number
  /** m: 維持修理費率, of the whole life */
  readonly repairRate: number
  /** k: 年間管理費率 */
  readonly managementRate: number
  /** Share of the depreciation borne by 運転; the rest is borne by 供用. */
  readonly depreciationSplit: number
}

export const DEPRECIATION_SPLIT = 0.5
/** A23: the survey asks no sale price, so r is a parameter. */
export const RESIDUAL_RATE = 0.1

/** Per 運転 unit (hour or day) and per 供用日, each borne by 運転 and 供用 apart. */
interface SplitRates {
  readonly operating: number
  readonly service: number
}

/** `operatingUnits`: hours or days operated in a standard year. */
function splitRates(basis: HireBasis, operatingUnits: number): SplitRates {
  const depreciation = 1 - basis.residualRate
  const byOperation = depreciation * basis.depreciationSplit
  return {
    operating: (byOperation + basis.repairRate) / (basis.years * operatingUnits),
    service: ((depreciation - byOperation) / basis.years + basis.managementRate) / basis.serviceDays,
  }
}

export interface VesselHire {
  /** a_d: 運転1日当たり損料率 */
  readonly perOperatingDay: number
  /** b: 供用1日当たり損料率 */
  readonly perServiceDay: number
  /** c: 運転1日換算損料率 */
  readonly perOperatingDayAllIn: number
}

/** Vessels are hired by the day. `serviceFactor` α = 供用係数. */
export function vesselHire(basis: HireBasis, operatingDays: number, serviceFactor: number): VesselHire {
  const { operating, service } = splitRates(basis, operatingDays)
  return {
    perOperatingDay: operating,
    perServiceDay: service,
    perOperatingDayAllIn: operating + service * serviceFactor,
  }
}

export interface PlantHire {
  /** a_h: 運転1時間当たり損料率 */
  readonly perHour: number
  /** b: 供用1日当たり損料率 */
  readonly perServiceDay: number
  /** 換算値 運転1時間当たり */
  readonly perHourAllIn: number
  /** 換算値 供用1日当たり */
  readonly perServiceDayAllIn: number
}

/** Plant on land is hired by the hour. */
export function plantHire(basis: HireBasis, hours: number): PlantHire {
  const { operating, service } = splitRates(basis, hours)
  return {
    perHour: operating,
    perServiceDay: service,
    perHourAllIn: operating + (service * basis.serviceDays) / hours,
    perServiceDayAllIn: service + (operating * hours) / basis.serviceDays,
  }
}

/** Rates are published in millionths. */
export const publishedRate = (rate: number): number => Math.round(rate * 1e6)

/** Amounts are published to three significant digits, from the published rate. */
export function publishedAmount(price: number, rate: number): number {
  return Number(((price * publishedRate(rate)) / 1e6).toPrecision(3))
}
