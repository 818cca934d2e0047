import { FUNCTIONS, type VesselFunction } from '../derived.ts'
import { type Finding, type Rule, VESSEL, VESSEL_LIKE } from './rule.ts'
import type { SheetReader } from './sheet.ts'

/** An answered 規格 row whose value is a number. */
interface Measure {
  readonly key: string
  readonly title: string
  readonly unit: string
  readonly value: number
}

const ROW_KEYS = new Map(
  FUNCTIONS.map((use) => [
    use,
    Array.from({ length: 13 }, (_, row) => `規格_${use}_${String(row + 1).padStart(2, '0')}`),
  ]),
)

/** The answered number rows of one function, by title. */
function measures(sheet: SheetReader, use: VesselFunction): ReadonlyMap<string, Measure> {
  const found = new Map<string, Measure>()
  for (const key of ROW_KEYS.get(use)!) {
    const asked = sheet.place(key)?.asked
    const value = sheet.number(key)
    if (asked?.as.kind !== 'number' || value === undefined) continue
    found.set(asked.label, { key, title: asked.label, unit: asked.as.unit, value })
  }
  return found
}

const eachUse =
  (find: (rows: ReadonlyMap<string, Measure>) => readonly Finding[]) =>
  (sheet: SheetReader): readonly Finding[] =>
    FUNCTIONS.flatMap((use) => find(measures(sheet, use)))

/** The first must not exceed the second. */
function notAbove(small: Measure | undefined, large: Measure | undefined): readonly Finding[] {
  if (!small || !large || small.value <= large.value) return []
  return [
    {
      key: small.key,
      keys: [large.key],
      params: { value: small.value, other: large.value, otherKey: large.key, unit: small.unit },
    },
  ]
}

const INSTALLED_POWER = '全装備機関出力'

export const specificationRules: readonly Rule[] = [
  {
    id: 'R52',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '全長は型幅以上、型幅は型深以上',
    find: eachUse((rows) => [
      ...notAbove(rows.get('型幅'), rows.get('全長')),
      ...notAbove(rows.get('型深'), rows.get('型幅')),
    ]),
  },
  {
    id: 'R53',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '計画満載喫水は型深まで',
    find: eachUse((rows) => notAbove(rows.get('計画満載喫水'), rows.get('型深'))),
  },
  {
    id: 'R54',
    level: 'warning',
    forms: VESSEL,
    title: '公称浚渫深度は最大浚渫深度まで',
    restatesRange: true,
    find: eachUse((rows) => notAbove(rows.get('公称浚渫深度'), rows.get('最大浚渫深度'))),
  },
  {
    id: 'R55',
    level: 'warning',
    forms: VESSEL,
    title: '平積容量は山積容量まで',
    find: eachUse((rows) =>
      [...rows.values()]
        .filter(({ title }) => title.includes('平積'))
        .flatMap((struck) => {
          const heaped = rows.get(struck.title.replace('平積', '山積'))
          const found = notAbove(struck, heaped)
          return found.map((finding) => ({ ...finding, restates: heaped ? [heaped.key] : [] }))
        }),
    ),
    restatesRange: true,
  },
  {
    id: 'R56',
    level: 'warning',
    forms: VESSEL,
    title: '一つの出力は全装備機関出力まで',
    find: eachUse((rows) => {
      const installed = rows.get(INSTALLED_POWER)
      return [...rows.values()]
        .filter(
          ({ title, unit }) =>
            title.includes('出力') && title !== INSTALLED_POWER && unit === installed?.unit,
        )
        .flatMap((power) => notAbove(power, installed))
    }),
  },
]
