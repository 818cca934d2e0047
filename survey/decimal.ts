/**
 * Exact arithmetic on the decimal numbers of the survey. A number is read as the decimal it prints as,
 * so 0.1 + 0.2 is 0.3 and yen in the hundreds of billions keep every digit.
 */

/** value = units ÷ 10^scale */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

function printed(value: number): {
  readonly whole: string
  readonly fraction: string
  readonly scale: number
} {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { whole, fraction, scale: fraction.length - Number(exponent) }
}

function decimalOf(value: number): Decimal {
  const { whole, fraction, scale } = printed(value)
  const units = BigInt(whole + fraction)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

const numberOf = ({ units, scale }: Decimal): number => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return Number(units < 0n ? `-${text}` : text)
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

/** So many digits after the point have nearly all numbers of the survey. */
const USUAL_DIGITS = 4
const USUAL = 10 ** USUAL_DIGITS

/** Whole numbers this small are exact in the machine's own arithmetic. */
const isExact = Number.isSafeInteger

/**
 * value × 10^4 where that is a whole number of at most 15 digits: the machine then works with it exactly. Any decimal
 * of 15 digits survives the way through a number, so this one is what the value prints as.
 */
function usualUnits(value: number): number {
  const units = Math.round(value * USUAL)
  return units / USUAL === value && Math.abs(units) < 1e15 ? units : Number.NaN
}

export function addExactly(...values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + usualUnits(value), 0)
  if (isExact(sum)) return sum / USUAL
  const terms = values.map(decimalOf)
  const scale = Math.max(0, ...terms.map((term) => term.scale))
  return numberOf({ units: terms.reduce((sum, term) => sum + unitsAt(term, scale), 0n), scale })
}

export function multiplyExactly(a: number, b: number): number {
  const whole = a * b
  if (isExact(a) && isExact(b) && isExact(whole)) return whole + 0
  const product = usualUnits(a) * usualUnits(b)
  if (isExact(product)) return product / USUAL ** 2 + 0
  const [left, right] = [decimalOf(a), decimalOf(b)]
  return numberOf({ units: left.units * right.units, scale: left.scale + right.scale })
}

/** a ÷ b rounded half away from zero to `decimals` digits; undefined when b is 0. */
export function divideRounded(a: number, b: number, decimals: number): number | undefined {
  const quotient = (a: number, b: number): number | undefined => {
    const [top, bottom] = [2 * Math.abs(a) * 10 ** decimals + Math.abs(b), 2 * Math.abs(b)]
    if (!(isExact(a) && isExact(b) && isExact(top) && isExact(bottom) && b !== 0)) return undefined
    const units = (top - (top % bottom)) / bottom
    return (a < 0 !== b < 0 && units ? -units : units) / 10 ** decimals
  }
  const found = quotient(a, b) ?? quotient(usualUnits(a), usualUnits(b))
  if (found !== undefined) return found
  const [left, right] = [decimalOf(a), decimalOf(b)]
  if (right.units === 0n) return undefined
  const scale = Math.max(left.scale, right.scale)
  const numerator = unitsAt(left, scale) * 10n ** BigInt(decimals)
  const denominator = unitsAt(right, scale)
  const negative = numerator < 0n !== denominator < 0n
  const [top, bottom] = [absolute(numerator), absolute(denominator)]
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return numberOf({ units: negative ? -rounded : rounded, scale: decimals })
}

/** Rounds half away from zero. */
export const roundTo = (value: number, decimals: number): number => divideRounded(value, 1, decimals) ?? value

/** How many digits stand after the point. */
export const decimalsOf = (value: number): number => (isExact(value) ? 0 : Math.max(0, printed(value).scale))

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
