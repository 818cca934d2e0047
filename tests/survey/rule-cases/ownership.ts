import { joint, modified } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const ownership: readonly RuleCase[] = [
  {
    rule: 'R11',
    form: '2',
    at: '廃船または売船年月_年',
    breaks: { 保有形態: '1', 解体費用: 0 },
    keeps: { 保有形態: '1', 解体費用: 0, 廃船または売船年月_年_不明: true, 廃船または売船年月_月_不明: true },
  },
  {
    rule: 'R13',
    form: '2',
    at: '対象会社名',
    breaks: { 保有形態: '3' },
    keeps: { 保有形態: '3', 対象会社名_不明: true },
  },
  {
    rule: 'R14',
    form: '2',
    at: '形態名',
    breaks: { 作業船購買形態: '9' },
    keeps: { 作業船購買形態: '9', 形態名: '合併で承継' },
  },
  {
    rule: 'R14',
    form: '8',
    at: '形態名',
    breaks: { 購買形態: '9' },
    keeps: { 購買形態: '9', 形態名_不明: true },
  },
  {
    rule: 'R17',
    form: '2',
    at: '兼用船種_1',
    breaks: { ...joint, 兼用船種_1: '1001' },
    keeps: joint,
  },
  {
    rule: 'R51',
    form: '2',
    at: '船種名_主機能',
    context: { prior: { 船種名_主機能: '1005' } },
    breaks: {},
    keeps: { ...modified(2024, 8), 改造目的コード: '3' },
  },
  {
    rule: 'R78',
    form: '2',
    at: '就役地域コード',
    breaks: { 保有形態: '8' },
    keeps: { 保有形態: '8', 就役地域コード: undefined, 就役地域コード_不明: true },
  },
]
