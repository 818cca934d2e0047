import { ictDevices } from '../codes/devices.ts'
import type { AggregateGroup } from './inclusion.ts'
import { type EngineFuel, ICT_FUNCTIONS, MANAGEMENT_ITEMS, type VesselRecord } from './record.ts'

/**
 * One published quantity. `mean`: of a value per vessel. `ratio`: sum ÷ sum over the vessels that have both.
 * `share`: vessels that are so ÷ vessels of which it is known. `count`: vessels.
 */
export type Measure = {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly group: AggregateGroup
} & (
  | { readonly kind: 'count' }
  | { readonly kind: 'mean'; readonly of: Value }
  | { readonly kind: 'ratio'; readonly of: Value; readonly per: Value; readonly times?: number }
  | { readonly kind: 'share'; readonly is: (record: VesselRecord) => boolean | undefined }
)
type Value = (record: VesselRecord) => number | undefined

const percent = 100
const rate =
  (part: Value, whole: Value): Value =>
  (record) => {
    const [a, b] = [part(record), whole(record)]
    return a === undefined || !b ? undefined : (a / b) * percent
  }
const management: Value = ({ management }) => management
const repair: Value = ({ repair }) => repair
const price: Value = ({ price }) => price

const DAYS = [
  ['運転', ({ days }) => days.operating],
  ['休止', ({ days }) => days.pausing],
  ['回航', ({ days }) => days.moving],
  ['定期整備', ({ days }) => days.maintenance],
  ['遊休', ({ days }) => days.idle],
] as const satisfies readonly (readonly [string, Value])[]

/** Output of an engine in kW, from and below. */
const ENGINE_CLASSES: readonly (readonly [from: number, to: number | undefined])[] = [
  [0, 100],
  [100, 500],
  [500, 1000],
  [1000, undefined],
]

const ofEngines =
  (from: number, to: number | undefined, of: (engine: EngineFuel) => number): Value =>
  ({ fuel }) => {
    const engines = fuel?.engines.filter(
      ({ kilowatts }) => kilowatts >= from && (to === undefined || kilowatts < to),
    )
    return engines?.length ? engines.reduce((sum, engine) => sum + of(engine), 0) : undefined
  }

/** A04–A28 as far as they are one number per cell. */
export const MEASURES: readonly Measure[] = [
  { id: 'A04', title: '隻数', unit: '隻', group: 'price', kind: 'count' },
  { id: 'A05', title: '平均船齢', unit: '年', group: 'price', kind: 'mean', of: ({ age }) => age },
  ...[20, 30].map(
    (years): Measure => ({
      id: `A05-${years}`,
      title: `船齢${years}年以上の割合`,
      unit: '%',
      group: 'price',
      kind: 'share',
      is: ({ age }) => (age === undefined ? undefined : age >= years),
    }),
  ),
  {
    id: 'A06',
    title: '平均運転日数',
    unit: '日/隻・年',
    group: 'operation',
    kind: 'mean',
    of: ({ days }) => days.operating,
  },
  {
    id: 'A07',
    title: '平均運転時間',
    unit: '時間/隻・年',
    group: 'operation',
    kind: 'mean',
    of: ({ hours }) => hours,
  },
  {
    id: 'A08',
    title: '1日当たり運転時間',
    unit: '時間/日',
    group: 'operation',
    kind: 'ratio',
    of: ({ hours }) => hours,
    per: ({ days }) => days.operating,
  },
  {
    id: 'A09',
    title: '平均供用日数（年間）',
    unit: '日/隻・年',
    group: 'operation',
    kind: 'mean',
    of: ({ days }) => days.service,
  },
  {
    id: 'A09-site',
    title: '平均供用日数（現場）',
    unit: '日/隻・年',
    group: 'operation',
    kind: 'mean',
    of: ({ days }) => days.onSite,
  },
  {
    id: 'A10',
    title: '供用係数',
    unit: '',
    group: 'ratioOfDays',
    kind: 'ratio',
    of: ({ days }) => days.onSite,
    per: ({ days }) => days.operating,
  },
  {
    id: 'A10-vessel',
    title: '供用係数（1隻ごとの平均）',
    unit: '',
    group: 'ratioOfDays',
    kind: 'mean',
    // A vessel that did not operate has no factor of its own; it counts in A13.
    of: ({ days }) =>
      days.onSite === undefined || !days.operating ? undefined : days.onSite / days.operating,
  },
  ...(
    [
      ['A11', '稼働率', ({ days }) => days.operating],
      ['A12', '供用率', ({ days }) => days.service],
      ['A13', '遊休率', ({ days }) => days.idle],
    ] as const satisfies readonly (readonly [string, string, Value])[]
  ).map(
    ([id, title, of]): Measure => ({
      id,
      title,
      unit: '%',
      group: 'ratioOfDays',
      kind: 'ratio',
      of,
      per: ({ days }) => days.inHand,
      times: percent,
    }),
  ),
  {
    id: 'A13-none',
    title: '運転しなかった隻数の割合',
    unit: '%',
    group: 'ratioOfDays',
    kind: 'share',
    is: ({ days }) => (days.operating === undefined ? undefined : days.operating === 0),
  },
  ...DAYS.map(
    ([name, of]): Measure => ({
      id: `A14-${name}`,
      title: `日数構成 ${name}`,
      unit: '%',
      group: 'ratioOfDays',
      kind: 'ratio',
      of,
      per: ({ days }) => days.total,
      times: percent,
    }),
  ),
  { id: 'A15', title: '年間管理費率', unit: '%', group: 'cost', kind: 'mean', of: rate(management, price) },
  {
    id: 'A15-sum',
    title: '年間管理費率（合計どうしの比）',
    unit: '%',
    group: 'cost',
    kind: 'ratio',
    of: management,
    per: price,
    times: percent,
  },
  ...MANAGEMENT_ITEMS.map(
    (item, at): Measure => ({
      id: `A16-${at + 1}`,
      title: `管理費の構成 ${item}`,
      unit: '%',
      group: 'cost',
      kind: 'ratio',
      of: ({ managementItems }) => managementItems[at],
      per: management,
      times: percent,
    }),
  ),
  { id: 'A17', title: '年間維持修理費率', unit: '%', group: 'cost', kind: 'mean', of: rate(repair, price) },
  {
    id: 'A19-periodic',
    title: '修理費に占める定期整備',
    unit: '%',
    group: 'cost',
    kind: 'ratio',
    of: ({ periodicRepair }) => periodicRepair,
    per: repair,
    times: percent,
  },
  {
    id: 'A19-site',
    title: '修理費に占める現場修理',
    unit: '%',
    group: 'cost',
    kind: 'ratio',
    of: ({ siteRepair }) => siteRepair,
    per: repair,
    times: percent,
  },
  {
    id: 'A20-outsourced',
    title: '修理費に占める外注',
    unit: '%',
    group: 'cost',
    kind: 'ratio',
    of: ({ outsourcedRepair }) => outsourcedRepair,
    per: repair,
    times: percent,
  },
  {
    id: 'A20-own',
    title: '修理費に占める自社',
    unit: '%',
    group: 'cost',
    kind: 'ratio',
    of: ({ ownRepair }) => ownRepair,
    per: repair,
    times: percent,
  },
  {
    id: 'A24',
    title: '改造率',
    unit: '%',
    group: 'price',
    kind: 'ratio',
    of: ({ modification }) => modification,
    per: price,
    times: percent,
  },
  { id: 'A25', title: '平均新造購入価格', unit: '円', group: 'price', kind: 'mean', of: price },
  {
    id: 'A27',
    title: '燃料消費率',
    unit: 'L/kW・h',
    group: 'operation',
    kind: 'ratio',
    of: ({ fuel }) => fuel?.litres,
    per: ({ fuel }) => fuel?.kilowattHours,
  },
  ...ENGINE_CLASSES.map(
    ([from, to], at): Measure => ({
      id: `A27-${at + 1}`,
      title: `燃料消費率（機関 ${from}${to === undefined ? 'kW以上' : `〜${to}kW未満`}）`,
      unit: 'L/kW・h',
      group: 'operation',
      kind: 'ratio',
      of: ofEngines(from, to, ({ litres }) => litres),
      per: ofEngines(from, to, ({ kilowattHours }) => kilowattHours),
    }),
  ),
  {
    id: 'A27-day',
    title: '運転1日当たり燃料消費量',
    unit: 'L/日',
    group: 'operation',
    kind: 'ratio',
    of: ({ fuel }) => fuel?.litres,
    per: ({ days }) => days.operating,
  },
  {
    id: 'A28-gnss',
    title: 'GNSS保有率',
    unit: '%',
    group: 'equipment',
    kind: 'share',
    is: ({ gnss }) => gnss,
  },
  {
    id: 'A28-ict',
    title: 'ICT保有率',
    unit: '%',
    group: 'equipment',
    kind: 'share',
    is: ({ ict }) => (ict === undefined ? undefined : ict !== '0'),
  },
  ...ictDevices.items
    .filter(({ code }) => code !== '0')
    .map(
      ({ code, label }): Measure => ({
        id: `A28-ict-${code}`,
        title: `ICT保有率（${label}）`,
        unit: '%',
        group: 'equipment',
        kind: 'share',
        is: ({ ict }) => (ict === undefined ? undefined : ict === code),
      }),
    ),
  ...ICT_FUNCTIONS.map(
    (key, at): Measure => ({
      id: `A28-${key}`,
      title: `ICT保有隻のうち ${key.replace('ICT_', '')}`,
      unit: '%',
      group: 'equipment',
      kind: 'share',
      is: ({ ict, ictFunctions }) => (ict === undefined || ict === '0' ? undefined : ictFunctions[at]),
    }),
  ),
]
