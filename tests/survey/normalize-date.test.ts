import { describe, expect, test } from 'vitest'
import { type DatePartKind, normalize } from '#survey'

const year: DatePartKind = { kind: 'year', unit: '年' }
const month: DatePartKind = { kind: 'month', unit: '月' }
const day: DatePartKind = { kind: 'day', unit: '日' }

describe('typed → year', () => {
  test.each<[string, number | null]>([
    ['', null],
    ['　', null],
    ['2024', 2024],
    ['２０２４', 2024],
    [' 2024 ', 2024],
    ['2024年', 2024],
    ['2024 年', 2024],
    ['2024年度', 2024],
    ['西暦2024年', 2024],
    ['2024.0', 2024],
    ['二〇二四年', 2024],
    ['1868', 1868],
    ['令和6年', 2024],
    ['令和６年', 2024],
    ['令和六年', 2024],
    ['令和 6 年', 2024],
    ['令和06', 2024],
    ['令和元年', 2019],
    ['令和元年度', 2019],
    ['令和1', 2019],
    ['㋿6年', 2024],
    ['R6', 2024],
    ['Ｒ６', 2024],
    ['r6', 2024],
    ['R.6', 2024],
    ['R06年', 2024],
    ['R元', 2019],
    ['令6', 2024],
    ['平成元年', 1989],
    ['平成30年', 2018],
    ['平成31年', 2019],
    ['平成三十年', 2018],
    ['㍻30', 2018],
    ['H30', 2018],
    ['H1', 1989],
    ['平10', 1998],
    ['昭和63年', 1988],
    ['昭和六十三年', 1988],
    ['昭和64年', 1989],
    ['昭和二十年', 1945],
    ['S63', 1988],
    ['S64', 1989],
    ['昭40', 1965],
    ['大正15年', 1926],
    ['大正十年', 1921],
    ['T10', 1921],
    ['明治45年', 1912],
    ['明治元年', 1868],
    ['M45', 1912],
  ])('%j', (typed, value) => {
    expect(normalize(year, typed)).toMatchObject({ ok: true, value })
  })

  test.each([
    ['24', 'twoDigitYear'],
    ['6年', 'twoDigitYear'],
    ['元年', 'twoDigitYear'],
    ['平成32年', 'era'],
    ['昭和65年', 'era'],
    ['S65', 'era'],
    ['大正16年', 'era'],
    ['R0', 'era'],
    ['20244', 'notYear'],
    ['2024/4', 'notYear'],
    ['令和6年4月', 'notYear'],
    ['202', 'notYear'],
    ['昨年', 'notYear'],
    ['-2024', 'notYear'],
  ])('%j is refused', (typed, reason) => {
    expect(normalize(year, typed)).toMatchObject({ ok: false, rule: 'F01', params: { reason } })
  })

  test('和暦 is read back in the western calendar', () => {
    expect(normalize(year, 'R6')).toEqual({ ok: true, value: 2024, reading: '2024年' })
    expect(normalize(year, '2024')).toEqual({ ok: true, value: 2024 })
  })
})

describe('typed → month and day', () => {
  test.each<[DatePartKind, string, number | null]>([
    [month, '', null],
    [month, '4', 4],
    [month, '04', 4],
    [month, '４', 4],
    [month, '4月', 4],
    [month, '十二月', 12],
    [month, '12', 12],
    [month, '13', 13],
    [day, '1', 1],
    [day, '01日', 1],
    [day, '３１', 31],
    [day, '二十一日', 21],
    [day, '十日', 10],
  ])('%j %j', (as, typed, value) => {
    expect(normalize(as, typed)).toMatchObject({ ok: true, value })
  })

  test.each<[DatePartKind, string, string]>([
    [month, '4月1日', 'notMonth'],
    [month, 'April', 'notMonth'],
    [month, '123', 'notMonth'],
    [day, '末日', 'notDay'],
    [day, '1.5', 'notDay'],
  ])('%j %j is refused', (as, typed, reason) => {
    expect(normalize(as, typed)).toMatchObject({ ok: false, rule: 'F01', params: { reason } })
  })
})
