import { describe, expect, test } from 'vitest'
import { type NumberKind, normalize } from '#survey'

const number = (unit: string, decimals = 0): NumberKind => ({ kind: 'number', unit, decimals })
const yen = number('円')
const metres = number('m', 2)
const hours = number('時間', 1)
const days = number('日')

describe('typed → number', () => {
  test.each<[string, NumberKind, number | null]>([
    ['', yen, null],
    ['   ', yen, null],
    ['　', yen, null],
    ['\u200b', yen, null],
    ['0', yen, 0],
    ['０', yen, 0],
    ['00', yen, 0],
    ['-0', yen, 0],
    ['1234', yen, 1234],
    ['１２３４', yen, 1234],
    ['1,234', yen, 1234],
    ['１，２３４', yen, 1234],
    ['1、234', yen, 1234],
    ['1､234､567', yen, 1234567],
    ['1 234 567', yen, 1234567],
    [' 1234 ', yen, 1234],
    ['\ufeff1234', yen, 1234],
    ['12\u200b34', yen, 1234],
    ['+500', yen, 500],
    ['＋５００', yen, 500],
    ['-500', yen, -500],
    ['－500', yen, -500],
    ['−500', yen, -500],
    ['‐500', yen, -500],
    ['–500', yen, -500],
    ['ー500', yen, -500],
    ['▲500', yen, -500],
    ['△1,500', yen, -1500],
    ['▲ 500', yen, -500],
    ['(500)', yen, -500],
    ['（５００）', yen, -500],
    ['¥1,200', yen, 1200],
    ['￥1,200', yen, 1200],
    ['\\1200', yen, 1200],
    ['¥-1,200', yen, -1200],
    ['-¥1,200', yen, -1200],
    ['¥1,200-', yen, 1200],
    ['1,200円', yen, 1200],
    ['1,200 円', yen, 1200],
    ['▲1,200円', yen, -1200],
    ['500千円', yen, 500_000],
    ['1,234千円', yen, 1_234_000],
    ['12万円', yen, 120_000],
    ['1.5万円', yen, 15_000],
    ['2百万円', yen, 2_000_000],
    ['1億円', yen, 100_000_000],
    ['1億2,500万円', yen, 125_000_000],
    ['1億2500万', yen, 125_000_000],
    ['12億3456万7890円', yen, 1_234_567_890],
    ['３千円', yen, 3_000],
    ['0.29億円', yen, 29_000_000],
    ['1200.00', yen, 1200],
    ['1.2e3', yen, 1200],
    ['1200.0000000000002', yen, 1200],
    ['12.5', metres, 12.5],
    ['１２．５', metres, 12.5],
    ['.5', metres, 0.5],
    ['5.', metres, 5],
    ['1,234.56', metres, 1234.56],
    ['12.5m', metres, 12.5],
    ['12.5 ｍ', metres, 12.5],
    ['12.5メートル', metres, 12.5],
    ['12.345', metres, 12.35],
    ['12.344', metres, 12.34],
    ['0.30000000000000004', metres, 0.3],
    ['1.005', metres, 1.01],
    ['-1.005', metres, -1.01],
    ['120日', days, 120],
    ['120日間', days, 120],
    ['850.5時間', hours, 850.5],
    ['850h', hours, 850],
    ['1,200 m³/h', number('m3/h', 1), 1200],
    ['600㎥/h', number('m3/h', 1), 600],
    ['3㎥', number('m3', 1), 3],
    ['3立米', number('m3', 1), 3],
    ['800㎜', number('mm', 1), 800],
    ['1500馬力', number('PS', 1), 1500],
    ['320ｋＷ', number('kW', 1), 320],
    ['12,000ℓ', number('L（電力はkWh）', 1), 12_000],
    ['900kWh', number('L（電力はkWh）', 1), 900],
    ['24本', number('本・個'), 24],
    ['24個', number('本・個'), 24],
    ['50㌧', number('t', 1), 50],
    ['15％', number('%', 1), 15],
  ])('%j', (typed, as, value) => {
    expect(normalize(as, typed)).toMatchObject({ ok: true, value })
  })

  test.each<[string, NumberKind, string]>([
    ['abc', yen, 'notNumber'],
    ['約100', yen, 'notNumber'],
    ['10〜20', yen, 'notNumber'],
    ['3-5', yen, 'notNumber'],
    ['1 2', yen, 'notNumber'],
    ['1.2.3', yen, 'notNumber'],
    ['--5', yen, 'notNumber'],
    ['不明', yen, 'notNumber'],
    ['2024/4', days, 'notNumber'],
    ['十二', days, 'notNumber'],
    ['1,23', yen, 'comma'],
    ['12,34,567', yen, 'comma'],
    ['1,2345', yen, 'comma'],
    ['12万円', number('千円'), 'unit'],
    ['¥500', days, 'unit'],
    ['120時間', days, 'unit'],
    ['12cm', metres, 'unit'],
    ['320kW', number('', 1), 'unit'],
    ['5税込', yen, 'unit'],
    ['12.5', days, 'integer'],
    ['0.5円', yen, 'integer'],
    ['99999999999999999999', yen, 'digits'],
    ['1e400', yen, 'digits'],
  ])('%j is refused', (typed, as, reason) => {
    expect(normalize(as, typed)).toMatchObject({ ok: false, rule: 'F01', params: { reason } })
  })

  test('the reading is shown when it looks different from what was typed', () => {
    const reading = (as: NumberKind, typed: string) => {
      const found = normalize(as, typed)
      return found.ok ? found.reading : undefined
    }
    expect(reading(yen, '1234000')).toBe('1,234,000円')
    expect(reading(yen, '１２３')).toBe('123円')
    expect(reading(yen, '12万円')).toBe('120,000円')
    expect(reading(metres, '12.345')).toBe('12.35m')
    expect(reading(yen, '1,234,000')).toBeUndefined()
    expect(reading(yen, '1,234,000円')).toBeUndefined()
    expect(reading(days, '120')).toBeUndefined()
    expect(reading(days, ' 120 ')).toBeUndefined()
    expect(reading(days, '')).toBeUndefined()
  })
})
