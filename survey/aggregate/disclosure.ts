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

/** A cell of a table broken down by some dimensions. */
export interface TableCell {
  /** Its code in each dimension. */
  readonly codes: readonly string[]
  readonly n: number
  readonly contributions: ReadonlyMap<string, number>
  readonly suppressed: boolean
}

/**
 * The cells that have to be hidden as well, so that no hidden one can be had by subtracting from a total: of the
 * whole table, or of a line through it, which a coarser table publishes. Along each of them what is hidden must be
 * two cells or more, and together publishable as one cell; until it is, the smallest cell still shown is hidden.
 */
export function complementsOf<C extends TableCell>(
  cells: readonly C[],
  rule: DisclosureRule = DISCLOSURE,
): ReadonlySet<C> {
  const filled = cells.filter(({ n }) => n > 0)
  const lines = linesThrough(filled).filter((line) => isPublishable(together(line), rule))
  const hidden = new Set(filled.filter(({ suppressed }) => suppressed))
  for (let settled = false; !settled; ) {
    settled = true
    for (const line of lines) {
      const kept = line.filter((cell) => hidden.has(cell))
      if (kept.length === 0 || (kept.length > 1 && isPublishable(together(kept), rule))) continue
      const [smallest] = line.filter((cell) => !hidden.has(cell)).sort((a, b) => a.n - b.n)
      if (!smallest) continue
      hidden.add(smallest)
      settled = false
    }
  }
  return new Set([...hidden].filter(({ suppressed }) => !suppressed))
}

/** The cells that add up to a total: those with the same codes in some of the dimensions, or in none. */
function linesThrough<C extends TableCell>(cells: readonly C[]): readonly (readonly C[])[] {
  const dimensions = cells[0]?.codes.length ?? 0
  // Each number below stands for a choice of dimensions that are held; all of them held would be the cell itself.
  return Array.from({ length: 2 ** dimensions - 1 }, (_, held) => {
    const lines = new Map<string, C[]>()
    for (const cell of cells) {
      const key = JSON.stringify(cell.codes.filter((_code, at) => held & (1 << at)))
      const line = lines.get(key)
      if (line) line.push(cell)
      else lines.set(key, [cell])
    }
    return [...lines.values()]
  }).flat()
}

function together(cells: readonly TableCell[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { contributions } of cells) {
    for (const [company, size] of contributions) {
      sums.set(company, (sums.get(company) ?? 0) + Math.abs(size))
    }
  }
  return sums
}
