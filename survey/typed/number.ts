import { decimalsOf, multiplyExactly, roundTo } from '../decimal.ts'
import { halfWidth, type NumberReading } from './outcome.ts'

const MINUS = /^[-−‐‑‒–—―ー▲△]/u
/** Digits a spreadsheet keeps; what stands behind them is noise of its binary arithmetic. */
const SIGNIFICANT_DIGITS = 15

const MONEY: Readonly<Record<string, number>> = {
  円: 1,
  千円: 1_000,
  万円: 10_000,
  百万円: 1_000_000,
  億円: 100_000_000,
  千: 1_000,
  万: 10_000,
  百万: 1_000_000,
  億: 100_000_000,
}

/** Spellings of one unit; the first is how it is compared. */
const UNIT_SPELLINGS: readonly (readonly string[])[] = [
  ['時間', 'h', 'hr', 'hrs', 'hour', 'hours'],
  ['日', '日間'],
  ['年', '年間'],
  ['年度'],
  ['l', 'リットル', 'リッター', '立'],
  ['kl', 'キロリットル'],
  ['m', 'メートル', 'メーター'],
  ['mm', 'ミリ', 'ミリメートル'],
  ['cm', 'センチ', 'センチメートル'],
  ['m2', '平米', '平方メートル', 'm^2'],
  ['m3', '立米', '立方メートル', 'm^3'],
  ['m3/h', 'm3/時', 'm3/時間', 'm3/hr', '立米/h', '立米/時', 'm^3/h'],
  ['t', 'トン', 'ton', 'tons'],
  ['総トン', 'gt', 'g.t.', '総t'],
  ['kg', 'キロ', 'キログラム'],
  ['kw', 'キロワット'],
  ['ps', '馬力'],
  ['kwh', 'キロワット時'],
  ['%', 'パーセント'],
  ['度', '°'],
  ['本'],
  ['個', 'コ', 'ヶ', 'ケ'],
]

const canonicalUnit = (unit: string): string => {
  const plain = unit.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
  return UNIT_SPELLINGS.find((spellings) => spellings.includes(plain))?.[0] ?? plain
}

/** `本・個` and `L（電力はkWh）` offer two units; either may be typed. */
const unitAllowed = (typed: string, unit: string): boolean =>
  unit.split(/[・（）]|電力は/u).some((one) => one !== '' && canonicalUnit(one) === canonicalUnit(typed))

/**
 * Reads a decimal number: `１，２３４．５`, `▲500`, `(500)`, `¥1,200`, `1.2億円`, `365日`.
 * A unit must be the field's own; money in 千円, 万円 or 億円 is converted to a field in 円 exactly.
 */
export function readNumber(raw: string, unit: string, decimals: number): NumberReading {
  let rest = halfWidth(raw)
  if (rest === '') return { ok: true, value: null }

  let negative = false
  const inParentheses = /^\((.*)\)$/u.exec(rest)
  if (inParentheses?.[1] !== undefined) {
    negative = true
    rest = inParentheses[1].trim()
  }
  const yenSign = /^([¥\\]|jpy)\s*/iu
  const signed = MINUS.test(rest)
  if (signed) {
    negative = !negative
    rest = rest.slice(1).trim()
  } else if (rest.startsWith('+')) rest = rest.slice(1).trim()
  const yen = yenSign.test(rest)
  if (yen) {
    rest = rest.replace(yenSign, '')
    if (!signed && MINUS.test(rest)) {
      negative = !negative
      rest = rest.slice(1).trim()
    }
  }
  if (yen && unit !== '円') return { ok: false, reason: 'unit', found: '円' }

  const amount = unit === '円' ? compoundYen(rest) : undefined
  if (amount !== undefined) return finish(amount)

  const parts = /^([\d.,、\s]*\d[\d.,、\s]*(?:e[+-]?\d+)?)(.*)$/isu.exec(rest)
  if (!parts) return { ok: false, reason: 'notNumber' }
  const [, digits = '', suffix = ''] = parts
  const typedUnit = suffix.trim().replace(/-$/u, '')
  if (typedUnit !== '' && !/^[^\d\s]+.*$/u.test(typedUnit)) return { ok: false, reason: 'notNumber' }
  const number = plainNumber(digits)
  if (typeof number === 'string') return { ok: false, reason: number }
  if (typedUnit === '') return finish(number)
  if (!isUnit(typedUnit)) return { ok: false, reason: 'notNumber' }
  if (unit === '円' && MONEY[typedUnit] !== undefined)
    return finish(multiplyExactly(number, MONEY[typedUnit]))
  if (unitAllowed(typedUnit, unit)) return finish(number)
  return { ok: false, reason: 'unit', found: typedUnit }

  function finish(found: number): NumberReading {
    const value = Number(found.toPrecision(SIGNIFICANT_DIGITS))
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
      return { ok: false, reason: 'digits' }
    if (decimals === 0 && decimalsOf(value) > 0) return { ok: false, reason: 'integer' }
    const kept = roundTo(value, decimals)
    return { ok: true, value: negative && kept !== 0 ? -kept : kept }
  }
}

const KNOWN_UNITS = new Set([
  ...Object.keys(MONEY),
  ...UNIT_SPELLINGS.flat(),
  ...[
    '月',
    '分',
    '秒',
    '人',
    '組',
    '枚',
    '基',
    '台',
    '隻',
    '回',
    '連',
    '軸',
    '巻',
    '胴',
    '名',
    '式',
    '件',
    '税込',
    '税抜',
  ],
  ...[
    'kva',
    'kn',
    'kj',
    'mpa',
    'n·m',
    'kn·m',
    'v',
    'khz',
    'knot',
    'knots',
    'ノット',
    'kt',
    'm/min',
    'm3/min',
    'l/min',
  ],
])
const isUnit = (suffix: string): boolean =>
  KNOWN_UNITS.has(suffix.toLowerCase()) || /^[a-z%°][a-z0-9/·.]*$/iu.test(suffix)

/** 1億2,500万円, 3千円, 2億. */
function compoundYen(text: string): number | undefined {
  const parts = /^(?:([\d.,]+)億)?(?:([\d.,]+)(百万|千万|万))?(?:([\d.,]+)(千)?)?円?-?$/u.exec(
    text.replace(/\s/gu, ''),
  )
  if (!parts) return undefined
  const [, hundredMillions, middle, middleUnit, rest, thousand] = parts
  if (hundredMillions === undefined && middle === undefined && thousand === undefined) return undefined
  const factors: Readonly<Record<string, number>> = { 百万: 1_000_000, 千万: 10_000_000, 万: 10_000 }
  const terms = [
    [hundredMillions, 100_000_000],
    [middle, factors[middleUnit ?? ''] ?? 1],
    [rest, thousand ? 1_000 : 1],
  ] as const
  let sum = 0
  for (const [digits, factor] of terms) {
    if (digits === undefined) continue
    const number = plainNumber(digits)
    if (typeof number === 'string') return undefined
    sum += multiplyExactly(number, factor)
  }
  return sum
}

/** Digits with an optional point; separators must stand at every third digit. */
function plainNumber(text: string): number | 'comma' | 'notNumber' | 'digits' {
  let digits = text
    .trim()
    .replace(/、/gu, ',')
    .replace(/\s*,\s*/gu, ',')
  if (/^\d{1,3}(?:[ \t]\d{3})+(?:\.\d*)?$/u.test(digits)) digits = digits.replace(/\s/gu, '')
  if (digits.includes(',')) {
    if (!/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u.test(digits))
      return /^[\d.,]+$/u.test(digits) ? 'comma' : 'notNumber'
    digits = digits.replace(/,/gu, '')
  }
  if (!/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(digits)) return 'notNumber'
  const value = Number(digits)
  return Number.isFinite(value) ? value : 'digits'
}
