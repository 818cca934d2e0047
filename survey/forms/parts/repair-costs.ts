import type { Fields } from '../../definition.ts'
import { between, cost, TRILLION, text } from './shapes.ts'

export const repairNotes = [
  '金額は消費税を除いて入れてください。',
  '修理や整備をしなかったときは0を入れてください。金額が分からないときは空欄のまま「不明」を選んでください。',
  '定期整備と現場修理を分けられないときは、全額を定期整備に入れ、現場修理には0を入れてください。',
]

type Occasion = '定期整備' | '現場修理'
type Payer = '外注費' | '自社費'

const PAYER_HELP: Readonly<Record<Payer, string>> = {
  外注費: '造船所・工場・整備会社に払った額です。',
  自社費: '自社の人員と部品で行った分の額です。',
}

/** One cost with its estimate tick and the basis of the estimate. */
function repairCost(occasion: Occasion, payer: Payer): Fields {
  const key = `${occasion}_${payer}`
  return {
    [key]: {
      label: `${payer}（税抜）`,
      help: `${PAYER_HELP[payer]}行わなかったときは0、分からないときは空欄で不明にしてください。`,
      group: occasion,
      ...cost(TRILLION, between(0, { of: '新造購入価格', times: 0.2 })),
      lastYear: `${occasion} ${payer} 昨年入力値`,
    },
    [`${key}_概算`]: {
      label: `${payer} 概算`,
      help: '帳簿の実績ではなく見込みで入れたときに選んでください。',
      group: occasion,
      asked: { [key]: 'answered' },
      kind: 'flag',
      optional: true,
      unknown: false,
    },
    [`${key}_根拠`]: {
      label: `${payer} 根拠`,
      help: '見込みの出し方を書いてください。',
      popup: 'repairCostBasis',
      group: occasion,
      asked: { [key]: 'answered' },
      ...text(200),
      optional: true,
      unknown: false,
      required: { [`${key}_概算`]: true },
    },
  }
}

/** Step 07 修理費 of forms 2, 4 and 8: four separate costs (dictionary 8.2, defect 5). */
export function repairCosts(): Fields {
  const sumOf = (occasion: Occasion) => ({
    [`${occasion}費_計`]: {
      label: `${occasion}費 計`,
      group: occasion,
      kind: 'total',
      unit: '円',
      formula: { sum: [`${occasion}_外注費`, `${occasion}_自社費`] },
    } as const,
  })
  return {
    ...repairCost('定期整備', '外注費'),
    ...repairCost('定期整備', '自社費'),
    ...sumOf('定期整備'),
    ...repairCost('現場修理', '外注費'),
    ...repairCost('現場修理', '自社費'),
    ...sumOf('現場修理'),
    維持修理費_計: {
      label: '維持修理費 計',
      kind: 'total',
      unit: '円',
      formula: { sum: ['定期整備費_計', '現場修理費_計'] },
    },
    年間維持修理費率: {
      label: '年間維持修理費率',
      kind: 'total',
      unit: '%',
      formula: { percent: '維持修理費_計', of: '新造購入価格' },
      soft: between(0.1, 30),
    },
  }
}
