import { unknowns } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const unknown: readonly RuleCase[] = [
  {
    rule: 'R74',
    form: '2',
    at: '主な就役港',
    breaks: { 主な就役港_不明: true },
    keeps: { 主な就役港: undefined, 主な就役港_不明: true },
  },
  {
    rule: 'R75',
    form: '1',
    at: '会社名よみがな',
    breaks: unknowns('会社名よみがな', '部署名', '担当者名', '担当者名よみがな', '市区町村', '番地・建物名'),
    keeps: unknowns('会社名よみがな', '部署名', '担当者名', '担当者名よみがな', '市区町村'),
  },
]
