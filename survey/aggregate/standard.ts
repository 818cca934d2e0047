import { cellOf } from './cells.ts'
import { type HireBasis, type VesselHire, vesselHire } from './hire.ts'
import { includedIn } from './inclusion.ts'
import { MEASURES } from './measures.ts'
import type { AggregateParameters } from './parameters.ts'
import type { VesselRecord } from './record.ts'
import { meanOf } from './statistics.ts'
import { isLifePublishable, type Life, medianLife, survivalCurve } from './survival.ts'

/** A22: the lives of the vessels of a group. */
export const livesOf = (records: readonly VesselRecord[]): readonly Life[] =>
  includedIn('life', records).flatMap(({ company, ownership, age, disposalAge }): Life[] => {
    const SCRAPPED = '1'
    if (ownership === SCRAPPED)
      return disposalAge === undefined ? [] : [{ company, age: disposalAge, ended: true }]
    const seen = disposalAge ?? age
    return seen === undefined ? [] : [{ company, age: seen, ended: false }]
  })

/** A21: 標準使用年数, of the parameters or of the survival curve. */
export function standardYears(
  type: string | undefined,
  records: readonly VesselRecord[],
  parameters: AggregateParameters,
): number | undefined {
  return givenYears(type, parameters) ?? medianLife(survivalCurve(livesOf(records)))
}

const givenYears = (type: string | undefined, parameters: AggregateParameters): number | undefined =>
  (type === undefined ? undefined : parameters.standardYears[type]) ?? parameters.defaultStandardYears

/**
 * A18: 維持修理費率 of the whole life as a fraction. The mean rate at each age 0 … y−1 is added up; while an
 * age has no vessel, the mean of all ages stands for y years.
 */
export function lifetimeRepairRate(records: readonly VesselRecord[], years: number): number | undefined {
  const rates = includedIn('cost', records).flatMap(({ repair, price, age }) =>
    repair === undefined || !price
      ? []
      : [{ rate: repair / price, age: age === undefined ? -1 : Math.floor(age) }],
  )
  const mean = meanOf(rates.map(({ rate }) => rate))
  if (mean === undefined) return undefined
  const byAge = Array.from({ length: Math.round(years) }, (_, wanted) =>
    meanOf(rates.filter(({ age }) => age === wanted).map(({ rate }) => rate)),
  )
  return byAge.every((rate) => rate !== undefined)
    ? byAge.reduce<number>((sum, rate) => sum + rate!, 0)
    : mean * years
}

/** A25: 基礎価格 of a group: the mean of prices brought to the base year, modifications added. */
export function basePrice(
  records: readonly VesselRecord[],
  parameters: AggregateParameters,
): number | undefined {
  return meanOf(
    includedIn('price', records).flatMap(({ price, builtYear, modification }) =>
      price === undefined
        ? []
        : [price * (parameters.priceIndex[String(builtYear)] ?? 1) + (modification ?? 0)],
    ),
  )
}

export interface HireStandard {
  readonly basis: HireBasis
  readonly price: number
  /** D and α */
  readonly operatingDays: number
  readonly serviceFactor: number
  readonly hire: VesselHire
  readonly suppressed: boolean
}

const measure = (id: string) => MEASURES.find((each) => each.id === id)!

/** A26: 損料 of a group of vessels; undefined while any of its standard values cannot be formed. */
export function hireStandard(
  type: string | undefined,
  records: readonly VesselRecord[],
  parameters: AggregateParameters,
): HireStandard | undefined {
  const cells = {
    operating: cellOf(measure('A06'), records, parameters.disclosure),
    service: cellOf(measure('A09'), records, parameters.disclosure),
    factor: cellOf(measure('A10'), records, parameters.disclosure),
    management: cellOf(measure('A15'), records, parameters.disclosure),
    repair: cellOf(measure('A17'), records, parameters.disclosure),
    price: cellOf(measure('A25'), records, parameters.disclosure),
  }
  const years = standardYears(type, records, parameters)
  const price = basePrice(records, parameters)
  const repairRate = years === undefined ? undefined : lifetimeRepairRate(records, years)
  const management = cells.management.summary?.median
  const [operatingDays, serviceDays, serviceFactor] = [
    cells.operating.value,
    cells.service.value,
    cells.factor.value,
  ]
  if (!years || price === undefined || repairRate === undefined || management === undefined) return undefined
  if (!operatingDays || !serviceDays || serviceFactor === undefined) return undefined
  const basis: HireBasis = {
    years,
    serviceDays,
    residualRate: parameters.residualRate,
    repairRate,
    managementRate: management / 100,
    depreciationSplit: parameters.depreciationSplit,
  }
  return {
    basis,
    price,
    operatingDays,
    serviceFactor,
    hire: vesselHire(basis, operatingDays, serviceFactor),
    suppressed:
      Object.values(cells).some(({ suppressed }) => suppressed) ||
      (givenYears(type, parameters) === undefined &&
        !isLifePublishable(livesOf(records), parameters.disclosure)),
  }
}
