import { describe, expect, test } from 'vitest'
import type { Answers } from '#survey'
import { allForms } from '#survey/forms/all'
import { form2 } from '#survey/forms/form2'
import { cellsOf, columnsOf, exportRow, groupsOf } from '../../cli/export/columns.ts'
import { dictionaryOf } from '../../cli/export/dictionary.ts'
import { exportedSheet } from './exported-sheet.ts'

function cells(answers: Answers, prior?: Answers): Readonly<Record<string, string | number | undefined>> {
  const row = exportRow(form2, exportedSheet(answers, prior))
  return Object.fromEntries(
    groupsOf(columnsOf(form2, { totals: true, lastYear: true })).flatMap((group) => {
      const cells = cellsOf(group, row)
      return group.columns.map(({ name }, at) => [name, cells[at]])
    }),
  )
}

describe.each(allForms)('columns of $id', (form) => {
  const columns = columnsOf(form, { totals: true, lastYear: true })
  test('every heading stands for one column', () => {
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length)
  })
  test('the dictionary explains each column', () => {
    const dictionary = dictionaryOf(form, columns)
    expect(dictionary.map(({ column }) => column)).toEqual(columns.map(({ name }) => name))
    expect(dictionary.filter(({ label, type }) => label === '' || type === '')).toEqual([])
  })
})

describe('様式2の回答の列', () => {
  test('値・0・不明・未回答・対象外を見分けられる', () => {
    const row = cells({ 船種名_主機能: '1005', 運転時間: 0, '準備・後片付時間_不明': true, 保有形態: '0' })
    expect([row.運転時間, row.運転時間_状態]).toEqual([0, '回答'])
    expect([row['準備・後片付時間'], row['準備・後片付時間_状態']]).toEqual([undefined, '不明'])
    expect([row.休止日数, row.休止日数_状態]).toEqual([undefined, '未回答'])
    expect([row.対象会社名, row.対象会社名_状態]).toEqual([undefined, '対象外'])
  })

  test('条件が変わって尋ねなくなった回答は出ない', () => {
    const row = cells({ 保有形態: '0', 対象会社名: '前に入れた会社' })
    expect([row.対象会社名, row.対象会社名_状態]).toEqual([undefined, '対象外'])
  })

  test('コードは表示のとおり、名称は隣の列に出る', () => {
    const row = cells({ 保有形態: '3', 船種名_主機能: '1005' })
    expect([row.保有形態, row.保有形態_名称]).toEqual(['3', '用船'])
    expect(row.船種名_主機能_名称).toBe('グラブ浚渫船')
  })

  test('規格の行は、船種で決まる題名と単位が付く', () => {
    const row = cells({ 船種名_主機能: '1005', 規格_主機能_08: 9 })
    expect([
      row.規格_主機能_08,
      row.規格_主機能_08_項目名,
      row.規格_主機能_08_単位,
      row.規格_主機能_08_状態,
    ]).toEqual([9, '公称グラブ容量（普通土盤用・平積）', 'm3', '回答'])
    expect(cells({}).規格_主機能_08_状態).toBe('対象外')
  })

  test('合計は、不明や未入力を含むかどうかも出す', () => {
    expect(cells({ 運転日数_主機能: 120 }).運転日数_計).toBe(120)
    expect(cells({ 運転日数_主機能: 120 }).運転日数_計_状態).toBe('回答')
    const part = cells({
      運転日数_主機能: 120,
      休止日数_不明: true,
      回航日数: 0,
      定期整備日数: 10,
      遊休日数: 5,
    })
    expect([part.合計日数, part.合計日数_状態]).toEqual([135, '不明を含む'])
    expect(cells({ 運転日数_主機能: 120 }).合計日数_状態).toBe('未入力あり')
    expect(cells({ 運転日数_主機能_不明: true }).運転日数_計_状態).toBe('不明')
  })

  test('昨年入力値は昨年の値と状態の列になる', () => {
    const row = cells({}, { 新造購入価格: 900_000_000, 公租公課_不明: true })
    expect([row.新造購入価格_昨年入力値, row.新造購入価格_昨年入力値_状態]).toEqual([900_000_000, '回答'])
    expect([row.公租公課_昨年入力値, row.公租公課_昨年入力値_状態]).toEqual([undefined, '不明'])
    expect(row.保険料_昨年入力値_状態).toBe('未回答')
  })

  test('列は回答によらず同じで、合計と昨年入力値だけを省ける', () => {
    const names = (totals: boolean, lastYear: boolean) =>
      columnsOf(form2, { totals, lastYear }).map(({ name }) => name)
    const all = names(true, true)
    expect(names(false, false)).toEqual(
      all.filter(
        (name) =>
          !/_昨年入力値/.test(name) &&
          !/^(運転日数_計|合計日数|管理費合計金額|年間管理費率|定期整備費_計|現場修理費_計|維持修理費_計|年間維持修理費率)(_状態)?$/.test(
            name,
          ),
      ),
    )
    expect(all.indexOf('保有形態_名称')).toBe(all.indexOf('保有形態') + 1)
  })
})
