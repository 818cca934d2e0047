import { isBlank, isTyped } from '../answers.ts'
import { FORM_IDS } from '../definition.ts'
import { NONE, type Rule } from './rule.ts'
import { thresholds } from './thresholds.ts'

export const unknownRules: readonly Rule[] = [
  {
    id: 'R74',
    level: 'error',
    forms: FORM_IDS,
    title: '不明なら値は空',
    find: ({ fields, answers, isUnknown }) =>
      fields
        .filter(({ key }) => isUnknown(key) && !isBlank(answers[key]))
        .map(({ key }) => ({ key, params: { value: String(answers[key]) } })),
  },
  {
    id: 'R75',
    level: 'warning',
    forms: FORM_IDS,
    title: '不明は表示中の欄の半分未満',
    find: ({ fields, answers, isUnknown }) => {
      // As in progress: remarks, ticks and optional fields left blank are not fields one owes an answer.
      const owed = fields.filter(
        ({ key, field, as }) =>
          isTyped(field) &&
          as.kind !== 'flag' &&
          !(as.kind === 'text' && as.multiline) &&
          (!field.optional || !isBlank(answers[key]) || isUnknown(key)),
      )
      const unknown = owed.filter(({ key }) => isUnknown(key))
      const [first] = unknown
      if (!first || unknown.length < owed.length * thresholds.unknownShare) return NONE
      return [
        {
          key: first.key,
          keys: unknown.map(({ key }) => key),
          params: { value: unknown.length, total: owed.length },
        },
      ]
    },
  },
]
