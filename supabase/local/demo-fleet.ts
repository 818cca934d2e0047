import type { Answers, FormId, Value } from '#survey'

/** One sheet of the demonstration: what the institute carried over, and what the company has typed since. */
export interface DemoSheet {
  readonly formId: FormId
  /** Known from last year and put in by the institute. */
  readonly carried: Answers
  readonly prior?: Answers
  readonly typed: Answers
}

interface Vessel {
  readonly name: string
  readonly reading: string
  readonly type: string
  readonly built: readonly [year: number, month: number]
  readonly price: number
  readonly port: string
  readonly region: string
  readonly specifications: readonly Value[]
}

/** Days add up to the 365 of the period. */
interface Operation {
  readonly days: number
  readonly hoursPerDay: number
  readonly standby: number
  readonly transit: number
  readonly dock: number
  readonly idle: number
  readonly enginePower: number
}

const rows = (prefix: string, values: readonly Value[]): Answers =>
  Object.fromEntries(values.map((value, at) => [`${prefix}_${String(at + 1).padStart(2, '0')}`, value]))

/** What does not change from year to year. */
const lasting = (vessel: Vessel): Answers => ({
  船名: vessel.name,
  船名よみがな: vessel.reading,
  保有形態: '0',
  作業船購買形態: '0',
  船種名_主機能: vessel.type,
  主な就役港: vessel.port,
  就役地域コード: vessel.region,
  新造年月_年: vessel.built[0],
  新造年月_月: vessel.built[1],
  新造購入価格: vessel.price,
  購入価格_証明書類コード: '1',
  GNSS: '1',
  ICT施工管理装置: '0',
  ...rows('規格_主機能', vessel.specifications),
})

const operated = (operation: Operation): Answers => ({
  運転時間: operation.days * operation.hoursPerDay,
  '準備・後片付時間': operation.days,
  運転日数_主機能: operation.days,
  休止日数: operation.standby,
  回航日数: operation.transit,
  定期整備日数: operation.dock,
  遊休日数: operation.idle,
})

/** Yearly costs as usual shares of the price, in thousands of yen. */
function costs(price: number): Answers {
  const share = (part: number): number => Math.round((price * part) / 1000) * 1000
  return {
    公租公課: share(0.006),
    保険料: share(0.008),
    '係留・保管費': share(0.004),
    運搬費: 0,
    船員教育費: share(0.0005),
    検査費: share(0.003),
    定期整備_外注費: share(0.018),
    定期整備_自社費: share(0.004),
    現場修理_外注費: share(0.006),
    現場修理_自社費_不明: true,
  }
}

function fuel(operation: Operation): Answers {
  const hours = operation.days * operation.hoursPerDay
  return {
    燃料_主機関_出力: operation.enginePower,
    燃料_主機関_出力単位: '1',
    燃料_主機関_燃料種別: '1',
    燃料_主機関_消費量: Math.round(operation.enginePower * hours * 0.16),
    燃料_主機関_運転時間: hours,
  }
}

const wholeYear = (vessel: Vessel, operation: Operation): Answers => ({
  ...lasting(vessel),
  ...operated(operation),
  ...costs(vessel.price),
  ...fuel(operation),
})

const pumpDredger: Vessel = {
  name: '第一海洋丸',
  reading: 'だいいちかいようまる',
  type: '1001',
  built: [2004, 6],
  price: 2_850_000_000,
  port: '名古屋港',
  region: '2',
  specifications: [68.5, 17.2, 4.6, 3.2, 1180, '2', 5200, 2980, 660, 590, 25, 4500, 31],
}
const pumpExtras: Answers = {
  駆動動力形式: '1',
  公称出力: 4000,
  公称浚渫能力: 1200,
  排砂管の内径: 710,
}
const grabDredger: Vessel = {
  name: '海洋グラブ五号',
  reading: 'かいようぐらぶごごう',
  type: '1005',
  built: [2011, 3],
  price: 1_240_000_000,
  port: '清水港',
  region: '2',
  specifications: [52, 20, 4, 2.6, 940, '2', '2', 15, 8.5, 90, 1050, 45, 28],
}
const craneVessel: Vessel = {
  name: '海神',
  reading: 'かいじん',
  type: '1010',
  built: [1998, 10],
  price: 3_600_000_000,
  port: '横浜港',
  region: '1',
  specifications: [82, 26, 6, 3.8, 2400, 1470, 8.5, 700, 120, 75, 42, '2', 30],
}
const tug: Vessel = {
  name: '汐風',
  reading: 'しおかぜ',
  type: '1021',
  built: [2016, 8],
  price: 420_000_000,
  port: '四日市港',
  region: '2',
  specifications: [33.5, 9.2, 4.1, 3.1, 196, 1470, 2, '全旋回式', 48, 14.2, '3', 12, 60],
}
const hopperBarge: Vessel = {
  name: '海洋土運二号',
  reading: 'かいようどうんにごう',
  type: '1029',
  built: [2009, 5],
  price: 185_000_000,
  port: '名古屋港',
  region: '2',
  specifications: [56, 12, 4.2, 3.4, 520, '2', 650, 1100, '2', 45, 120, 6, '3'],
}

const dredging: Operation = {
  days: 182,
  hoursPerDay: 10,
  standby: 92,
  transit: 12,
  dock: 34,
  idle: 45,
  enginePower: 2980,
}
const grabbing: Operation = { ...dredging, days: 170, standby: 104, hoursPerDay: 8, enginePower: 1050 }
const lifting: Operation = {
  ...dredging,
  days: 120,
  standby: 110,
  idle: 89,
  hoursPerDay: 6,
  enginePower: 1470,
}

const accessory = (name: string, code: string, vessel: string, price: number): Answers => ({
  付属品名: name,
  型式コード: code,
  型式名: 'KG-150',
  品名: name,
  メーカー名: '東和機工',
  主搭載船種コード: '1005',
  搭載船名: vessel,
  材質コード: '1',
  保有形態: '0',
  購入年月_年: 2018,
  購入年月_月: 4,
  購入価格: price,
})
const stock = (opening: number): Answers => ({
  数量単位: '1',
  期首数量: opening,
  期中購入数量: 1,
  期中廃棄数量: 0,
  運転時間: 1200,
  運転日数: 150,
  供用日数: 210,
  標準使用年数: 8,
})
const pipe = (name: string, code: string, price: number, opening: number): Answers => ({
  品名: name,
  型式コード: code,
  メーカー名: '南海鋼管',
  主搭載船種コード: '1001',
  使用船名: pumpDredger.name,
  材質コード: '1',
  保有形態: '0',
  購入年月_年: 2019,
  購入年月_月: 7,
  購入価格: price,
  期首数量: opening,
})

/** 海洋建設株式会社: two vessels carried over, one complete, one half done, one to be looked at, one untouched. */
export const companyC001: readonly DemoSheet[] = [
  {
    formId: '1',
    carried: { 会社名: '海洋建設株式会社', 会社名よみがな: 'かいようけんせつ' },
    typed: {
      部署名: '機材部',
      担当者名: '山田太郎',
      担当者名よみがな: 'やまだたろう',
      郵便番号: '455-0033',
      都道府県: '23',
      市区町村: '名古屋市港区',
    },
  },
  {
    formId: '2',
    carried: { ...lasting(pumpDredger), ...pumpExtras },
    prior: {
      ...wholeYear(pumpDredger, { ...dredging, days: 175, standby: 99 }),
      ...pumpExtras,
      ...costs(pumpDredger.price * 0.96),
    },
    typed: { ...operated(dredging), ...costs(pumpDredger.price), ...fuel(dredging) },
  },
  {
    formId: '2',
    carried: lasting(grabDredger),
    prior: wholeYear(grabDredger, { ...grabbing, days: 160, standby: 114 }),
    typed: operated(grabbing),
  },
  {
    formId: '2',
    carried: { 船名: craneVessel.name, 船名よみがな: craneVessel.reading },
    // Two things to look at: a modification without its purpose (error), and 80 days too few (to be confirmed).
    typed: {
      ...wholeYear(craneVessel, { ...lifting, idle: 9 }),
      改造年月_年: 2025,
      改造年月_月: 11,
      改造価格: 24_000_000,
    },
  },
  { formId: '2', carried: { 船名: tug.name, 船名よみがな: tug.reading }, typed: {} },
  { formId: '2', carried: lasting(hopperBarge), typed: {} },
  {
    formId: '3',
    carried: accessory('グラブバケット15m3', '101', grabDredger.name, 38_000_000),
    typed: { ...stock(2), ...rows('規格', [15, 18.5, 42, 4.1, '2', '1']), ワイヤーロープ径: 56 },
  },
  { formId: '3', carried: accessory('ストックアンカー5t', '107', craneVessel.name, 3_200_000), typed: {} },
  {
    formId: '3h1',
    carried: pipe('排砂管710A', '1', 680_000, 240),
    typed: { 内径: 710, 管厚: 12, 長さ: 6, 期中購入数量: 20, 期中廃棄数量: 15 },
  },
  { formId: '3h2', carried: pipe('ゲートバルブ710A', '1', 4_800_000, 4), typed: {} },
  {
    formId: '4',
    carried: {
      機器名: '電動サンドポンプ1号',
      機器名よみがな: 'でんどうさんどぽんぷいちごう',
      機器種別コード: '405',
    },
    typed: { ...rows('規格_主機能', [300, 18, 25, 132, 2.4]), 保有形態: '0', 購買形態: '0' },
  },
]

export const companyC002: readonly DemoSheet[] = [
  {
    formId: '1',
    carried: { 会社名: '東浜港湾工業株式会社', 会社名よみがな: 'ひがしはまこうわんこうぎょう' },
    typed: {},
  },
  {
    formId: '2',
    carried: {
      ...lasting({ ...tug, name: '東浜丸', reading: 'ひがしはままる', port: '神戸港' }),
    },
    typed: operated(lifting),
  },
  {
    formId: '2',
    carried: lasting({ ...hopperBarge, name: '東浜土運一号', reading: 'ひがしはまどうんいちごう' }),
    typed: {},
  },
]
