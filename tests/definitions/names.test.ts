import { describe, expect, test } from 'vitest'
import type { Field, FormDefinition, FormId } from '#survey'
import { indexOf, storableKeys } from '#survey'
import { allForms } from '#survey/forms/all'

// The names are written out here and not read from the definitions: losing or renaming a field must fail.

const form = (id: FormId): FormDefinition => allForms.find((one) => one.id === id)!
const field = (id: FormId, key: string): Field | undefined => indexOf(form(id)).fields.get(key)?.field
const keysOfStep = (id: FormId, step: number): string[] => Object.keys(form(id).steps[step - 1]!.fields)

/** Specification 3 and 2: what 2号様式 asks, by the step it is asked in. */
const FORM2: Readonly<Record<number, readonly string[]>> = {
  1: [
    '船名',
    '船名よみがな',
    '保有形態',
    '対象会社名',
    '作業船購買形態',
    '形態名',
    '船種名_主機能',
    '兼用船種_1',
    '兼用船種_2',
    '主な就役港',
    '就役地域コード',
    '船舶情報関係備考欄',
  ],
  2: [
    '新造年月_年',
    '新造年月_月',
    '新造購入価格',
    '中古購入年月_年',
    '中古購入年月_月',
    '中古購入価格',
    '購入価格_証明書類コード',
    '購入価格_証明書類ファイル',
    '廃船または売船年月_年',
    '廃船または売船年月_月',
    '解体費用',
    'GNSS',
    'ICT施工管理装置',
    'ICT_バケット平面位置',
    'ICT_目標位置・深度',
    'ICT_事前測量取込',
    'ICT_地形変化',
    'ICT_船体3D表示',
    'ICT_海底面3D表示',
    'ICT_その他',
    'ICT装置価格',
  ],
  3: [
    '船種コード_主機能',
    '駆動動力形式',
    '公称出力',
    '公称浚渫能力',
    '排砂管の内径',
    '船種コード_兼用1',
    '船種コード_兼用2',
  ],
  4: [
    '運転時間',
    '準備・後片付時間',
    '運転日数_主機能',
    '運転時間_兼用1',
    '準備・後片付時間_兼用1',
    '運転日数_兼用1',
    '運転時間_兼用2',
    '準備・後片付時間_兼用2',
    '運転日数_兼用2',
    '運転日数_計',
    '休止日数',
    '回航日数',
    '定期整備日数',
    '遊休日数',
    '合計日数',
  ],
  5: [
    '公租公課',
    '公租公課_内容',
    '保険料',
    '保険料_内容',
    '係留・保管費',
    '係留・保管費_内容',
    '運搬費',
    '運搬費_内容',
    '船員教育費',
    '船員教育費_内容',
    '検査費',
    '検査費_内容',
    '管理費合計金額',
    '年間管理費率',
  ],
  6: ['改造年月_年', '改造年月_月', '改造価格', '改造目的コード', '改造_内容'],
  7: [
    '定期整備_外注費',
    '定期整備_外注費_概算',
    '定期整備_外注費_根拠',
    '定期整備_自社費',
    '定期整備_自社費_概算',
    '定期整備_自社費_根拠',
    '現場修理_外注費',
    '現場修理_外注費_概算',
    '現場修理_外注費_根拠',
    '現場修理_自社費',
    '現場修理_自社費_概算',
    '現場修理_自社費_根拠',
  ],
  8: [
    ...['主機関', '補機関1', '補機関2', '補機関3', '航海'].flatMap((engine) => [
      `燃料_${engine}_出力`,
      `燃料_${engine}_出力単位`,
      `燃料_${engine}_燃料種別`,
      `燃料_${engine}_消費量`,
    ]),
    ...['ギヤ油', 'タービン油', 'グリース'].flatMap((oil) => [
      `油脂_${oil}_数量`,
      `油脂_${oil}_単位`,
      `油脂_${oil}_備考`,
    ]),
    ...['消耗品1', '消耗品2'].flatMap((other) => [
      `${other}_名称`,
      `${other}_数量`,
      `${other}_単位`,
      `${other}_備考`,
    ]),
    '発注者',
    '工事・調査名',
    '契約期間_自_年',
    '契約期間_自_月',
    '契約期間_自_日',
    '契約期間_至_年',
    '契約期間_至_月',
    '契約期間_至_日',
    '摘要',
  ],
}

const FORM1 = [
  '会社コード',
  '会社名',
  '会社名よみがな',
  '部署名',
  '担当者名',
  '担当者名よみがな',
  '郵便番号',
  '都道府県',
  '市区町村',
  '番地・建物名',
  '電話番号',
  'FAX番号',
  'メールアドレス',
  '記事',
  '要望',
]

const FORM3 = [
  '付属品名',
  '型式コード',
  '管理番号',
  '品名',
  '型式名',
  'メーカー名',
  '主搭載船種コード',
  '主搭載船種名',
  '材質コード',
  '材質名',
  '購入価格',
  'ワイヤーロープ径',
  '期首数量',
]

describe('2号様式', () => {
  test.each(Object.entries(FORM2))('step %s has every field the specification names', (step, names) => {
    expect(keysOfStep('2', Number(step))).toEqual(expect.arrayContaining([...names]))
  })

  test('names its steps as the step bar does', () => {
    expect(form('2').steps.map(({ title }) => title)).toEqual([
      '基本情報',
      '船舶情報',
      '船種・規格',
      '運転実績',
      '管理費',
      '改造費',
      '修理費',
      '燃料',
    ])
  })

  test.each(['主機能', '兼用1', '兼用2'])('has 13 規格 rows for %s', (use) => {
    const rows = keysOfStep('2', 3).filter((key) => key.startsWith(`規格_${use}_`))
    expect(rows).toHaveLength(13)
    expect(rows[0]).toBe(`規格_${use}_01`)
    expect(rows[12]).toBe(`規格_${use}_13`)
  })

  test('has 15 idle years under one 不明', () => {
    const years = keysOfStep('2', 4).filter((key) => key.startsWith('不稼働年度_'))
    expect(years).toHaveLength(15)
    expect(indexOf(form('2')).flags.get('不稼働年度_不明')).toEqual(years)
  })

  test('pairs nearly every answer with a 不明 of its own', () => {
    const flags = storableKeys(form('2'))
    for (const key of [
      '船名_不明',
      '保有形態_不明',
      '兼用船種_2_不明',
      '新造購入価格_不明',
      'GNSS_不明',
      '規格_主機能_13_不明',
      '準備・後片付時間_不明',
      '公租公課_不明',
      '改造目的コード_不明',
      '現場修理_自社費_不明',
      '摘要',
    ]) {
      expect(flags, key).toContain(key)
    }
    for (const key of [
      '摘要_不明',
      '運転日数_計',
      '運転日数_計_不明',
      '船種コード_主機能',
      '公租公課_内容_不明',
    ]) {
      expect(flags, key).not.toContain(key)
    }
  })

  test.each([
    ['ICT_機能_不明', 7],
    ['改造年月_不明', 2],
    ['契約期間_不明', 6],
    ['燃料_主機関_出力_不明', 2],
  ])('%s is shared by %i fields', (flag, count) => {
    expect(indexOf(form('2')).flags.get(flag)).toHaveLength(count)
  })

  test.each([
    ['対象会社名', { 保有形態: ['3'] }],
    ['形態名', { 作業船購買形態: ['9'] }],
    ['兼用船種_1', { 船種名_主機能: ['1001'] }],
    ['兼用船種_2', { 兼用船種_1: 'answered' }],
    ['駆動動力形式', { 船種名_主機能: ['1001'] }],
    ['公称出力', { 船種名_主機能: ['1001'] }],
    ['公称浚渫能力', { 船種名_主機能: ['1001'] }],
    ['排砂管の内径', { 船種名_主機能: ['1001'] }],
    ['ICT_その他_内容', { ICT_その他: true }],
  ])('%s is asked only when it applies', (key, condition) => {
    expect(field('2', key)?.asked).toEqual(condition)
  })

  test("keeps last year's value beside prices and yearly costs", () => {
    const kept = [...indexOf(form('2')).fields].filter(([, { field }]) => field.lastYear).map(([key]) => key)
    expect(kept).toEqual([
      '新造購入価格',
      '公租公課',
      '保険料',
      '係留・保管費',
      '運搬費',
      '船員教育費',
      '検査費',
      '管理費合計金額',
      '定期整備_外注費',
      '定期整備_自社費',
      '現場修理_外注費',
      '現場修理_自社費',
    ])
  })
})

test('1号様式 has every field of the specification in its one step', () => {
  expect(form('1').steps).toHaveLength(1)
  expect(keysOfStep('1', 1)).toEqual(FORM1)
})

describe('3号様式', () => {
  test('has every field the specification names', () => {
    const keys = form('3').steps.flatMap((step) => Object.keys(step.fields))
    expect(keys).toEqual(expect.arrayContaining(FORM3))
    expect(form('3').steps.map(({ title }) => title)).toEqual(['基本情報', '規格・実績', '管理費'])
  })

  test("keeps last year's value beside price and initial quantity", () => {
    expect(field('3', '購入価格')?.lastYear).toBe('購入価格 昨年入力値')
    expect(field('3', '期首数量')?.lastYear).toBe('期首数量 昨年入力値')
  })

  test('asks for the rope diameter of roped kinds only', () => {
    expect(field('3', 'ワイヤーロープ径')?.asked).toEqual({
      型式コード: ['101', '102', '103', '104', '110', '114'],
    })
  })
})

describe('3号様式（排砂管設備）', () => {
  test.each<[FormId, string, readonly string[]]>([
    [
      '3h1',
      '本',
      ['内径', '管厚', '長さ', '用途', '接続方式', '質量', 'ライニング', '管厚_廃棄基準', '総延長'],
    ],
    ['3h2', '個', ['内径', '駆動方式', '最高使用圧力', '面間寸法', '接続方式', '質量']],
    ['3h3', '本', ['内径', '管厚', '曲げ角度', '曲げ半径', '接続方式', '質量']],
    ['3h4', '個', ['内径', '枝管内径', '分岐形', '分岐数', '分岐角度', '管厚', '切替弁', '質量']],
    ['3h5', '個', ['対応管内径', '形式', '長さ', '外径または幅', '浮力', '組数', '質量']],
    ['3h6', '個', ['内径', '種別', '長さ', '許容屈曲角', '最高使用圧力', '接続方式', '質量']],
  ])('%s counts in %s and asks for its own dimensions', (id, unit, dimensions) => {
    expect(form(id).steps.map(({ title }) => title)).toEqual(['基本情報', '船舶情報', '船種・規格'])
    expect(keysOfStep(id, 3)).toEqual(dimensions)
    expect(field(id, '期首数量')).toMatchObject({ unit, decimals: 0 })
    expect(keysOfStep(id, 2)).toEqual(keysOfStep('3h1', 2))
  })
})

describe.each<[FormId, string, string]>([
  ['4', '補助機器種別', '499'],
  ['8', '作業機械種別', '899'],
])('%s号様式', (id, kindLabel, other) => {
  test('asks about a machine instead of a ship', () => {
    expect(keysOfStep(id, 1).slice(0, 9)).toEqual([
      '機器コード',
      '機器名',
      '機器名よみがな',
      '機器種別コード',
      '機器種別名',
      '管理番号',
      '型式名',
      'メーカー名',
      '製造番号',
    ])
    expect(field(id, '機器種別コード')?.label).toBe(kindLabel)
    expect(field(id, '機器種別名')?.asked).toEqual({ 機器種別コード: [other] })
    expect(form(id).steps[2]?.title).toBe('船舶・規格')
  })

  test('shares steps 4 to 8 with form 2, field by field', () => {
    for (const step of [4, 6, 7, 8]) {
      expect(form(id).steps[step - 1]?.fields).toEqual(form('2').steps[step - 1]?.fields)
    }
    expect(keysOfStep(id, 5)).toEqual(keysOfStep('2', 5))
  })

  test('has none of the copy defects of the prototype', () => {
    expect(field(id, '運転日数_兼用1')).toMatchObject({ unit: '日', decimals: 0 })
    expect(field(id, '改造年月_年')?.unknown).toBe('改造年月')
    expect(keysOfStep(id, 7)).toEqual(
      expect.arrayContaining(['定期整備_外注費', '定期整備_自社費', '現場修理_外注費', '現場修理_自社費']),
    )
  })

  test('leaves rows beyond the table free', () => {
    const codes = (row: string) => {
      const asked = field(id, `規格_主機能_${row}_題名`)?.asked as Record<string, readonly string[]>
      return asked.機器種別コード
    }
    expect(codes('01')).toEqual([other])
    expect(codes('13')).toHaveLength(id === '4' ? 19 : 20)
  })
})
