/** A31: a cell is published only when no company can be read out of it. */
export interface DisclosureRule {
  readonly minimumCompanies: number
  /** A company with more than this share of the cell's total can be recognised. */
  readonly dominantShare: number
}

export const DISCLOSURE: DisclosureRule = { minimumCompanies: 3, dominantShare: 0.85 }

/** What stands in a cell that may not be published. */
export const SUPPRESSED = 'x'

/** `contributions`: what each company adds to the cell's total; for a count, its number of vessels. */
export function isPublishable(
  contributions: ReadonlyMap<string, number>,
  rule: DisclosureRule = DISCLOSURE,
): boolean {
  if (contributions.size < rule.minimumCompanies) return false
  const sizes = [...contributions.values()].map(Math.abs)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total === 0 || Math.max(...sizes) <= rule.dominantShare * total
}
