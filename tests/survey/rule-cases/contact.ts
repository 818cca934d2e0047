import type { RuleCase } from './rule-case.ts'

export const contact: readonly RuleCase[] = [
  {
    rule: 'R72',
    form: '1',
    at: '電話番号',
    breaks: { 電話番号: '0138-12' },
    keeps: { 電話番号: '0138123456' },
  },
  {
    rule: 'R72',
    form: '1',
    at: '電話番号',
    breaks: { 電話番号: '138-12-3456' },
    keeps: { 電話番号: '0138-12-3456' },
  },
  {
    rule: 'R72',
    form: '1',
    at: 'FAX番号',
    breaks: { FAX番号: '0138-12-34' },
    keeps: { FAX番号: '0138-12-3457' },
  },
  {
    rule: 'R72',
    form: '1',
    at: 'メールアドレス',
    breaks: { メールアドレス: 'survey@example' },
    keeps: { メールアドレス: 'a.b+c@example.jp' },
  },
  {
    rule: 'R73',
    form: '1',
    at: '都道府県',
    breaks: { 都道府県: '13' },
    keeps: { 都道府県: '13', 郵便番号: '100-0001' },
  },
]
