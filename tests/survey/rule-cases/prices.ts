import { device, free, sold, used } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const prices: readonly RuleCase[] = [
  {
    rule: 'R37',
    form: '2',
    at: '新造購入価格',
    breaks: { 新造購入価格: 499_999, ...free },
    keeps: { 新造購入価格: 500_000, ...free },
  },
  {
    rule: 'R38',
    form: '2',
    at: '中古購入価格',
    breaks: used(2015, 4, 1_200_000_001),
    keeps: used(2015, 4, 1_200_000_000),
  },
  {
    rule: 'R39',
    form: '2',
    at: '新造購入価格',
    context: { fleet: { priceMedians: new Map([['2/1001/2', { median: 230_000_000, count: 12 }]]) } },
    breaks: {},
    keeps: { 新造購入価格: 1_150_000_000 },
  },
  {
    rule: 'R62',
    form: '2',
    at: 'ICT_バケット平面位置',
    breaks: { ...device, ICT_地形変化: undefined },
    keeps: { ...device, ICT_地形変化: undefined, ICT_機能_不明: true },
  },
  {
    rule: 'R63',
    form: '8',
    at: 'ICT装置価格',
    breaks: { ...device, ICT装置価格: 80_000_001 },
    keeps: { ...device, ICT装置価格: 80_000_000 },
  },
  { rule: 'R64', form: '2', at: 'GNSS', breaks: { ...device, GNSS: '0' }, keeps: device },
  {
    rule: 'R80',
    form: '2',
    at: '解体費用',
    breaks: { ...sold(2025, 3), 解体費用: 600_000_001 },
    keeps: { ...sold(2025, 3), 解体費用: 600_000_000 },
  },
]
