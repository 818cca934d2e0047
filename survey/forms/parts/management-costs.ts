import type { Field, Fields, Limit } from '../../definition.ts'
import { between, cost, remarks, text } from './shapes.ts'

interface Item {
  readonly key: string
  readonly label: string
  readonly help: string
}

interface Costs {
  readonly items: readonly Item[]
  readonly max: number
  /** Above it a cost of one item is to be confirmed. */
  readonly usualMax: Limit
}

/** The numbered items, each with last year's value and a place for its contents, and their total. */
function costItems({ items, max, usualMax }: Costs): Fields {
  const fields: Record<string, Field> = {}
  items.forEach(({ key, label, help }, index) => {
    const number = index + 1
    fields[key] = {
      label: `${number} ${label}`,
      help,
      ...cost(max, between(0, usualMax)),
      lastYear: `${number} 昨年入力値`,
    }
    fields[`${key}_内容`] = { label: `${number} 内容`, help: '内訳を書いてください。', ...remarks(500) }
  })
  return fields
}

interface HoldingHelp {
  readonly 保険料: string
  readonly 運搬費: string
  readonly 船員教育費: string
  readonly 検査費: string
}

export const holdingNotes = ['年間管理費率は、管理費合計を新造購入価格で割った値です。']

/** Step 05 管理費 of forms 2, 4 and 8: six items. What they contain differs between ships and machines. */
export function holdingCosts(help: HoldingHelp): Fields {
  const items: readonly Item[] = [
    {
      key: '公租公課',
      label: '公租公課（税額）',
      help: '固定資産税・登録免許税など。消費税と法人税は含めません。',
    },
    { key: '保険料', label: '保険料', help: help.保険料 },
    { key: '係留・保管費', label: '係留・保管費', help: '係船料・ヤード代・見張りの費用です。' },
    { key: '運搬費', label: '運搬費', help: help.運搬費 },
    { key: '船員教育費', label: '船員教育費', help: help.船員教育費 },
    { key: '検査費', label: '検査費', help: help.検査費 },
  ]
  return {
    ...costItems({ items, max: 100_000_000_000, usualMax: { of: '新造購入価格', times: 0.05 } }),
    管理費合計金額: {
      label: '管理費合計（1〜6の合計）',
      kind: 'total',
      unit: '円',
      formula: { sum: items.map(({ key }) => key) },
      lastYear: '合計 昨年入力値',
    },
    年間管理費率: {
      label: '年間管理費率',
      kind: 'total',
      unit: '%',
      formula: { percent: '管理費合計金額', of: '新造購入価格' },
      soft: between(0.5, 15),
    },
  }
}

/** 管理費 and 修理費 of accessories and pipes: five items, repair by others and by oneself (dictionary 2.3, 2.4). */
export function upkeepCosts(): Fields {
  const items: readonly Item[] = [
    { key: '公租公課', label: '公租公課', help: '償却資産に掛かる固定資産税などです。' },
    { key: '保険料', label: '保険料', help: '動産保険などの1年分です。' },
    { key: '係留・保管費', label: '保管費', help: 'ヤード代・倉庫代です。' },
    { key: '運搬費', label: '運搬費', help: '保管場所との運搬費です。工事で支払われる分は除きます。' },
    { key: '検査費', label: '検査費', help: '性能検査などの手数料です。' },
  ]
  const max = 10_000_000_000
  // The price is that of one piece, the costs are those of all pieces (dictionary C06).
  const share = (times: number): Limit => ({ of: ['購入価格', '期首数量'], times })
  return {
    ...costItems({ items, max, usualMax: share(0.1) }),
    管理費合計金額: {
      label: '管理費合計',
      kind: 'total',
      unit: '円',
      formula: { sum: items.map(({ key }) => key) },
    },
    修理費_外注費: {
      label: '修理費 外注費',
      help: '外部に払った修理・整備の額です。無ければ0です。',
      ...cost(max, between(0, share(0.5))),
    },
    修理費_自社費: {
      label: '修理費 自社費',
      help: '自社で行った修理・整備の額です。無ければ0です。',
      ...cost(max, between(0, share(0.5))),
    },
    修理費_概算: {
      label: '修理費 概算',
      help: '見込みで入れたときに選んでください。',
      kind: 'flag',
      optional: true,
      unknown: false,
    },
    修理費_根拠: {
      label: '修理費 根拠',
      help: '見込みの出し方を書いてください。',
      popup: 'repairCostBasis',
      ...text(200),
      optional: true,
      unknown: false,
      required: { 修理費_概算: true },
    },
  }
}
