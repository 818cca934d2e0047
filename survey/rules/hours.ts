import { addExactly, divideRounded } from '../decimal.ts'
import { FUNCTIONS, operatingKeys } from '../derived.ts'
import { type Finding, type Rule, VESSEL_LIKE } from './rule.ts'
import type { SheetReader } from './sheet.ts'
import { thresholds } from './thresholds.ts'

/** What is known about one function of the vessel. */
interface Use {
  readonly keys: { readonly hours: string; readonly preparation: string; readonly days: string }
  readonly hours: number | undefined
  readonly preparation: number | undefined
  readonly days: number | undefined
}

const eachUse =
  (find: (use: Use) => Finding | undefined) =>
  (sheet: SheetReader): readonly Finding[] =>
    FUNCTIONS.flatMap((use) => {
      const keys = operatingKeys[use]
      const found = find({
        keys,
        hours: sheet.number(keys.hours),
        preparation: sheet.number(keys.preparation),
        days: sheet.number(keys.days),
      })
      return found ? [found] : []
    })

export const hourRules: readonly Rule[] = [
  {
    id: 'R23',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '運転時間は運転日数×24時間まで',
    restatesRange: true,
    find: eachUse(({ keys, hours, days }) =>
      // Hours without a single day are R27's.
      hours !== undefined && days !== undefined && days > 0 && hours > days * 24
        ? { key: keys.hours, keys: [keys.days], params: { value: hours, days, limit: days * 24 } }
        : undefined,
    ),
  },
  {
    id: 'R24',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '運転時間と準備・後片付時間の合計は運転日数×24時間まで',
    restatesRange: true,
    find: eachUse(({ keys, hours, preparation, days }) => {
      if (hours === undefined || preparation === undefined || days === undefined) return undefined
      const both = addExactly(hours, preparation)
      if (hours > days * 24 || both <= days * 24) return undefined
      return {
        key: keys.preparation,
        keys: [keys.hours, keys.days],
        params: { value: preparation, hours, sum: both, days, limit: days * 24 },
      }
    }),
  },
  {
    id: 'R25',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '1日当たりの運転時間は1から16時間',
    restatesRange: true,
    find: eachUse(({ keys, hours, days }) => {
      if (hours === undefined || days === undefined || days <= 0 || hours > days * 24) return undefined
      const { min, max } = thresholds.hoursPerDay
      if (hours >= days * min && hours <= days * max) return undefined
      return {
        key: keys.hours,
        keys: [keys.days],
        params: { value: hours, days, perDay: divideRounded(hours, days, 2) ?? 0, min, max },
      }
    }),
  },
  {
    id: 'R26',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '準備・後片付時間は運転時間まで',
    restatesRange: true,
    find: eachUse(({ keys, hours, preparation }) =>
      hours !== undefined && preparation !== undefined && preparation > hours
        ? { key: keys.preparation, keys: [keys.hours], params: { value: preparation, hours } }
        : undefined,
    ),
  },
  {
    id: 'R27',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '運転日数が0なら運転時間も0',
    restatesRange: true,
    find: eachUse(({ keys, hours, days }) =>
      days === 0 && hours !== undefined && hours > 0
        ? { key: keys.hours, keys: [keys.days], params: { value: hours } }
        : undefined,
    ),
  },
]
