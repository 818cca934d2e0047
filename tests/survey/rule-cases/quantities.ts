import { pumpDredger } from '../clean-sheets.ts'
import type { RuleCase } from './rule-case.ts'

export const quantities: readonly RuleCase[] = [
  {
    rule: 'R65',
    form: '3',
    at: '期中廃棄数量',
    breaks: { 期中廃棄数量: 51 },
    keeps: { 期中廃棄数量: 50 },
  },
  {
    rule: 'R65',
    form: '3h1',
    at: '期中廃棄数量',
    breaks: { 期中廃棄数量: 51, 使用数量: undefined, 使用数量_不明: true, 総延長: undefined },
    keeps: { 期中廃棄数量: 50, 使用数量: undefined, 使用数量_不明: true, 総延長: undefined },
  },
  {
    rule: 'R66',
    form: '3h1',
    at: '期首数量',
    context: { prior: { 期首数量: 50, 期中購入数量: 0, 期中廃棄数量: 10 } },
    breaks: { 期首数量: 41, 総延長: 276 },
    keeps: { 期首数量: 40 },
  },
  {
    rule: 'R67',
    form: '3',
    at: '購入価格',
    context: { prior: { 購入価格: 9_999_999 } },
    breaks: {},
    keeps: { 購入価格: 29_999_997 },
  },
  { rule: 'R68', form: '3h1', at: '供用日数', breaks: { 供用日数: 99 }, keeps: { 供用日数: 100 } },
  {
    rule: 'R69',
    form: '3h1',
    at: '管厚_廃棄基準',
    breaks: { 管厚_廃棄基準: 12 },
    keeps: { 管厚_廃棄基準: 11.9 },
  },
  // 6 m × 45 = 270 m, ±5 %: 256.5 to 283.5.
  { rule: 'R70', form: '3h1', at: '総延長', breaks: { 総延長: 283.6 }, keeps: { 総延長: 283.5 } },
  {
    rule: 'R71',
    form: '3h1',
    at: '内径',
    context: { siblings: [{ formId: '2', title: '第一海洋丸', answers: pumpDredger }] },
    breaks: { 使用船名: '第一海洋丸', 内径: 610 },
    keeps: { 使用船名: '第一 海洋丸', 内径: 600 },
  },
  { rule: 'R72', form: '1', at: '郵便番号', breaks: { 郵便番号: '040-001' }, keeps: { 郵便番号: '0400001' } },
]
