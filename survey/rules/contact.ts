import type { FormId } from '../definition.ts'
import { prefecturesOf } from './postal-prefectures.ts'
import { type Finding, NONE, type Rule } from './rule.ts'

const COMPANY: readonly FormId[] = ['1']

/** Whether the text has the form its field asks for. */
function hasFormat(format: 'postalCode' | 'phone' | 'email', text: string): boolean {
  switch (format) {
    case 'postalCode':
      return /^\d{3}-?\d{4}$/u.test(text)
    case 'phone':
      return /^\d[\d-]*\d$/u.test(text) && /^\d{9,11}$/u.test(text.replace(/-/gu, ''))
    case 'email':
      // One @, a dot in the domain, nothing that no mail program accepts. More is not worth refusing.
      return (
        /^[^\s@,;:()<>[\]"\\]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/u.test(text) && !/\.\.|^\.|\.@/u.test(text)
      )
    default:
      return format satisfies never
  }
}

export const contactRules: readonly Rule[] = [
  {
    id: 'R72',
    level: 'error',
    forms: COMPANY,
    title: '郵便番号・電話番号・メールアドレスの形式',
    find: ({ all, text }) =>
      all.flatMap(({ asked: { key, as } }): readonly Finding[] => {
        const answer = text(key)
        if (as.kind !== 'text' || as.format === undefined || answer === undefined) return NONE
        if (!hasFormat(as.format, answer)) return [{ key, params: { format: as.format, value: answer } }]
        // Every Japanese number dialled with its area code begins with 0; a number abroad may not.
        if (as.format !== 'phone' || answer.startsWith('0')) return NONE
        return [{ key, level: 'warning', params: { format: 'areaCode', value: answer } }]
      }),
  },
  {
    id: 'R73',
    level: 'warning',
    forms: COMPANY,
    title: '郵便番号と都道府県が合う',
    find: ({ code, text }) => {
      const [postalCode, prefecture] = [text('郵便番号'), code('都道府県')]
      if (postalCode === undefined || prefecture === undefined || !hasFormat('postalCode', postalCode))
        return NONE
      const possible = prefecturesOf(postalCode)
      if (possible.length === 0 || possible.includes(prefecture)) return NONE
      return [{ key: '都道府県', keys: ['郵便番号'], params: { postalCode } }]
    },
  },
]
