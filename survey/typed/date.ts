import { halfWidth, type NumberReading } from './outcome.ts'

interface Era {
  readonly names: readonly string[]
  /** Western year of its year 1. */
  readonly first: number
  /** Its last year; none for the present era. */
  readonly years?: number
}
const ERAS: readonly Era[] = [
  { names: ['明治', '明', 'm'], first: 1868, years: 45 },
  { names: ['大正', '大', 't'], first: 1912, years: 15 },
  { names: ['昭和', '昭', 's'], first: 1926, years: 64 },
  { names: ['平成', '平', 'h'], first: 1989, years: 31 },
  { names: ['令和', '令', 'r'], first: 2019 },
]
const ERA_YEAR = new RegExp(
  `^(${ERAS.flatMap((era) => era.names).join('|')})[.・]?(\\d{1,2})(?:年度?)?$`,
  'u',
)

const KANJI_DIGITS = '〇一二三四五六七八九'

/** 六十三 → 63, 二〇二四 → 2024. */
const kanjiNumbers = (text: string): string =>
  text.replace(/[〇一二三四五六七八九十]+/gu, (run) => {
    if (!run.includes('十')) return [...run].map((digit) => KANJI_DIGITS.indexOf(digit)).join('')
    const [tens = '', ones = ''] = run.split('十')
    return String(
      (tens === '' ? 1 : KANJI_DIGITS.indexOf(tens)) * 10 + (ones === '' ? 0 : KANJI_DIGITS.indexOf(ones)),
    )
  })

const compact = (raw: string): string => kanjiNumbers(halfWidth(raw).replace(/\s/gu, ''))

/** 2024, 2024年, 令和6年, R6, ㋿6, 平成元年, 昭和六十三年 → the western year. */
export function readYear(raw: string): NumberReading {
  const text = compact(raw).toLowerCase().replace(/元/u, '1')
  if (text === '') return { ok: true, value: null }
  const inEra = ERA_YEAR.exec(text)
  if (inEra) {
    const era = ERAS.find(({ names }) => names.includes(inEra[1] ?? ''))
    const year = Number(inEra[2])
    if (!era || year < 1 || (era.years !== undefined && year > era.years)) return { ok: false, reason: 'era' }
    return { ok: true, value: era.first + year - 1 }
  }
  const western = /^(?:西暦)?(\d{4})(?:\.0+)?(?:年度?)?$/u.exec(text)
  if (western) return { ok: true, value: Number(western[1]) }
  return { ok: false, reason: /^\d{1,2}(?:年度?)?$/u.test(text) ? 'twoDigitYear' : 'notYear' }
}

/** 4, 04, 4月, 十二月. */
export const readMonth = (raw: string): NumberReading =>
  readDatePart(raw, /^(\d{1,2})(?:\.0+)?月?$/u, 'notMonth')

/** 1, 01, 1日, 二十一日. */
export const readDay = (raw: string): NumberReading => readDatePart(raw, /^(\d{1,2})(?:\.0+)?日?$/u, 'notDay')

function readDatePart(raw: string, pattern: RegExp, reason: 'notMonth' | 'notDay'): NumberReading {
  const text = compact(raw)
  if (text === '') return { ok: true, value: null }
  const found = pattern.exec(text)
  return found ? { ok: true, value: Number(found[1]) } : { ok: false, reason }
}
