import { modificationPurposes } from '../../codes/index.ts'
import type { Fields } from '../../definition.ts'
import { between, choice, cost, month, remarks, TRILLION, year } from './shapes.ts'

export const modificationNotes = [
  '調査対象期間中に改造をしなかったときは、何も入れずに次へ進んでください。',
  '年月は西暦で、改造が終わった年と月を入れてください。',
  '改造の目的が複数のときは代表を一つ選び、内訳を具体的内容の欄に書いてください。「99 その他」のときは目的を書いてください。',
]

/** Step 06 改造費 of forms 2, 4 and 8. No modification this year is a complete answer. */
export function modification(): Fields {
  return {
    改造年月_年: {
      label: '改造年',
      help: '改造が終わった年を西暦で入れてください。',
      ...year(between({ period: 'firstYear' }, { period: 'lastYear' })),
      unknown: '改造年月',
      optional: true,
    },
    改造年月_月: {
      label: '改造月',
      help: '改造が終わった月です。',
      ...month,
      unknown: '改造年月',
      optional: true,
    },
    改造価格: {
      label: '改造価格（税抜）',
      help: '改造によって帳簿上の船価が増えた額です。',
      ...cost(TRILLION, { max: { of: '新造購入価格' } }),
      required: { 改造年月_年: 'answered' },
      optional: true,
    },
    改造目的コード: {
      label: '改造目的',
      help: '目的が複数あるときは代表を一つ選び、内訳は内容欄に書いてください。',
      popup: 'modificationPurpose',
      ...choice(modificationPurposes),
      required: { 改造年月_年: 'answered' },
      optional: true,
    },
    改造_内容: {
      label: '具体的内容',
      help: '何をどう変えたかを書いてください。',
      ...remarks(1000),
      required: { 改造目的コード: ['99'] },
    },
  }
}
