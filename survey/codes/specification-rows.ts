import type { Choices, Limit, Range, SpecificationRow } from '../definition.ts'

// The kinds of 規格 rows. A number is refused outside its hard bounds and to be confirmed outside its soft ones.

type Bounds = readonly [min: Limit, max: Limit]

/** Two decimals are enough for every dimension the survey asks. */
const MEASURED = 2
const COUNTED = 0

const number = (
  title: string,
  unit: string,
  decimals: number,
  hard: Range,
  soft?: Bounds,
): SpecificationRow => ({
  title,
  kind: 'number',
  unit,
  decimals,
  hard,
  ...(soft && { soft: { min: soft[0], max: soft[1] } }),
})

export const measure = (title: string, unit: string, [min, max]: Bounds, soft?: Bounds) =>
  number(title, unit, MEASURED, { min, max }, soft)

export const count = (title: string, unit: string, [min, max]: Bounds, soft?: Bounds) =>
  number(title, unit, COUNTED, { min, max }, soft)

// Of accessories and machines the dictionary gives no upper bounds: only negative values are refused.
export const size = (title: string, unit: string) => number(title, unit, MEASURED, { min: 0 })
export const quantity = (title: string, unit: string) => number(title, unit, COUNTED, { min: 0 })

export const words = (title: string, help?: string): SpecificationRow => ({
  title,
  kind: 'text',
  maxLength: 40,
  ...(help && { help }),
})

export const choice = (title: string, choices: Choices): SpecificationRow => ({
  title,
  kind: 'choice',
  choices,
})

export const helped = (row: SpecificationRow, help: string): SpecificationRow => ({ ...row, help })
