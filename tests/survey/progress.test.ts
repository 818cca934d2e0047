import { describe, expect, test } from 'vitest'
import { type Answers, defineForm, percent, progressOf, type Reasons, stepStates } from '#survey'
import { form2 } from '#survey/forms/form2'
import { pumpDredger as filledForm2 } from './clean-sheets.ts'
import { surveyYear } from './period.ts'

const context = { year: surveyYear }

/** One step to fill, one of which nothing has to be answered. */
const small = defineForm({
  id: '3',
  name: '試し',
  title: '試し',
  subject: {
    kind: 'accessory',
    noun: '付属品',
    listTitle: '一覧',
    codeLabel: 'コード',
    titleKey: '名称',
    newKeys: ['名称'],
    listKeys: [],
  },
  steps: [
    {
      title: '一',
      fields: {
        名称: { label: '名称', kind: 'text', maxLength: 10, required: true },
        数量: {
          label: '数量',
          kind: 'number',
          unit: '個',
          decimals: 0,
          soft: { max: 100 },
          hard: { max: 999 },
        },
        幅: { label: '幅', kind: 'number', unit: 'm', decimals: 1, unknown: '寸法' },
        高さ: { label: '高さ', kind: 'number', unit: 'm', decimals: 1, unknown: '寸法' },
        計: { label: '計', kind: 'total', unit: 'm', formula: { sum: ['幅', '高さ'] } },
        新品: { label: '新品', kind: 'flag', unknown: false },
        備考: { label: '備考', kind: 'text', maxLength: 100, multiline: true, unknown: false },
        番号: { label: '番号', kind: 'text', maxLength: 10, optional: true },
        理由: { label: '理由', kind: 'text', maxLength: 10, asked: { 番号: 'answered' } },
      },
    },
    {
      title: '二',
      fields: { 改造: { label: '改造', kind: 'text', maxLength: 10, optional: true } },
    },
  ],
})

const progress = (answers: Answers) => progressOf(small, answers, context)

describe('progress', () => {
  test.each<[string, Answers, string, number, number]>([
    ['nothing answered', {}, '未登録', 0, 4],
    ['a remark is an answer, but not counted', { 備考: 'あ' }, '登録途中', 0, 4],
    ['a tick is an answer, but not counted', { 新品: true }, '登録途中', 0, 4],
    ['a name', { 名称: '枠' }, '登録途中', 1, 4],
    ['0 is an answer', { 数量: 0 }, '登録途中', 1, 4],
    ['不明 is an answer', { 数量_不明: true }, '登録途中', 1, 4],
    ['one 不明 of a group answers all of it', { 寸法_不明: true }, '登録途中', 2, 4],
    ['an optional field counts once answered', { 番号: 'A1' }, '登録途中', 1, 6],
    ['everything', { 名称: '枠', 数量: 3, 幅: 1.5, 高さ: 2 }, '登録済み', 4, 4],
    ['everything, partly 不明', { 名称: '枠', 数量_不明: true, 寸法_不明: true }, '登録済み', 4, 4],
    ['a warning does not hold back', { 名称: '枠', 数量: 500, 幅: 1.5, 高さ: 2 }, '登録済み', 4, 4],
    ['an error does', { 名称: '枠', 数量: 5000, 幅: 1.5, 高さ: 2 }, '登録途中', 4, 4],
    ['answers of fields not asked do not count', { 理由: 'あ' }, '未登録', 0, 4],
  ])('%s', (_, answers, status, done, total) => {
    expect(progress(answers)).toMatchObject({ status, done, total })
  })

  test('errors, warnings and 不明 are counted; blanks are not errors', () => {
    expect(progress({})).toMatchObject({ errors: 0, warnings: 0, unknowns: 0 })
    expect(progress({ 名称: '枠', 数量: 5000 })).toMatchObject({ errors: 1, warnings: 0 })
    expect(progress({ 名称: '枠', 数量: 500 })).toMatchObject({ errors: 0, warnings: 1 })
    expect(progress({ 名称: '枠', 数量: 5, 寸法_不明: true })).toMatchObject({ unknowns: 2, warnings: 1 })
  })

  test('a required field that is optional keeps the sheet from being 登録済み', () => {
    const answers: Answers = { ...filledForm2, 改造年月_年: 2024, 改造年月_月: 5 }
    expect(progressOf(form2, filledForm2, context).status).toBe('登録済み')
    const found = progressOf(form2, answers, context)
    expect(found.status).toBe('登録途中')
  })
})

describe('steps', () => {
  const states = (answers: Answers, reasons?: Reasons) => stepStates(small, answers, context, reasons)
  test.each<[string, Answers, string[]]>([
    ['nothing answered', {}, ['未入力', '未入力']],
    ['begun', { 名称: '枠' }, ['入力中', '未入力']],
    [
      'done: what need not be answered is done with the rest',
      { 名称: '枠', 数量: 3, 幅: 1.5, 高さ: 2 },
      ['完了', '完了'],
    ],
    ['an optional step that was answered', { 改造: '塗装' }, ['未入力', '完了']],
    ['an error', { 名称: '枠', 数量: 5000 }, ['要確認', '未入力']],
    ['a warning', { 名称: '枠', 数量: 500 }, ['要確認', '未入力']],
    ['a required blank is no reason to look', { 数量: 3, 幅: 1.5, 高さ: 2 }, ['入力中', '未入力']],
  ])('%s', (_, answers, expected) => {
    expect(states(answers)).toEqual(expected)
  })

  test('a warning with a reason is settled', () => {
    const answers: Answers = { 名称: '枠', 数量: 500, 寸法_不明: true }
    // Half of the fields are 不明 as well (R75, shown at the first of them).
    expect(states(answers, { 'F06:数量': { code: '1' } })).toEqual(['要確認', '完了'])
    expect(states(answers, { 'F06:数量': { code: '1' }, 'R75:幅': { code: '1' } })).toEqual(['完了', '完了'])
    const empty: Reasons = { 'F06:数量': { code: '99', note: ' ' }, 'R75:幅': { code: '1' } }
    expect(states(answers, empty)).toEqual(['要確認', '完了'])
  })

  test('form 2 has a word for each of its eight steps', () => {
    expect(stepStates(form2, {}, context)).toEqual(Array(8).fill('未入力'))
    expect(stepStates(form2, filledForm2, context)).toEqual(Array(8).fill('完了'))
  })
})

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 3, 33],
  [2, 3, 67],
  [199, 200, 99],
  [200, 200, 100],
  [5, 3, 100],
])('%i of %i is %i %%', (done, total, expected) => {
  expect(percent(done, total)).toBe(expected)
})
