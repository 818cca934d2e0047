import { vesselIdentity } from '../price-group.ts'
import { NONE, type Rule, VESSEL } from './rule.ts'

const CHARTERED = '3'
const LENT = '4'

/** Without what is written differently for the same company. */
const plainCompany = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/株式会社|有限会社|合同会社|合資会社|\((?:株|有|同|資)\)/gu, '')
    .replace(/[\s・･.,、。「」-]/gu, '')
    .toLowerCase()

export const companyRules: readonly Rule[] = [
  {
    id: 'R76',
    level: 'warning',
    forms: VESSEL,
    title: '用船の対象会社名は自社ではない',
    find: ({ code, text, context }) => {
      const other = text('対象会社名')
      if (code('保有形態') !== CHARTERED || other === undefined || !context.company) return NONE
      if (plainCompany(other) !== plainCompany(context.company.name)) return NONE
      return [{ key: '対象会社名', keys: ['保有形態'], params: { value: other } }]
    },
  },
  {
    id: 'R77',
    level: 'info',
    forms: VESSEL,
    title: '用船の船と他社の貸船が二重に出ていない',
    find: (sheet) => {
      const { code, text, context } = sheet
      const ownership = code('保有形態')
      const identity = vesselIdentity(sheet)
      const name = text('船名')
      if (identity === undefined || name === undefined) return NONE
      const partner = ownership === CHARTERED ? LENT : ownership === LENT ? CHARTERED : undefined
      const twin = context.fleet?.sameVessels
        ?.get(identity)
        ?.find(
          ({ companyCode, ownership: held }) => held === partner && companyCode !== context.company?.code,
        )
      if (!twin) return NONE
      return [
        {
          key: '船名',
          keys: ['新造年月_年', '保有形態'],
          params: { value: name, companyCode: twin.companyCode },
        },
      ]
    },
  },
]
