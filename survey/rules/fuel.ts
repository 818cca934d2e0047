import { divideRounded } from '../decimal.ts'
import { ENGINES, engineKeys, enginePower, fuelConsumption } from '../derived.ts'
import { NONE, type Rule, VESSEL_LIKE } from './rule.ts'
import { thresholds } from './thresholds.ts'

const KILOWATTS = '1'
const PS = '2'

export const fuelRules: readonly Rule[] = [
  {
    id: 'R57',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '燃料消費率は0.05から0.40 L/kW・h',
    restatesRange: true,
    find: (sheet) =>
      ENGINES.flatMap((engine) => {
        const { number } = sheet
        const keys = engineKeys[engine]
        const perKilowattHour = fuelConsumption(sheet, engine)?.perKilowattHour
        const power = enginePower(sheet, engine)
        if (perKilowattHour === undefined || power === undefined) return []
        const { min, max } = thresholds.fuelRate
        if (perKilowattHour >= min && perKilowattHour <= max) return []
        return [
          {
            key: keys.used,
            keys: [keys.power, keys.unit, keys.hours],
            params: {
              value: number(keys.used) ?? 0,
              hours: number(keys.hours) ?? 0,
              power: Math.round(power),
              rate: divideRounded(perKilowattHour, 1, 3) ?? 0,
              min,
              max,
            },
          },
        ]
      }),
  },
  {
    id: 'R58',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '出力単位がPSなら昨年のkWの値と違う',
    find: ({ number, code, prior }) =>
      ENGINES.flatMap((engine) => {
        const keys = engineKeys[engine]
        const power = number(keys.power)
        const same = power !== undefined && power > 0 && prior(keys.power) === power
        if (!same || code(keys.unit) !== PS || prior(keys.unit) !== KILOWATTS) return []
        return [{ key: keys.unit, keys: [keys.power], params: { value: power } }]
      }),
  },
  {
    id: 'R59',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '燃料の消費量があるなら燃料種別がある',
    find: ({ number, isBlank }) =>
      ENGINES.flatMap((engine) => {
        const keys = engineKeys[engine]
        const used = number(keys.used)
        return used !== undefined && isBlank(keys.fuel)
          ? [{ key: keys.fuel, keys: [keys.used], params: { other: used } }]
          : []
      }),
  },
  {
    id: 'R60',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '燃料を使ったなら運転日数がある',
    find: ({ number, total }) => {
      if (total('運転日数_計') !== 0) return NONE
      const used = ENGINES.map((engine) => engineKeys[engine].used).filter((key) => (number(key) ?? 0) > 0)
      const [first] = used
      if (first === undefined) return NONE
      return [{ key: first, keys: [...used, '運転日数_計'], params: { value: number(first) ?? 0 } }]
    },
  },
]
