import { lent } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const company: readonly RuleCase[] = [
  {
    rule: 'R76',
    form: '2',
    at: '対象会社名',
    context: { company: { code: 'C001', name: '海洋建設株式会社' } },
    breaks: { 保有形態: '3', 対象会社名: '（株）海洋建設' },
    keeps: { 保有形態: '3', 対象会社名: '北海海洋建設株式会社' },
  },
  {
    rule: 'R77',
    form: '2',
    at: '船名',
    context: {
      company: { code: 'C001', name: '海洋建設株式会社' },
      fleet: { sameVessels: new Map([['第一海洋丸/2005', [lent]]]) },
    },
    breaks: { 保有形態: '3', 対象会社名: '東海浚渫株式会社' },
    keeps: { 保有形態: '0' },
  },
]
