import { clientClasses, fuelTypes, oilUnits, powerUnits } from '../../codes/index.ts'
import type { Clause, Field, Fields, Limit } from '../../definition.ts'
import { between, choice, day, month, remarks, text } from './shapes.ts'

export const fuelNotes = [
  '燃料・油脂・消耗品は、1件の工事または調査の契約期間に使った量を入れてください。',
  '航海（推進用）は、自航船や推進機関がある船だけ入れてください。',
]

/** The longest contract that can be entered runs from Y0−5 to Y1+5; no engine runs more hours than it has. */
const MAX_CONTRACT_HOURS = 12 * 366 * 24

/** The four questions about one engine, and its hours once a consumption is given: without them no rate can be formed. */
function engine(name: string, group: string, fitted: 'always' | 'maybe'): Fields {
  const key = (item: string) => `燃料_${name}_${item}`
  const optional = fitted === 'maybe' ? ({ optional: true } as const) : {}
  return {
    [key('出力')]: {
      label: '出力',
      help: '銘板の定格出力です。1台分を入れてください。',
      group,
      kind: 'number',
      unit: '',
      decimals: 1,
      hard: between(0, 60_000),
      soft: between(1, 20_000),
      ...optional,
    },
    [key('出力単位')]: {
      label: '出力単位',
      help: 'kWかPSを選んでください。',
      group,
      ...choice(powerUnits),
      required: { [key('出力')]: 'answered' },
      unknown: key('出力'),
      ...optional,
    },
    [key('燃料種別')]: {
      label: '燃料',
      help: '使った燃料を選んでください。',
      group,
      ...choice(fuelTypes),
      required: { [key('消費量')]: 'answered' },
      ...optional,
    },
    [key('消費量')]: {
      label: '消費量',
      help: '下の期間に使った量の合計です。',
      group,
      kind: 'number',
      unit: 'L（電力はkWh）',
      decimals: 1,
      hard: between(0, 10_000_000),
      ...optional,
    },
    [key('運転時間')]: {
      label: '期間内の運転時間',
      help: '下の期間にその機関を動かした時間です。消費率の計算に使います。',
      group,
      asked: { [key('消費量')]: 'answered' },
      kind: 'number',
      unit: '時間',
      decimals: 1,
      hard: between(0, MAX_CONTRACT_HOURS),
    },
  }
}

const quantity = {
  label: '数量',
  kind: 'number',
  unit: '',
  decimals: 2,
  hard: between(0, 1_000_000),
  optional: true,
} as const

/** The unit of a quantity is a part of it: it has no 不明 of its own. */
const unitOf = (quantityKey: string, help: string) =>
  ({
    label: '単位',
    help,
    ...choice(oilUnits),
    required: { [quantityKey]: 'answered' },
    optional: true,
    unknown: false,
  }) as const

const note = (help: string) =>
  ({ label: '備考', help, ...text(100), optional: true, unknown: false }) as const

function oil(name: string, usualUnit: 'L' | 'kg'): Fields {
  const key = `油脂_${name}`
  return {
    [`${key}_数量`]: { ...quantity, help: '期間内に補給・交換した量です。', group: name },
    [`${key}_単位`]: { ...unitOf(`${key}_数量`, `ふつうは${usualUnit}です。`), group: name },
    [`${key}_備考`]: { ...note('銘柄や使う場所を書いてください。'), group: name },
  }
}

function consumable(place: 1 | 2): Fields {
  const key = `消耗品${place}`
  const group = `その他消耗品${place}`
  return {
    [`${key}_名称`]: {
      label: '名称',
      help: 'ワイヤロープ・カッター刃など、ほかの消耗品の名前です。',
      group,
      ...text(40),
      optional: true,
    },
    [`${key}_数量`]: {
      ...quantity,
      help: '期間内に使った数量です。',
      group,
      required: { [`${key}_名称`]: 'answered' },
    },
    [`${key}_単位`]: { ...unitOf(`${key}_数量`, '単位を選んでください。'), group },
    [`${key}_備考`]: { ...note('規格や使う場所を書いてください。'), group },
  }
}

/** From and to, each as year, month and day: all six or none, with one 不明. */
function contractPeriod(): Fields {
  const firstYear = (plus: number): Limit => ({ period: 'firstYear', plus })
  const lastYear = (plus: number): Limit => ({ period: 'lastYear', plus })
  const parts = {
    契約期間_自_年: {
      label: '契約期間（から）年',
      kind: 'year',
      unit: '年',
      hard: between(firstYear(-5), lastYear(0)),
      soft: between(firstYear(0), lastYear(0)),
    },
    契約期間_自_月: { label: '契約期間（から）月', ...month },
    契約期間_自_日: { label: '契約期間（から）日', ...day },
    契約期間_至_年: {
      label: '契約期間（まで）年',
      kind: 'year',
      unit: '年',
      hard: between(firstYear(-5), lastYear(5)),
      soft: between(firstYear(0), lastYear(1)),
    },
    契約期間_至_月: { label: '契約期間（まで）月', ...month },
    契約期間_至_日: { label: '契約期間（まで）日', ...day },
  } as const
  const keys = Object.keys(parts)
  const othersOf = (key: string): Clause[] =>
    keys.filter((other) => other !== key).map((other) => ({ [other]: 'answered' }))
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]): [string, Field] => [
      key,
      {
        ...part,
        help: '実在する日付で入れてください。',
        group: '契約期間',
        unknown: '契約期間',
        optional: true,
        required: othersOf(key),
      },
    ]),
  )
}

/** Step 08 燃料 of forms 2, 4 and 8: quantities of one contract period (dictionary 2.2, notes). */
export function fuel(): Fields {
  return {
    ...engine('主機関', '主機関（作業用）', 'always'),
    ...engine('補機関1', '補機関1', 'maybe'),
    ...engine('補機関2', '補機関2', 'maybe'),
    ...engine('補機関3', '補機関3', 'maybe'),
    ...engine('航海', '航海（推進用）', 'maybe'),
    ...oil('ギヤ油', 'L'),
    ...oil('タービン油', 'L'),
    ...oil('グリース', 'kg'),
    ...consumable(1),
    ...consumable(2),
    発注者: {
      label: '発注者',
      help: '燃料の数量を調べた工事の発注者です。',
      ...text(60),
      optional: true,
    },
    発注者区分: {
      label: '発注者区分',
      help: '最も近い区分を選んでください。',
      ...choice(clientClasses),
      optional: true,
    },
    '工事・調査名': {
      label: '工事または調査の名称',
      help: '契約書の件名です。',
      ...text(100),
      optional: true,
    },
    ...contractPeriod(),
    摘要: {
      label: '摘要',
      help: '燃料の量に影響した事情などを書いてください。',
      ...remarks(1000),
    },
  }
}
