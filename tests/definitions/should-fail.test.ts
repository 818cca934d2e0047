import { describe, expect, test } from 'vitest'
import { defineForm, type Field, type Fields, type FormDefinition } from '#survey'
import { problemsOf } from './problems.ts'

const name: Field = {
  label: '名前',
  help: '名前です。',
  kind: 'text',
  maxLength: 10,
  required: true,
}
const kind: Field = {
  label: '種類',
  help: '種類です。',
  kind: 'choice',
  choices: {
    id: 'kind',
    title: '種類',
    items: [
      { code: '1', label: '甲' },
      { code: '2', label: '乙' },
    ],
  },
}
const length: Field = { label: '長さ', help: '長さです。', kind: 'number', unit: 'm', decimals: 1 }
const note: Field = { label: '補足', help: '補足です。', kind: 'text', maxLength: 10 }

const formOf = (first: Fields, second: Fields = {}): FormDefinition =>
  defineForm({
    id: '2',
    name: '試験',
    title: '試験',
    subject: {
      kind: 'vessel',
      noun: '船',
      listTitle: '一覧',
      codeLabel: 'コード',
      titleKey: '名前',
      newKeys: ['名前'],
      listKeys: [],
    },
    steps: [
      { title: '一', fields: { 名前: name, ...first } },
      { title: '二', fields: second },
    ],
  })

test('a sound form has no problem', () => {
  expect(
    problemsOf(formOf({ 種類: kind, 長さ: length }, { 補足: { ...note, asked: { 種類: ['1'] } } })),
  ).toEqual([])
})

describe('a planted defect is found', () => {
  const total = (formula: Extract<Field, { kind: 'total' }>['formula']): Field => ({
    label: '計',
    kind: 'total',
    unit: 'm',
    formula,
  })
  const twice: Field = {
    ...kind,
    choices: {
      id: 'kind',
      title: '種類',
      items: [
        { code: '1', label: '甲' },
        { code: '1', label: '乙' },
      ],
    },
  }

  test.each<[string, FormDefinition, string]>([
    [
      'condition on a missing field',
      formOf({ 補足: { ...note, asked: { 無い項目: ['1'] } } }),
      '補足: asked depends on 無い項目, which is not there',
    ],
    [
      'required on a missing field',
      formOf({ 補足: { ...note, required: { 無い項目: 'answered' } } }),
      '補足: required depends on 無い項目, which is not there',
    ],
    [
      'condition on a later step',
      formOf({ 補足: { ...note, asked: { 種類: ['1'] } } }, { 種類: kind }),
      '補足: asked depends on 種類 of a later step',
    ],
    [
      'condition on itself',
      formOf({ 補足: { ...note, asked: { 補足: 'answered' } } }),
      '補足: asked depends on itself',
    ],
    [
      'condition on a code not in the list',
      formOf({ 種類: kind, 補足: { ...note, asked: { 種類: ['3'] } } }),
      '補足: asked wants code 3 of 種類, which it does not offer',
    ],
    [
      'condition on a code not offered here',
      formOf({ 種類: { ...kind, only: ['1'] }, 補足: { ...note, asked: { 種類: ['2'] } } }),
      '補足: asked wants code 2 of 種類, which it does not offer',
    ],
    [
      'tick expected of a choice',
      formOf({ 種類: kind, 補足: { ...note, asked: { 種類: true } } }),
      '補足: 種類 is no tick',
    ],
    ['field named twice', formOf({ 補足: note }, { 補足: note }), '補足: named twice'],
    ['key ending in _不明', formOf({ 補足_不明: note }), '補足_不明: key ends in _不明'],
    ['integer-like key', formOf({ '12': note }), '12: key looks like an integer'],
    ['key that is not NFKC', formOf({ 補足１: note }), '補足１: key is not NFKC'],
    ['empty label', formOf({ 補足: { ...note, label: ' ' } }), '補足: label is empty'],
    [
      'missing help',
      formOf({ 補足: { label: '補足', kind: 'text', maxLength: 10 } }),
      '補足: help is missing',
    ],
    ['same name twice in a step', formOf({ 補足: note, 補足2: note }), '一: two fields are called 補足'],
    [
      'same label twice in a group',
      formOf({ 補足: { ...note, group: '甲' }, 補足2: { ...note, group: '甲' } }),
      '一: two fields are called 甲 補足',
    ],
    ['code twice in a list', formOf({ 種類: twice }), '種類: kind: 1 stands for 1 and 1'],
    ['unknown code offered', formOf({ 種類: { ...kind, only: ['9'] } }), '種類: offers unknown code 9'],
    [
      'total of a missing field',
      formOf({ 計: total({ sum: ['無い項目'] }) }),
      '計: reckons with 無い項目, which is not there',
    ],
    [
      'total of a text',
      formOf({ 計: total({ sum: ['名前'] }) }),
      '計: reckons with 名前, which is no number',
    ],
    ['total of itself', formOf({ 計: total({ sum: ['計'] }) }), '計: adds itself'],
    [
      'limit of a missing field',
      formOf({ 長さ: { ...length, hard: { max: { of: '無い項目' } } } }),
      '長さ: reckons with 無い項目, which is not there',
    ],
    [
      'limit of a row outside a table',
      formOf({ 長さ: { ...length, hard: { max: { row: 2 } } } }),
      '長さ: limit names row 2, which is not there',
    ],
    [
      'range upside down',
      formOf({ 長さ: { ...length, hard: { min: 5, max: 1 } } }),
      '長さ: range is upside down',
    ],
    [
      'usual range wider than the hard one',
      formOf({ 長さ: { ...length, hard: { min: 1, max: 5 }, soft: { min: 1, max: 6 } } }),
      '長さ: usual range ends too high',
    ],
    [
      "last year's value of what is only shown",
      formOf({ 表示: { label: '表示', kind: 'shown', from: { key: '名前' }, lastYear: '昨年' } }),
      '表示: last year has no such value',
    ],
    [
      'shown answer that is not there',
      formOf({ 表示: { label: '表示', kind: 'shown', from: { key: '無い項目' } } }),
      '表示: shows 無い項目, which is not there',
    ],
    [
      '規格 rows by a text',
      formOf({
        規格: { label: '規格', help: '規格です。', kind: 'specification', by: '名前', row: 1, table: {} },
      }),
      '規格: rows depend on 名前, which is no choice',
    ],
    [
      '規格 table without a code of the list',
      formOf({
        種類: kind,
        規格: {
          label: '規格',
          help: '規格です。',
          kind: 'specification',
          by: '種類',
          row: 1,
          table: { '1': [] },
        },
      }),
      '規格: table has no rows for 2',
    ],
    [
      '規格 title that is not there',
      formOf({
        種類: kind,
        規格: {
          label: '規格',
          help: '規格です。',
          kind: 'specification',
          by: '種類',
          row: 1,
          table: { '1': [], '2': [] },
          titleKey: '題名',
        },
      }),
      '規格: title 題名 is no text',
    ],
  ])('%s', (_, form, problem) => {
    expect(problemsOf(form)).toContain(problem)
  })

  test('subject named by an answer that is not there', () => {
    const sound = formOf({})
    const form: FormDefinition = {
      ...sound,
      subject: { ...sound.subject, titleKey: '船名', newKeys: ['船名'] },
    }
    expect(problemsOf(form)).toEqual([
      'subject: 船名 is not there',
      'subject: 船名 is not there',
      'subject: 船名 is not required',
    ])
  })
})
