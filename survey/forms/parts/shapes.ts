import type { Choices, Limit, Range } from '../../definition.ts'

// Shapes of answers that recur in every form. Spread into a field next to its label and help.

const upTo = (max: Limit): Range => ({ min: 0, max })

/** 1兆円: above it no price of the survey is believable. */
export const TRILLION = 1_000_000_000_000

export const text = (maxLength: number) => ({ kind: 'text', maxLength }) as const

/** Remarks and contents: a blank says everything, and there is nothing to be 不明 about. */
export const remarks = (maxLength: number) =>
  ({ kind: 'text', maxLength, multiline: true, optional: true, unknown: false }) as const

export const choice = (choices: Choices) => ({ kind: 'choice', choices }) as const

/** 円, 税抜. */
export const yen = (hard: Range, soft?: Range) =>
  ({ kind: 'number', unit: '円', decimals: 0, hard, ...(soft && { soft }) }) as const

/** A price that cannot be 0. */
export const price = (max: Limit, soft?: Range) => yen({ min: 1, max }, soft)

/** A cost that may be 0. */
export const cost = (max: Limit, soft?: Range) => yen(upTo(max), soft)

export const year = (soft?: Range) =>
  ({
    kind: 'year',
    unit: '年',
    hard: { min: 1900, max: { period: 'lastYear' } },
    ...(soft && { soft }),
  }) as const

export const month = { kind: 'month', unit: '月', hard: { min: 1, max: 12 } } as const
export const day = { kind: 'day', unit: '日', hard: { min: 1, max: 31 } } as const

/** Hours within the survey period. */
export const hours = (soft?: Range) =>
  ({
    kind: 'number',
    unit: '時間',
    decimals: 1,
    hard: upTo({ period: 'hours' }),
    ...(soft && { soft }),
  }) as const

/** Whole days within the survey period. */
export const days = (soft?: Range) =>
  ({
    kind: 'number',
    unit: '日',
    decimals: 0,
    hard: upTo({ period: 'days' }),
    ...(soft && { soft }),
  }) as const

/** From one end of the usual range to the other. */
export const between = (min: Limit, max: Limit): Range => ({ min, max })
