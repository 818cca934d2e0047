import {
  age,
  IDLE_YEAR_KEYS,
  idleYears,
  MONTHS_ASKED,
  type MonthAsked,
  monthKeys,
  yearsHeld,
} from '../derived.ts'
import { firstYear, lastYear } from '../year.ts'
import { type Finding, NONE, type Rule, VESSEL_LIKE } from './rule.ts'
import type { SheetReader, YearMonth } from './sheet.ts'
import { yearMonthOf } from './sheet.ts'
import { thresholds } from './thresholds.ts'

const periodStart = ({ context }: SheetReader): YearMonth => monthOfDate(context.year.periodStart)
const periodEnd = ({ context }: SheetReader): YearMonth => monthOfDate(context.year.periodEnd)
const monthOfDate = (date: string): YearMonth =>
  yearMonthOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)))

export const spokenMonth = ({ year, month }: YearMonth): string => `${year}年${month}月`

/** `later` must not lie before `earlier`. */
const inOrder =
  (later: MonthAsked, earlier: MonthAsked) =>
  (sheet: SheetReader): readonly Finding[] => {
    const [after, before] = [sheet.yearMonth(later), sheet.yearMonth(earlier)]
    if (!after || !before || after.months >= before.months) return NONE
    return [
      {
        key: `${later}_年`,
        keys: [...monthKeys[later], ...monthKeys[earlier]],
        params: { value: spokenMonth(after), other: spokenMonth(before) },
      },
    ]
  }

const contractParts = ['契約期間_自', '契約期間_至'].map(
  (end) => [`${end}_年`, `${end}_月`, `${end}_日`] as const,
)
const contractKeys = contractParts.flat()

/** Of fields that belong together some are answered and some blank: the blanks. 不明 counts as answered. */
function halfAnswered(sheet: SheetReader, keys: readonly string[]): readonly Finding[] {
  const asked = keys.filter(sheet.isAsked)
  const answered = asked.filter((key) => sheet.value(key) !== undefined)
  if (answered.length === 0) return NONE
  return asked.filter(sheet.isBlank).map((key) => ({ key, keys: asked }))
}

/** A day of the calendar as YYYY-MM-DD; 'unreal' when there is no such day. */
function contractDay(
  sheet: SheetReader,
  parts: (typeof contractParts)[number],
): string | 'unreal' | undefined {
  const [year, month, day] = parts.map(sheet.number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : 'unreal'
}

function contract(sheet: SheetReader): { from: string; to: string } | undefined {
  const [from, to] = contractParts.map((parts) => contractDay(sheet, parts))
  return from && to && from !== 'unreal' && to !== 'unreal' ? { from, to } : undefined
}

const spokenDay = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** The 年度 a calendar month belongs to: it begins with the month the survey period begins in. */
const fiscalYearOf = (sheet: SheetReader, { year, month }: YearMonth): number =>
  month < periodStart(sheet).month ? year - 1 : year

export const dateRules: readonly Rule[] = [
  {
    id: 'R01',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '新造年月は調査対象期間の末日まで',
    restatesRange: true,
    find: (sheet) => {
      const built = sheet.yearMonth('新造年月')
      const end = periodEnd(sheet)
      if (!built || built.months <= end.months) return NONE
      return [
        {
          key: '新造年月_年',
          keys: monthKeys['新造年月'],
          params: { value: spokenMonth(built), limit: spokenMonth(end) },
        },
      ]
    },
  },
  {
    id: 'R02',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '中古購入年月は新造年月から後',
    restatesRange: true,
    find: inOrder('中古購入年月', '新造年月'),
  },
  {
    id: 'R03',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '廃船または売船年月は新造年月から後',
    restatesRange: true,
    find: inOrder('廃船または売船年月', '新造年月'),
  },
  {
    id: 'R04',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '廃船または売船年月は中古購入年月から後',
    restatesRange: true,
    yieldsTo: ['R03'],
    find: inOrder('廃船または売船年月', '中古購入年月'),
  },
  {
    id: 'R05',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '改造年月は新造年月から後',
    restatesRange: true,
    find: inOrder('改造年月', '新造年月'),
  },
  {
    id: 'R06',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '改造年月は調査対象期間内',
    restatesRange: true,
    yieldsTo: ['R05'],
    find: (sheet) => {
      const modified = sheet.yearMonth('改造年月')
      const [start, end] = [periodStart(sheet), periodEnd(sheet)]
      if (!modified || (modified.months >= start.months && modified.months <= end.months)) return NONE
      return [
        {
          key: '改造年月_年',
          keys: monthKeys['改造年月'],
          params: { value: spokenMonth(modified), from: spokenMonth(start), to: spokenMonth(end) },
        },
      ]
    },
  },
  {
    id: 'R07',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '年・月・日は全部入れるか全部空',
    find: (sheet) => [
      ...MONTHS_ASKED.flatMap((base) => halfAnswered(sheet, monthKeys[base])),
      ...halfAnswered(sheet, contractKeys),
    ],
  },
  {
    id: 'R08',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '契約期間は実在する日で、始まりから終わりへ',
    find: (sheet) => {
      const unreal = contractParts.filter((parts) => contractDay(sheet, parts) === 'unreal')
      if (unreal.length > 0) {
        return unreal.map((keys) => {
          const [year, month, day] = keys.map(sheet.number)
          return {
            key: keys[2],
            keys,
            params: { reason: 'unreal', value: `${year}年${month}月${day}日` },
          }
        })
      }
      const period = contract(sheet)
      if (!period || period.from <= period.to) return NONE
      return [
        {
          key: '契約期間_至_年',
          keys: contractKeys,
          params: { reason: 'order', value: spokenDay(period.to), other: spokenDay(period.from) },
        },
      ]
    },
  },
  {
    id: 'R09',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '契約期間は調査対象期間と重なる',
    restatesRange: true,
    yieldsTo: ['R08'],
    find: (sheet) => {
      const period = contract(sheet)
      const { periodStart: start, periodEnd: end } = sheet.context.year
      if (!period || (period.from <= end && period.to >= start)) return NONE
      return [
        {
          key: '契約期間_自_年',
          keys: contractKeys,
          params: {
            from: spokenDay(period.from),
            to: spokenDay(period.to),
            periodFrom: spokenDay(start),
            periodTo: spokenDay(end),
          },
        },
      ]
    },
  },
  {
    id: 'R10',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '船齢は60年まで',
    restatesRange: true,
    find: (sheet) => {
      const years = age(sheet, sheet.context.year)
      const built = sheet.yearMonth('新造年月')
      if (years === undefined || !built || years <= thresholds.oldestVessel) return NONE
      return [
        {
          key: '新造年月_年',
          keys: monthKeys['新造年月'],
          params: { value: spokenMonth(built), years: Math.floor(years), limit: thresholds.oldestVessel },
        },
      ]
    },
  },
]

export const idleYearRules: readonly Rule[] = [
  {
    id: 'R34',
    level: 'warning',
    forms: VESSEL_LIKE,
    // The field's range begins with the calendar year built, which may be a year after the 年度 it was acquired in.
    title: '不稼働年度は取得から調査対象期間までで、重複しない',
    restatesRange: true,
    ownsRangeOf: IDLE_YEAR_KEYS,
    find: (sheet) => {
      const acquired = sheet.isAsked('中古購入年月_年') ? '中古購入年月' : '新造年月'
      const month = sheet.yearMonth(acquired)
      const first = month && fiscalYearOf(sheet, month)
      const last = lastYear(sheet.context.year)
      const seen = new Set<number>()
      return idleYears(sheet).flatMap(([key, year]) => {
        const repeated = seen.has(year)
        seen.add(year)
        if (repeated) return [{ key, params: { reason: 'repeated', value: year } }]
        if (year > last) return [{ key, params: { reason: 'late', value: year, limit: last } }]
        if (first === undefined || year >= first) return []
        return [{ key, keys: monthKeys[acquired], params: { reason: 'early', value: year, limit: first } }]
      })
    },
  },
  {
    id: 'R35',
    level: 'error',
    forms: VESSEL_LIKE,
    title: '調査対象年度が不稼働なら運転日数は0',
    find: (sheet) => {
      const days = sheet.total('運転日数_計')
      const surveyed = firstYear(sheet.context.year)
      if (days === undefined || days === 0) return NONE
      return idleYears(sheet)
        .filter(([, year]) => year === surveyed)
        .slice(0, 1)
        .map(([key, year]) => ({ key, keys: ['運転日数_計'], params: { value: year, days } }))
    },
  },
  {
    id: 'R36',
    level: 'warning',
    forms: VESSEL_LIKE,
    title: '不稼働年度の数は保有年数まで',
    yieldsTo: ['R34'],
    find: (sheet) => {
      const held = yearsHeld(sheet, sheet.context.year)
      const idle = idleYears(sheet)
      const last = idle.at(-1)
      if (held === undefined || !last || idle.length <= Math.ceil(held)) return NONE
      return [
        {
          key: last[0],
          keys: idle.map(([key]) => key),
          params: { value: idle.length, limit: Math.max(0, Math.ceil(held)) },
        },
      ]
    },
  },
]
