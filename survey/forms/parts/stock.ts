import type { Fields } from '../../definition.ts'
import { between } from './shapes.ts'

interface Stock {
  readonly unit: string
  readonly decimals: number
  /** Help of 期中廃棄数量. */
  readonly discarded: string
}

/** Pieces at the start of the period, bought, discarded, and left at its end (forms 3 and 3h1–3h6). */
export function stock({ unit, decimals, discarded }: Stock): Fields {
  const pieces = { kind: 'number', unit, decimals, hard: between(0, 100_000) } as const
  return {
    期首数量: {
      label: '期首数量',
      help: '調査対象期間の初日に持っていた数です。',
      ...pieces,
      required: true,
      lastYear: '期首数量 昨年入力値',
    },
    期中購入数量: { label: '期中購入数量', help: '期間中に買った数です。', ...pieces },
    期中廃棄数量: { label: '期中廃棄数量', help: discarded, ...pieces },
    期末数量: {
      label: '期末数量',
      kind: 'total',
      unit,
      formula: { sum: ['期首数量', '期中購入数量'], minus: ['期中廃棄数量'] },
      hard: { min: 0 },
    },
  }
}
