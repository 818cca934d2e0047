import { describe, expect, test } from 'vitest'
import { askedFields } from '#survey'
import { form2 } from '#survey/forms/form2'
import { cellsOf } from '../../web/src/paste/block.ts'
import { planPaste } from '../../web/src/paste/plan.ts'
import type { PastePlace } from '../../web/src/paste/table.ts'

const year = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }
const stepNamed = (title: string) => form2.steps.findIndex((step) => step.title === title)

function place(step: string, key: string, answers: PastePlace['answers'] = {}): PastePlace {
  const layout = askedFields(form2, answers, stepNamed(step)).map((asked) => asked.key)
  return { form: form2, answers, year, layout, key }
}

describe('a block is told from a single cell', () => {
  test.each([
    ['1234', undefined],
    ['1234\r\n', undefined],
    ['', undefined],
    ['5"', undefined],
    ['"二行の\n文"', undefined],
    ['1\n2', [['1'], ['2']]],
    [
      '公租公課\t1,000\r\n保険料\t2,000\r\n',
      [
        ['公租公課', '1,000'],
        ['保険料', '2,000'],
      ],
    ],
    [
      'a\t\r\n\t\r\nb\t2',
      [
        ['a', ''],
        ['b', '2'],
      ],
    ],
    ['"改行\nあり"\t"引用""符"\t5"', [['改行\nあり', '引用"符', '5"']]],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })
})

describe('rows with labels go to the fields of those names', () => {
  test('管理費 by name, in any order, with units and item numbers', () => {
    const lines = planPaste(place('管理費', '公租公課', { 保険料: 5000 }), [
      ['項目', '金額'],
      ['2. 保険料（円）', '５，０００円'],
      ['公租公課', '1,234,000'],
      ['検査費', '△5'],
      ['運搬費', ''],
    ])
    expect(lines.map(({ key, after, outcome }) => [key, after, outcome])).toEqual([
      [undefined, '', 'error'],
      ['保険料', '5,000円', 'same'],
      ['公租公課', '1,234,000円', 'changed'],
      ['検査費', '', 'error'],
      ['運搬費', '', 'blank'],
    ])
    expect(lines[0]?.error).toBe('同じ名前の項目がこの表にありません。')
  })

  test('不明 is an answer where the field can be 不明', () => {
    const [line] = planPaste(place('管理費', '公租公課'), [['保険料', '不明']])
    expect(line).toMatchObject({ key: '保険料', after: '不明', outcome: 'changed' })
  })

  test('規格 rows by the names of the vessel type', () => {
    const answers = { 船種名_主機能: '1005' }
    const own = place('船種・規格', '', answers)
    const keys = own.layout.filter((key) => key.startsWith('規格_主機能'))
    expect(keys.length).toBeGreaterThan(3)
    const rows = askedFields(form2, answers).filter(
      ({ key, as }) => keys.includes(key) && as.kind === 'number',
    )
    const [first, second] = rows
    const lines = planPaste({ ...own, key: first!.key }, [
      [second!.label, '12'],
      [first!.label, '34'],
    ])
    expect(lines.map(({ key, outcome }) => [key, outcome])).toEqual([
      [second!.key, 'changed'],
      [first!.key, 'changed'],
    ])
  })
})

describe('a plain column or row goes on from the field it was pasted into', () => {
  test('不稼働年度 downwards, with Japanese years, and no further than the last field', () => {
    const lines = planPaste(place('運転実績', '不稼働年度_13'), [['令和元年'], ['2020'], ['R3'], ['2022']])
    expect(lines.map(({ key, after, outcome }) => [key, after, outcome])).toEqual([
      ['不稼働年度_13', '2019年度', 'changed'],
      ['不稼働年度_14', '2020年度', 'changed'],
      ['不稼働年度_15', '2021年度', 'changed'],
      [undefined, '', 'error'],
    ])
  })

  test('sideways too', () => {
    const lines = planPaste(place('運転実績', '不稼働年度_01'), [['2010', '2011']])
    expect(lines.map(({ key }) => key)).toEqual(['不稼働年度_01', '不稼働年度_02'])
  })

  test('several columns without one known label fill nothing', () => {
    const lines = planPaste(place('管理費', '公租公課'), [
      ['1', '2'],
      ['3', '4'],
    ])
    expect(lines.map(({ outcome }) => outcome)).toEqual(['error', 'error'])
  })

  test('a field outside of any table takes no block', () => {
    expect(planPaste(place('基本情報', '船名'), [['a'], ['b']])).toEqual([])
  })
})
