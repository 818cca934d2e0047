import type { Choices, Limit, SpecificationRow } from '../definition.ts'

type Bounds = readonly [min: Limit, max: Limit]
const range = ([min, max]: Bounds) => ({ min, max })

/** A measured value; two decimals are enough for every dimension the survey asks. */
export const measure = (title: string, unit: string, hard: Bounds, soft?: Bounds): SpecificationRow => ({
  title,
  kind: 'number',
  unit,
  decimals: 2,
  hard: range(hard),
  ...(soft && { soft: range(soft) }),
})

export const count = (title: string, unit: string, hard: Bounds, soft?: Bounds): SpecificationRow => ({
  title,
  kind: 'number',
  unit,
  decimals: 0,
  hard: range(hard),
  ...(soft && { soft: range(soft) }),
})

/** Of accessories and machines the dictionary gives no upper bound: only negative values are refused. */
export const size = (title: string, unit: string): SpecificationRow => ({
  title,
  kind: 'number',
  unit,
  decimals: 2,
  hard: { min: 0 },
})

export const quantity = (title: string, unit: string): SpecificationRow => ({
  title,
  kind: 'number',
  unit,
  decimals: 0,
  hard: { min: 0 },
})

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
