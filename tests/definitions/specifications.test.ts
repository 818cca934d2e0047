import { describe, expect, test } from 'vitest'
import { askedFields, type SpecificationTable } from '#survey'
import {
  accessoryKinds,
  accessorySpecifications,
  auxiliaryKinds,
  equipmentSpecifications,
  machineKinds,
  machineSpecifications,
  vesselClasses,
  vesselSpecifications,
  vesselTypes,
} from '#survey/codes/index'
import { allForms } from '#survey/forms/all'

const form2 = allForms.find(({ id }) => id === '2')!
const form4 = allForms.find(({ id }) => id === '4')!
const titles = (table: SpecificationTable, code: string) => table[code]?.map(({ title }) => title)

describe('規格 of vessels', () => {
  test('36 types have 13 rows each, 1030 has 12', () => {
    expect(vesselTypes.items).toHaveLength(36)
    expect(Object.keys(vesselSpecifications)).toHaveLength(36)
    for (const { code } of vesselTypes.items) {
      expect(vesselSpecifications[code], code).toHaveLength(code === '1030' ? 12 : 13)
    }
  })

  test('no type has a title twice', () => {
    for (const [code, rows] of Object.entries(vesselSpecifications)) {
      expect(new Set(rows.map(({ title }) => title)).size, code).toBe(rows.length)
    }
  })

  test.each([
    [
      '1001',
      [
        '全長',
        '型幅',
        '型深',
        '計画満載喫水',
        '総トン数',
        '自航・非航の別',
        '全装備機関出力',
        '浚渫ポンプ出力',
        'ラダーポンプ出力',
        'カッター出力',
        '最大浚渫深度',
        '最大排送距離',
        'スパッド長',
      ],
    ],
    [
      '1005',
      [
        '全長',
        '型幅',
        '型深',
        '計画満載喫水',
        '総トン数',
        '自航・非航の別',
        '船体保持方式',
        '公称グラブ容量（普通土盤用・平積）',
        '硬土盤用グラブ容量',
        '直接巻上能力',
        '浚渫・巻上用原動機出力',
        '最大浚渫深度',
        'スパッド長',
      ],
    ],
    [
      '1034',
      [
        '全長',
        '型幅',
        '全深さ',
        '軽荷喫水',
        '作業甲板深さ',
        '内面幅',
        '内深さ',
        '最大載荷重量',
        '最大沈降喫水',
        '注排水所要時間',
        '注排水ポンプ能力',
        '搭載クレーン定格吊荷重',
        '発電機容量',
      ],
    ],
    [
      '1037',
      [
        '機体全長',
        '機体全幅',
        '機体全高',
        '機体質量（空中）',
        '機体質量（水中）',
        'バケット平積容量',
        '最大作業水深',
        '最大掘削深さ',
        '最大掘削半径',
        '油圧ユニット出力',
        '電源電圧',
        'ケーブル長',
        '操縦方式',
      ],
    ],
    [
      '1039',
      [
        '全長',
        '型幅',
        '型深',
        '総トン数',
        '船外機出力（1基当たり）',
        '船外機基数',
        '最大搭載人員',
        '船質',
        '航行区域',
        '燃料タンク容量',
        '航海速力',
        '積載量',
        '主な用途',
      ],
    ],
  ])('%s has its own titles in order', (code, expected) => {
    expect(titles(vesselSpecifications, code)).toEqual(expected)
  })

  test('a row carries unit, bounds and kind', () => {
    expect(vesselSpecifications['1011']?.[7]).toMatchObject({
      title: '定格主巻上荷重',
      kind: 'number',
      unit: 't',
      hard: { min: 1, max: 6000 },
      soft: { min: 20, max: 4100 },
    })
    expect(vesselSpecifications['1014']?.[7]).toMatchObject({ title: 'レグ本数', unit: '本', decimals: 0 })
    expect(vesselSpecifications['1009']?.[7]).toMatchObject({ soft: { min: { row: 7 }, max: 70 } })
    expect(vesselSpecifications['1018']?.[6]).toMatchObject({ title: 'ミキサー形式', kind: 'text' })
  })

  test('the rows asked follow the vessel type', () => {
    const rows = (type: string) =>
      askedFields(form2, { 船種名_主機能: type }, 2)
        .filter(({ field }) => field.kind === 'specification')
        .map(({ label }) => label)
    expect(rows('1030')).toHaveLength(12)
    expect(rows('1021')[8]).toBe('曳航力（ボラードプル）')
    expect(rows('')).toEqual([])
  })

  test('joint uses get rows of their own', () => {
    const asked = askedFields(form2, { 船種名_主機能: '1001', 兼用船種_1: '1011', 兼用船種_2: '1030' }, 2)
    expect(asked.filter(({ key }) => key.startsWith('規格_主機能')).length).toBe(13)
    expect(asked.find(({ key }) => key === '規格_兼用1_08')?.label).toBe('定格主巻上荷重')
    expect(asked.filter(({ key }) => key.startsWith('規格_兼用2')).length).toBe(12)
  })
})

describe('規格 of accessories and machines', () => {
  test.each([
    ['付属品', accessoryKinds, accessorySpecifications],
    ['補助機器', auxiliaryKinds, equipmentSpecifications],
    ['作業機械', machineKinds, machineSpecifications],
  ])('%s: every kind has an entry, その他 has no rows', (_, kinds, table) => {
    const codes = kinds.items.map(({ code }) => code)
    expect(Object.keys(table)).toEqual(codes)
    for (const code of codes) expect(table[code]!.length > 0, code).toBe(!code.endsWith('99'))
  })

  test('titles and units of some kinds', () => {
    expect(titles(accessorySpecifications, '102')).toEqual([
      '公称容量（平積）',
      '山積容量',
      '質量',
      '開口幅',
      '密閉式の別',
      '爪の有無',
    ])
    expect(equipmentSpecifications['403']?.[1]).toMatchObject({ title: '偏心モーメント', unit: 'N·m' })
    expect(machineSpecifications['810']?.[1]).toMatchObject({ title: 'ハンマ形式', kind: 'choice' })
  })

  test('a free row is asked once it has a title', () => {
    const label = (answers: Record<string, string>) =>
      askedFields(form4, { 機器種別コード: '402', ...answers }, 2).find(({ key }) => key === '規格_主機能_05')
        ?.label
    expect(label({})).toBeUndefined()
    expect(label({ 規格_主機能_05_題名: '使用電力（kW）' })).toBe('使用電力（kW）')
  })
})

describe('規格区分', () => {
  test('every vessel type has classes in rising order', () => {
    expect(Object.keys(vesselClasses)).toEqual(vesselTypes.items.map(({ code }) => code).sort())
    for (const [code, { bounds }] of Object.entries(vesselClasses)) {
      expect(bounds.length, code).toBeGreaterThan(0)
      expect(
        [...bounds].sort((a, b) => a - b),
        code,
      ).toEqual(bounds)
    }
  })

  test('the representative value is answered in the unit of the classes', () => {
    const steps = form2.steps.flatMap((step) => Object.entries(step.fields))
    for (const [code, { keys, unit, title, answeredIn }] of Object.entries(vesselClasses)) {
      for (const key of keys) {
        const field = Object.fromEntries(steps)[key]
        const asked = field?.kind === 'specification' ? field.table[code]?.[field.row - 1] : field
        expect(asked?.kind, `${code} ${title}`).toBe('number')
        if (asked?.kind === 'number' && key !== keys[1]) expect(asked.unit, code).toBe(answeredIn ?? unit)
      }
    }
    expect(vesselClasses['1011']?.bounds).toEqual([50, 100, 150, 200, 300, 500, 1000])
    expect(vesselClasses['1021']?.keys).toEqual(['規格_主機能_06', '規格_主機能_07'])
  })
})
