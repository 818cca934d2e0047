import type { FormDefinition, SurveyYear } from '#survey'
import { type Cell, cellOf } from '#survey/aggregate/cells'
import type { CollectionFacts } from '#survey/aggregate/collection'
import { complementsOf, SUPPRESSED } from '#survey/aggregate/disclosure'
import { DIMENSION_TITLES, type Dimension, type Group, groupsOf } from '#survey/aggregate/grouping'
import { publishedAmount, publishedRate } from '#survey/aggregate/hire'
import { MEASURES } from '#survey/aggregate/measures'
import type { AggregateParameters } from '#survey/aggregate/parameters'
import { type PriceLine, priceLine } from '#survey/aggregate/price-line'
import type { VesselRecord } from '#survey/aggregate/record'
import { type HireStandard, hireStandard, livesOf } from '#survey/aggregate/standard'
import type { Stock } from '#survey/aggregate/stock'
import { type JoinedStep, joinedCurve, survivalCurve } from '#survey/aggregate/survival'
import { vesselClasses } from '#survey/codes/vessel-classes'
import { roundTo } from '#survey/decimal'
import type { OutputTable } from '../tables.ts'

/** Everything an aggregation says, before it becomes a file. */
export interface Aggregation {
  readonly year: SurveyYear
  readonly form: FormDefinition
  readonly dimensions: readonly Dimension[]
  readonly groups: readonly MeasuredGroup[]
  readonly hire: readonly { readonly group: Group; readonly standard: HireStandard }[]
  readonly priceLines: readonly { readonly group: Group; readonly line: PriceLine }[]
  /** Undefined where A31 forbids all of it. */
  readonly survival: readonly JoinedStep[] | undefined
  readonly stocks: readonly Stock[]
  readonly collection: CollectionFacts
  readonly parameters: AggregateParameters
  /** Cells that A31 forbids are shown: for the institute only. */
  readonly internal: boolean
}
export interface MeasuredGroup {
  readonly group: Group
  readonly cells: readonly Cell[]
}

export function aggregate(
  records: readonly VesselRecord[],
  facts: Omit<Aggregation, 'groups' | 'hire' | 'priceLines' | 'survival'>,
): Aggregation {
  const { dimensions, form, parameters, internal } = facts
  const lives = livesOf(records)
  const split = (by: readonly Dimension[]) => groupsOf(records, by, form.id, parameters.ageBounds)
  return {
    ...facts,
    groups: [
      ...measuredGroups(split([]), [], parameters),
      ...(dimensions.length > 0 ? measuredGroups(split(dimensions), dimensions, parameters) : []),
    ],
    hire: split(form.id === '2' ? ['type', 'size'] : ['type']).flatMap((group) => {
      const standard = hireStandard(group.codes.type, group.records, parameters)
      return standard ? [{ group, standard }] : []
    }),
    priceLines: split(['type']).flatMap((group) => {
      const line = priceLine(group.records, parameters.disclosure)
      return line ? [{ group, line }] : []
    }),
    survival: internal
      ? survivalCurve(lives).map(({ age, ...step }) => ({ from: age, to: age, ...step }))
      : joinedCurve(lives, parameters.disclosure),
  }
}

/** Classes of size belong to their type: those of two types do not add up to anything. */
const codeOf = ({ type = '', ...codes }: Group['codes'], dimension: Dimension): string => {
  if (dimension === 'type') return type
  return dimension === 'size' ? `${type}/${codes.size}` : (codes[dimension] ?? '')
}

function measuredGroups(
  groups: readonly Group[],
  dimensions: readonly Dimension[],
  { disclosure }: AggregateParameters,
): readonly MeasuredGroup[] {
  const columns = MEASURES.map((measure) => {
    const cells = groups.map(({ codes, records }) => ({
      codes: dimensions.map((dimension) => codeOf(codes, dimension)),
      ...cellOf(measure, records, disclosure),
    }))
    const complements = complementsOf(cells, disclosure)
    return cells.map((cell) => ({ ...cell, suppressed: cell.suppressed || complements.has(cell) }))
  })
  return groups.map((group, at) => ({ group, cells: columns.map((cells) => cells[at]!) }))
}

const ALL = '計'
const labelsOf = ({ labels }: Group, dimensions: readonly Dimension[]): string[] =>
  dimensions.map((dimension) => labels[dimension] ?? ALL)

const shown = (value: number | undefined, hidden: boolean): number | string | undefined => {
  if (value === undefined) return undefined
  return hidden ? SUPPRESSED : roundTo(value, 6)
}

export function tablesOf(result: Aggregation): readonly OutputTable[] {
  return [
    measureTable(result),
    hireTable(result),
    priceLineTable(result),
    survivalTable(result),
    stockTable(result),
    ...collectionTables(result),
  ]
}

function measureTable({ groups, dimensions, internal }: Aggregation): OutputTable {
  return {
    name: '集計',
    head: [
      ...dimensions.map((dimension) => DIMENSION_TITLES[dimension]),
      ...['番号', '集計項目', '単位', '値', '隻数', '会社数', '不明・未回答', '除いた隻数'],
      ...['平均', '中央値', '標準偏差', '最小', '第1四分位', '第3四分位', '最大'],
    ],
    rows: groups.flatMap(({ group, cells }) =>
      cells
        .filter(({ n, missing }) => n + missing > 0)
        .map((cell) => {
          const hidden = cell.suppressed && !internal
          const { summary } = cell
          const statistics = [
            ...[summary?.mean, summary?.median, summary?.standardDeviation, summary?.min],
            ...[summary?.q1, summary?.q3, summary?.max],
          ]
          return [
            ...labelsOf(group, dimensions),
            cell.measure.id,
            cell.measure.title,
            cell.measure.unit,
            shown(cell.value, hidden),
            hidden ? SUPPRESSED : cell.n,
            hidden ? SUPPRESSED : cell.contributions.size,
            hidden ? SUPPRESSED : cell.missing,
            hidden ? SUPPRESSED : cell.dropped.length,
            ...statistics.map((value) => shown(value, hidden)),
          ]
        }),
    ),
  }
}

function hireTable({ hire, internal }: Aggregation): OutputTable {
  return {
    name: '損料',
    head: [
      ...[
        '船種',
        '規格区分',
        '基礎価格（円）',
        '標準使用年数',
        '年間標準運転日数',
        '年間標準供用日数',
        '供用係数',
      ],
      ...['残存率', '維持修理費率', '年間管理費率'],
      ...['運転1日当たり損料率（×10⁻⁶）', '供用1日当たり損料率（×10⁻⁶）', '運転1日換算損料率（×10⁻⁶）'],
      ...['運転1日当たり損料（円）', '供用1日当たり損料（円）', '運転1日換算損料（円）'],
    ],
    rows: hire.map(({ group, standard }) => {
      const { basis, price, operatingDays, serviceFactor } = standard
      const rates = [
        standard.hire.perOperatingDay,
        standard.hire.perServiceDay,
        standard.hire.perOperatingDayAllIn,
      ]
      const values = [
        ...[price, basis.years, operatingDays, basis.serviceDays, serviceFactor],
        ...[basis.residualRate, basis.repairRate, basis.managementRate],
        ...rates.map(publishedRate),
        ...rates.map((rate) => publishedAmount(price, rate)),
      ]
      return [
        group.labels.type,
        group.labels.size,
        ...values.map((value) => shown(value, standard.suppressed && !internal)),
      ]
    }),
  }
}

const priceLineTable = ({ priceLines, internal }: Aggregation): OutputTable => ({
  name: '価格の回帰',
  head: ['船種', '代表規格', '単位', '隻数', '切片（円）', '傾き（円/単位）', '決定係数'],
  rows: priceLines.map(({ group, line }) => {
    const classes = vesselClasses[group.codes.type ?? '']
    return [
      ...[group.labels.type, classes?.title, classes?.unit],
      ...[line.n, line.base, line.slope, line.explained].map((value) =>
        shown(value, line.suppressed && !internal),
      ),
    ]
  }),
})

const survivalTable = ({ survival }: Aggregation): OutputTable => ({
  name: '残存曲線',
  head: ['船齢から', '船齢まで', '残存割合', '対象隻数', '廃船'],
  rows: survival?.map(({ from, to, share, atRisk, ended }) => [
    ...[from, to].map((age) => (age === undefined ? undefined : roundTo(age, 2))),
    ...[roundTo(share, 4), atRisk, ended],
  ]) ?? [Array(5).fill(SUPPRESSED)],
})

const stockTable = ({ stocks, internal }: Aggregation): OutputTable => ({
  name: '付属品と排砂管設備',
  head: ['様式', '件数', '期首', '期末', '年間廃棄率（%）', '使用年数', '送泥土量1万m3当たり廃棄数'],
  rows: stocks.map(({ form, n, first, last, disposalRate, life, disposedPerSoil, suppressed }) => [
    form,
    ...[n, first, last, disposalRate, life, disposedPerSoil].map((value) =>
      shown(value, suppressed && !internal),
    ),
  ]),
})

function collectionTables({ collection, internal }: Aggregation): readonly OutputTable[] {
  const { companies, forms } = collection
  return [
    {
      name: '回収',
      head: ['項目', '対象', '登録済み', '率（%）', '不明率（%）'],
      rows: [
        ['会社', companies.asked, companies.answered, shown(companies.rate, false), undefined],
        ...forms.map(({ form, sheets, done, doneRate, unknownRate }) => [
          `様式${form}`,
          sheets,
          done,
          shown(doneRate, false),
          shown(unknownRate, false),
        ]),
      ],
    },
    {
      name: '不明率',
      head: ['様式', 'キー', '尋ねた数', '不明', '未回答', '不明率（%）'],
      rows: forms.flatMap(({ form, fields }) =>
        fields.map(({ key, asked, unknown, blank, unknownRate, suppressed }) => [
          form,
          key,
          ...[asked, unknown, blank, unknownRate].map((value) => shown(value, suppressed && !internal)),
        ]),
      ),
    },
  ]
}
