import { addExactly } from '../decimal.ts'
import { comparedWithLastYear } from './costs.ts'
import { ACCESSORY_LIKE, NONE, PIPES, type Rule } from './rule.ts'
import type { SheetReader } from './sheet.ts'
import { thresholds } from './thresholds.ts'

/** 期末数量 of last year; what was neither bought nor disposed of may have been left out. */
function lastStock(sheet: SheetReader): number | undefined {
  const first = sheet.priorNumber('期首数量')
  const [bought, disposed] = [sheet.priorNumber('期中購入数量'), sheet.priorNumber('期中廃棄数量')]
  if (first === undefined || bought === undefined || disposed === undefined) return undefined
  return addExactly(first, bought, -disposed)
}

const plainName = (name: string): string => name.normalize('NFKC').replace(/\s/gu, '')

export const quantityRules: readonly Rule[] = [
  {
    id: 'R65',
    level: 'error',
    forms: ACCESSORY_LIKE,
    title: '期中廃棄数量は期首数量と期中購入数量の合計まで',
    restatesRange: true,
    find: ({ number }) => {
      const [first, bought, disposed] = ['期首数量', '期中購入数量', '期中廃棄数量'].map(number)
      if (first === undefined || bought === undefined || disposed === undefined) return NONE
      const held = addExactly(first, bought)
      if (disposed <= held) return NONE
      return [
        {
          key: '期中廃棄数量',
          keys: ['期首数量', '期中購入数量'],
          restates: ['期末数量'],
          params: { value: disposed, limit: held },
        },
      ]
    },
  },
  {
    id: 'R66',
    level: 'warning',
    forms: ACCESSORY_LIKE,
    title: '今年の期首数量は昨年の期末数量に等しい',
    find: (sheet) => {
      const [now, before] = [sheet.number('期首数量'), lastStock(sheet)]
      if (now === undefined || before === undefined || now === before) return NONE
      return [{ key: '期首数量', params: { value: now, prior: before } }]
    },
  },
  {
    id: 'R67',
    level: 'warning',
    forms: ACCESSORY_LIKE,
    title: '購入価格は昨年の0.3倍から3倍',
    find: (sheet) => comparedWithLastYear(sheet, '購入価格'),
  },
  {
    id: 'R68',
    level: 'warning',
    forms: ACCESSORY_LIKE,
    title: '供用日数は運転日数以上',
    restatesRange: true,
    find: ({ number }) => {
      const [onSite, used] = [number('供用日数'), number('運転日数')]
      if (onSite === undefined || used === undefined || onSite >= used) return NONE
      return [{ key: '供用日数', keys: ['運転日数'], params: { value: onSite, other: used } }]
    },
  },
]

const WALL = '管厚'
const WORN_WALL = '管厚_廃棄基準'

export const pipeRules: readonly Rule[] = [
  {
    id: 'R69',
    level: 'warning',
    forms: PIPES,
    title: '管厚は廃棄とする管厚より厚い',
    restatesRange: true,
    find: ({ number }) => {
      const [wall, worn] = [number(WALL), number(WORN_WALL)]
      if (wall === undefined || worn === undefined || wall > worn) return NONE
      return [{ key: WORN_WALL, keys: [WALL], params: { value: worn, other: wall } }]
    },
  },
  {
    id: 'R70',
    level: 'warning',
    forms: PIPES,
    title: '保有総延長は1本の長さ×期末数量（±5%）',
    restatesRange: true,
    find: ({ number, total }) => {
      const [length, each, pieces] = [number('総延長'), number('長さ'), total('期末数量')]
      if (length === undefined || each === undefined || pieces === undefined) return NONE
      const expected = each * pieces
      if (Math.abs(length - expected) <= expected * thresholds.pipeLength + Number.EPSILON) return NONE
      return [
        {
          key: '総延長',
          keys: ['長さ', '期末数量'],
          params: { value: length, each, pieces, limit: Math.round(expected * 10) / 10 },
        },
      ]
    },
  },
  {
    id: 'R71',
    level: 'warning',
    forms: PIPES,
    title: '内径は使う船の排砂管の内径と同じ',
    find: ({ keyOf, number, text, context }) => {
      const key = keyOf('内径', '対応管内径')
      const ship = text('使用船名')
      const diameter = key === undefined ? undefined : number(key)
      if (key === undefined || ship === undefined || diameter === undefined) return NONE
      const vessel = context.siblings?.find(
        ({ formId, title, answers }) =>
          formId === '2' && plainName(String(answers.船名 ?? title)) === plainName(ship),
      )
      const other = vessel?.answers.排砂管の内径
      if (typeof other !== 'number' || other === diameter) return NONE
      return [{ key, keys: ['使用船名'], params: { value: diameter, other, ship } }]
    },
  },
]
