import { describe, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import type { ComparedSubject, Comparison, ComparisonEntry, EntryKind } from '#templates/comparison'
import {
  filterOptions,
  type PreviewFilter,
  shownErrors,
  shownSubjects,
} from '../../web/src/excel/preview-filter.ts'
import { surveyYear } from '../survey/period.ts'

const entry = (kind: EntryKind, key: string): ComparisonEntry => ({
  kind,
  key,
  label: key,
  sheet: '船',
  address: 'C9',
  before: '',
  after: '1',
  prior: '',
})
const finding = {
  level: 'warning' as const,
  rule: 'R37' as const,
  key: '新造購入価格',
  label: '新造購入価格',
  sheet: '船',
  address: 'C12',
  value: '450,000円',
  prior: '',
  message: '小さすぎます。',
}
const subject = (
  index: number,
  title: string,
  entries: readonly ComparisonEntry[],
  more: Partial<ComparedSubject> = {},
): ComparedSubject => ({
  index,
  sheet: title,
  title,
  isNew: false,
  entries,
  findings: [],
  unchanged: 5,
  ...more,
})
const subjects = [
  subject(0, '第一甲丸', [entry('changed', 'a'), entry('error', 'b'), entry('conflict', 'c')]),
  subject(1, 'ダイニ乙丸', [entry('unknown', 'a'), entry('cleared', 'b')], { findings: [finding] }),
  subject(2, '第三丙丸', [entry('added', 'a')], { isNew: true }),
  subject(3, '第四丁丸', [], { refused: '見つかりません。' }),
  subject(4, '第五戊丸', []),
]
const comparison: Comparison = {
  form: form2,
  context: { year: surveyYear },
  others: [],
  subjects,
  warnings: [],
  counts: {
    added: 1,
    changed: 1,
    unknown: 1,
    cleared: 1,
    conflict: 1,
    error: 1,
    reason: 0,
    unchanged: 25,
    newSubjects: 1,
    findings: 1,
  },
}
const listed = (filter: PreviewFilter, query = '') =>
  shownSubjects(subjects, filter, query).map((one) => [
    one.subject.title,
    one.entries.map(({ kind }) => kind).join(),
    one.findings.length,
  ])

describe('the filter of the preview', () => {
  test('offers everything, and each kind there is with its count', () => {
    expect(filterOptions(comparison).map(({ label, count, unit }) => `${label} ${count}${unit}`)).toEqual([
      'すべて 6項目',
      '変更 1項目',
      '不明になる 1項目',
      '空欄になる 1項目',
      '新規登録 1件',
      '競合 1項目',
      'エラー 1項目',
      '要確認 1項目',
    ])
  })
  test('without it all that differs is listed, errors apart', () => {
    expect(listed('all')).toEqual([
      ['第一甲丸', 'changed,conflict', 0],
      ['ダイニ乙丸', 'unknown,cleared', 1],
      ['第三丙丸', 'added', 0],
      ['第四丁丸', '', 0],
    ])
    expect(shownErrors(subjects, 'all', '').map(({ index, key }) => [index, key])).toEqual([[0, 'b']])
  })
  test.each<[PreviewFilter, ReturnType<typeof listed>]>([
    ['changed', [['第一甲丸', 'changed', 0]]],
    ['unknown', [['ダイニ乙丸', 'unknown', 0]]],
    ['cleared', [['ダイニ乙丸', 'cleared', 0]]],
    ['conflict', [['第一甲丸', 'conflict', 0]]],
    ['new', [['第三丙丸', 'added', 0]]],
    ['finding', [['ダイニ乙丸', '', 1]]],
    ['error', [['第四丁丸', '', 0]]],
    ['reason', []],
  ])('%s lists that alone', (filter, expected) => {
    expect(listed(filter)).toEqual(expected)
    expect(shownErrors(subjects, filter, '')).toHaveLength(filter === 'error' ? 1 : 0)
  })
  test('a name is found whatever its width and kana', () => {
    expect(listed('all', 'だいに')).toEqual([['ダイニ乙丸', 'unknown,cleared', 1]])
    expect(shownErrors(subjects, 'all', 'だいに')).toEqual([])
    expect(listed('changed', '第三')).toEqual([])
  })
})
