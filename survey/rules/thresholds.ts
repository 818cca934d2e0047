/**
 * Where the rules draw their lines. All are defaults of the survey's designers, to be calibrated on collected
 * data; a change here changes browser, Excel import and CLI alike.
 */
export const thresholds = {
  /** R10: years since built. */
  oldestVessel: 60,
  /** R20: days the sum may be off at each end of the period where the vessel came or went. */
  daysPerCutEnd: 31,
  /** R20: 保有形態 for which the days in hand cannot be known (the day of return is not asked; never held). */
  daysInHandUnknown: ['6', '7'],
  /** R25: operating hours per operating day. */
  hoursPerDay: { min: 1, max: 16 },
  /** R29: operating days per year. */
  operatingDays: 330,
  /** R30: 供用係数, days on site per operating day. */
  serviceFactor: { min: 1.1, max: 3 },
  /** R37: 新造購入価格 in yen; below it was probably typed in 千円. */
  lowestPrice: 500_000,
  /** R39: times the median of vessels alike. */
  priceToMedian: { min: 0.2, max: 5 },
  /** R39: a median of fewer vessels says nothing. */
  vesselsForMedian: 3,
  /** R40: 年間管理費率 in percent. */
  managementRate: { min: 0.5, max: 15 },
  /** R41 */
  managementRateLimit: 100,
  /** R42, R67: times last year's value. */
  toLastYear: { min: 0.3, max: 3 },
  /** R44: 年間維持修理費率 in percent. */
  repairRate: 30,
  /** R45: years in a row without any repair cost. */
  yearsWithoutRepair: 3,
  /** R57: L per kW and hour. */
  fuelRate: { min: 0.05, max: 0.4 },
  /** R70: share of the length by which it may be off. */
  pipeLength: 0.05,
  /** R75: share of the fields marked 不明. */
  unknownShare: 0.5,
  /** R80: 解体費用 as a share of the price when new. */
  demolitionShare: 0.5,
} as const
