import type { Answers } from '../answers.ts'

/**
 * Facts about all companies' sheets that three rules need (R39, R45, R77). The institute's CLI gathers them;
 * the browser never has them.
 */
export interface FleetFacts {
  /** Group of vessels alike (`priceGroup`) → 新造購入価格 in the middle, and of how many. */
  readonly priceMedians?: ReadonlyMap<string, { readonly median: number; readonly count: number }>
  /** Answers of the same subject in earlier years, last year first. */
  readonly history?: readonly Answers[]
  /** Vessel (`vesselIdentity`) → who reported it, and how held. */
  readonly sameVessels?: ReadonlyMap<string, readonly ReportedVessel[]>
}
export interface ReportedVessel {
  readonly companyCode: string
  readonly ownership: string
}
