/** Changes that several cases make to a clean sheet. */
import type { Change } from './rule-case.ts'

export const sold = (year: number, month: number): Change => ({
  保有形態: '2',
  廃船または売船年月_年: year,
  廃船または売船年月_月: month,
  解体費用: 0,
})
export const used = (year: number, month: number, price = 500_000_000): Change => ({
  作業船購買形態: '1',
  中古購入年月_年: year,
  中古購入年月_月: month,
  中古購入価格: price,
})
export const modified = (year: number, month: number): Change => ({
  改造年月_年: year,
  改造年月_月: month,
  改造価格: 30_000_000,
  改造目的コード: '2',
})
export const contract = (from: readonly number[], to: readonly number[]): Change => ({
  契約期間_自_年: from[0],
  契約期間_自_月: from[1],
  契約期間_自_日: from[2],
  契約期間_至_年: to[0],
  契約期間_至_月: to[1],
  契約期間_至_日: to[2],
})
export const repairs = (outside: number): Change => ({
  定期整備_外注費: outside,
  定期整備_自社費: 0,
  現場修理_外注費: 0,
  現場修理_自社費: 0,
})
export const idle: Change = { 運転時間: 0, '準備・後片付時間': 0, 運転日数_主機能: 0, 休止日数: 0 }
export const device: Change = { ICT施工管理装置: '1', ICT_地形変化: true, ICT装置価格: 20_000_000 }
export const joint: Change = {
  兼用船種_1: '1005',
  運転時間_兼用1: 0,
  '準備・後片付時間_兼用1': 0,
  運転日数_兼用1: 0,
  規格_兼用1_01: 70,
  規格_兼用1_02: 16,
  規格_兼用1_03: 4,
  規格_兼用1_04: 2.5,
}
/** Costs that fit a price of half a million. */
export const free: Change = {
  公租公課: 2_500,
  保険料: 2_500,
  '係留・保管費': 2_500,
  運搬費: 0,
  船員教育費: 0,
  検査費: 0,
  ...repairs(50_000),
}
export const unknowns = (...keys: readonly string[]): Change =>
  Object.fromEntries(
    keys.flatMap((key) => [
      [key, undefined],
      [`${key}_不明`, true],
    ]),
  )
export const lent = { companyCode: 'C002', ownership: '4' }
