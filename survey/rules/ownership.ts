import { type Finding, NONE, type Rule, VESSEL, VESSEL_LIKE } from './rule.ts'
import type { SheetReader } from './sheet.ts'

const GONE = ['1', '2']
const CHARTERED = '3'
const ABROAD = '8'
const USED = '1'
const NEW = '0'
const OTHER = '9'

export const purchaseKey = (sheet: SheetReader): string =>
  sheet.keyOf('作業船購買形態', '購買形態') ?? '購買形態'

/** `key` must not stay blank once `because` is answered. */
const needed = (sheet: SheetReader, key: string, because: string): readonly Finding[] =>
  sheet.isBlank(key) ? [{ key, keys: [because] }] : NONE

const JOINT = ['船種名_主機能', '兼用船種_1', '兼用船種_2']

export const ownershipRules: readonly Rule[] = [
  {
    id: 'R11',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '廃船・売船なら廃船または売船年月がある',
    find: (sheet) => {
      if (!GONE.includes(sheet.code('保有形態') ?? '')) return NONE
      const [year, month] = ['廃船または売船年月_年', '廃船または売船年月_月']
      const bothBlank = sheet.isBlank(year) && (sheet.isBlank(month) || !sheet.isAsked(month))
      return bothBlank ? [{ key: year, keys: [month, '保有形態'] }] : NONE
    },
  },
  {
    id: 'R12',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '廃船または売船年月があるなら保有形態は廃船か売船',
    find: (sheet) => {
      const gone = sheet.yearMonth('廃船または売船年月')
      const ownership = sheet.code('保有形態')
      if (!gone || ownership === undefined || GONE.includes(ownership)) return NONE
      return [
        {
          key: '保有形態',
          keys: ['廃船または売船年月_年', '廃船または売船年月_月'],
          params: { other: `${gone.year}年${gone.month}月` },
        },
      ]
    },
  },
  {
    id: 'R13',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '用船なら対象会社名がある',
    find: (sheet) => (sheet.code('保有形態') === CHARTERED ? needed(sheet, '対象会社名', '保有形態') : NONE),
  },
  {
    id: 'R14',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '購買形態がその他なら形態名がある',
    find: (sheet) => {
      const key = purchaseKey(sheet)
      return sheet.code(key) === OTHER ? needed(sheet, '形態名', key) : NONE
    },
  },
  {
    id: 'R15',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '中古購入なら中古購入の年月と価格がある',
    find: (sheet) => {
      const key = purchaseKey(sheet)
      if (sheet.code(key) !== USED) return NONE
      return ['中古購入年月_年', '中古購入年月_月', '中古購入価格'].flatMap((blank) =>
        needed(sheet, blank, key),
      )
    },
  },
  {
    id: 'R16',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '新造船購入なら中古購入の欄は空',
    find: (sheet) => {
      const key = purchaseKey(sheet)
      if (sheet.code(key) !== NEW) return NONE
      const filled = ['中古購入年月_年', '中古購入年月_月', '中古購入価格'].filter(
        (one) => sheet.value(one) !== undefined,
      )
      const [first] = filled
      return first === undefined ? NONE : [{ key: first, keys: [...filled, key] }]
    },
  },
  {
    id: 'R78',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '海外就役なら国内の就役地域は空',
    find: (sheet) => {
      if (sheet.code('保有形態') !== ABROAD || sheet.code('就役地域コード') === undefined) return NONE
      return [{ key: '就役地域コード', keys: ['保有形態'] }]
    },
  },
]

export const vesselTypeRules: readonly Rule[] = [
  {
    id: 'R17',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '主機能・兼用1・兼用2は互いに異なる',
    find: (sheet) =>
      JOINT.flatMap((key, position) => {
        const type = sheet.code(key)
        const same = JOINT.slice(0, position).find(
          (earlier) => type !== undefined && sheet.code(earlier) === type,
        )
        return same === undefined ? [] : [{ key, keys: [same], params: { other: same } }]
      }),
  },
  {
    // Forms that ask 兼用船種_2 only after 兼用船種_1 cannot break it; forms of other years may ask both at once.
    id: 'R18',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '兼用船種2があるなら兼用船種1がある',
    find: (sheet) =>
      sheet.code('兼用船種_2') === undefined ? NONE : needed(sheet, '兼用船種_1', '兼用船種_2'),
  },
  {
    id: 'R51',
    level: 'warning',
    forms: VESSEL,
    title: '主機能が昨年と違うなら改造目的は船種変更',
    find: (sheet) => {
      const [now, before] = [sheet.code('船種名_主機能'), sheet.prior('船種名_主機能')]
      if (now === undefined || before === undefined || now === before) return NONE
      if (!sheet.isAsked('改造目的コード') || sheet.isUnknown('改造目的コード')) return NONE
      if (sheet.code('改造目的コード') === CHANGE_OF_TYPE) return NONE
      return [{ key: '船種名_主機能', keys: ['改造目的コード'], params: { prior: String(before) } }]
    },
  },
]

/** 改造目的 3 船種変更. */
export const CHANGE_OF_TYPE = '3'
