import { type Answers, defineForm, type Field, type FormDefinition, type RuleId } from '#survey'
import { ownershipForms, priceProofs, purchaseForms, vesselTypes } from '#survey/codes/index'

/**
 * Rules the present forms cannot break, because they do not ask the second field before the first is answered
 * or call for it themselves. Another year's form may ask both at once.
 */
export interface UnaskedCase {
  readonly rule: RuleId
  readonly form: FormDefinition
  readonly at: string
  readonly breaks: Answers
  readonly keeps: Answers
}

const ofFields = (fields: Readonly<Record<string, Field>>): FormDefinition =>
  defineForm({
    id: '2',
    name: '試し',
    title: '試し',
    subject: {
      kind: 'vessel',
      noun: '船',
      listTitle: '一覧',
      codeLabel: 'コード',
      titleKey: '船名',
      newKeys: ['船名'],
      listKeys: [],
    },
    steps: [{ title: '一', fields }],
  })

const choice = (label: string, choices: typeof ownershipForms): Field => ({ label, kind: 'choice', choices })
const year = (label: string): Field => ({ label, kind: 'year', unit: '年' })
const month = (label: string): Field => ({ label, kind: 'month', unit: '月' })
const yen = (label: string): Field => ({ label, kind: 'number', unit: '円', decimals: 0 })

const purchase = ofFields({
  作業船購買形態: choice('購買形態', purchaseForms),
  中古購入年月_年: year('中古購入年'),
  中古購入年月_月: month('中古購入月'),
  中古購入価格: yen('中古購入価格'),
})

export const unasked: readonly UnaskedCase[] = [
  {
    rule: 'R12',
    form: ofFields({
      保有形態: choice('保有形態', ownershipForms),
      廃船または売船年月_年: year('廃船または売船年'),
      廃船または売船年月_月: month('廃船または売船月'),
    }),
    at: '保有形態',
    breaks: { 保有形態: '0', 廃船または売船年月_年: 2024, 廃船または売船年月_月: 8 },
    keeps: { 保有形態: '2', 廃船または売船年月_年: 2024, 廃船または売船年月_月: 8 },
  },
  {
    rule: 'R15',
    form: purchase,
    at: '中古購入価格',
    breaks: { 作業船購買形態: '1', 中古購入年月_年: 2015, 中古購入年月_月: 4 },
    keeps: { 作業船購買形態: '1', 中古購入年月_年: 2015, 中古購入年月_月: 4, 中古購入価格_不明: true },
  },
  {
    rule: 'R16',
    form: purchase,
    at: '中古購入価格',
    breaks: { 作業船購買形態: '0', 中古購入価格: 300_000_000 },
    keeps: { 作業船購買形態: '0' },
  },
  {
    rule: 'R18',
    form: ofFields({
      船種名_主機能: choice('主機能船種', vesselTypes),
      兼用船種_1: choice('兼用船種1', vesselTypes),
      兼用船種_2: choice('兼用船種2', vesselTypes),
    }),
    at: '兼用船種_1',
    breaks: { 船種名_主機能: '1001', 兼用船種_2: '1005' },
    keeps: { 船種名_主機能: '1001', 兼用船種_1: '1009', 兼用船種_2: '1005' },
  },
  {
    rule: 'R61',
    form: ofFields({
      新造購入価格: yen('新造購入価格'),
      購入価格_証明書類コード: choice('価格の証明書類', priceProofs),
    }),
    at: '購入価格_証明書類コード',
    breaks: { 新造購入価格: 1_200_000_000 },
    keeps: { 新造購入価格: 1_200_000_000, 購入価格_証明書類コード: '6' },
  },
]
