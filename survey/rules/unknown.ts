import { isTyped } from '../answers.ts'
import { FORM_IDS } from '../definition.ts'
import { NONE, type Rule } from './rule.ts'
import { thresholds } from './thresholds.ts'

export const unknownRules: readonly Rule[] = [
  {
    id: 'R74',
    level: 'error',
    forms: FORM_IDS,
    title: '不明なら値は空',
    find: ({ all }) =>
      all.flatMap(({ asked: { key }, unknown, value }) =>
        unknown && value !== undefined ? [{ key, params: { value: String(value) } }] : [],
      ),
  },
  {
    id: 'R75',
    level: 'warning',
    forms: FORM_IDS,
    title: '不明は表示中の欄の半分未満',
    find: ({ all }) => {
      if (!all.some(({ unknown }) => unknown)) return NONE
      // As in progress: remarks, ticks and optional fields left blank are not fields one owes an answer.
      const owed = all.filter(
        ({ asked: { field, as }, unknown, value }) =>
          isTyped(field) &&
          as.kind !== 'flag' &&
          !(as.kind === 'text' && as.multiline) &&
          (!field.optional || value !== undefined || unknown),
      )
      const keys = owed.flatMap(({ asked, unknown }) => (unknown ? [asked.key] : []))
      const [key] = keys
      if (key === undefined || keys.length < owed.length * thresholds.unknownShare) return NONE
      return [{ key, keys, params: { value: keys.length, total: owed.length } }]
    },
  },
]
