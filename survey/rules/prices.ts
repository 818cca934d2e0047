import { priceGroup } from '../price-group.ts'
import { type Finding, NONE, type Rule, VESSEL, VESSEL_LIKE } from './rule.ts'
import type { SheetReader } from './sheet.ts'
import { thresholds } from './thresholds.ts'

const PRICE = '新造購入価格'

/** `key` must not cost more than `share` of the price when new. */
const withinPrice =
  (key: string, share = 1) =>
  (sheet: SheetReader): readonly Finding[] => {
    const [value, price] = [sheet.number(key), sheet.number(PRICE)]
    if (value === undefined || price === undefined || value <= price * share) return NONE
    return [{ key, keys: [PRICE], params: { value, price, limit: Math.floor(price * share) } }]
  }

export const priceRules: readonly Rule[] = [
  {
    id: 'R37',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '新造購入価格は500,000円以上',
    restatesRange: true,
    find: (sheet) => {
      const price = sheet.number(PRICE)
      const limit = thresholds.lowestPrice
      return price === undefined || price >= limit ? NONE : [{ key: PRICE, params: { value: price, limit } }]
    },
  },
  {
    id: 'R38',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '中古購入価格は新造購入価格まで',
    restatesRange: true,
    find: withinPrice('中古購入価格'),
  },
  {
    id: 'R39',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '新造購入価格は同じ規格の中央値の0.2倍から5倍',
    yieldsTo: ['R37'],
    find: (sheet) => {
      const price = sheet.number(PRICE)
      const group = priceGroup(sheet)
      const usual = group === undefined ? undefined : sheet.context.fleet?.priceMedians?.get(group)
      if (price === undefined || !usual || usual.count < thresholds.vesselsForMedian) return NONE
      const { min, max } = thresholds.priceToMedian
      if (price >= usual.median * min && price <= usual.median * max) return NONE
      return [{ key: PRICE, params: { value: price, median: usual.median, min, max } }]
    },
  },
  {
    id: 'R61',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '購入価格があるなら証明書類コードがある',
    find: (sheet) => {
      const priced = [PRICE, '中古購入価格'].filter((key) => sheet.number(key) !== undefined)
      if (priced.length === 0 || !sheet.isBlank('購入価格_証明書類コード')) return NONE
      return [{ key: '購入価格_証明書類コード', keys: priced }]
    },
  },
  {
    id: 'R80',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '解体費用は新造購入価格の50%まで',
    restatesRange: true,
    find: withinPrice('解体費用', thresholds.demolitionShare),
  },
]

const WITH_DEVICE = ['1', '2']
const hasDevice = (sheet: SheetReader): boolean => WITH_DEVICE.includes(sheet.code('ICT施工管理装置') ?? '')
const ICT_FUNCTIONS = [
  'ICT_バケット平面位置',
  'ICT_目標位置・深度',
  'ICT_事前測量取込',
  'ICT_地形変化',
  'ICT_船体3D表示',
  'ICT_海底面3D表示',
  'ICT_その他',
]

export const ictRules: readonly Rule[] = [
  {
    id: 'R62',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: 'ICT施工管理装置があるなら機能が一つ以上ある',
    find: (sheet) => {
      const offered = ICT_FUNCTIONS.filter(sheet.isAsked)
      const [first] = offered
      if (!hasDevice(sheet) || first === undefined) return NONE
      if (offered.some((key) => sheet.isUnknown(key) || sheet.ticked(key))) return NONE
      return [{ key: first, keys: [...offered, 'ICT施工管理装置'] }]
    },
  },
  {
    id: 'R63',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: 'ICT装置価格は新造購入価格まで',
    find: withinPrice('ICT装置価格'),
  },
  {
    id: 'R64',
    level: 'warning',
    forms: VESSEL,
    title: 'ICT施工管理装置があるならGNSSは有',
    find: (sheet) =>
      hasDevice(sheet) && sheet.code('GNSS') === '0' ? [{ key: 'GNSS', keys: ['ICT施工管理装置'] }] : NONE,
  },
]

export { withinPrice }
