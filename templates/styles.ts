/** How a workbook looks. One object per kind of cell: exceljs recognises a style by identity. */
import type { Border, Fill, Font, Style } from 'exceljs'

const FONT = 'Yu Gothic'
const INK = 'FF1A1A1C'
const QUIET = 'FF595959'
const BRAND = 'FF00316A'
const font = (size: number, more: Partial<Font> = {}): Partial<Font> => ({
  name: FONT,
  size,
  color: { argb: INK },
  ...more,
})
const solid = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } })
/** Conditional formats take the colour from the background. */
const conditional = (argb: string): Fill => ({
  type: 'pattern',
  pattern: 'solid',
  bgColor: { argb },
  fgColor: { argb },
})
const line: Partial<Border> = { style: 'thin', color: { argb: 'FFB3B3B3' } }
const box = { top: line, left: line, bottom: line, right: line }
const band = { top: line, bottom: line }

const INPUT = solid('FFFFF8DB')
const LOCKED = solid('FFF2F2F2')
const RED_ARGB = 'FFFFD6D6'
const RED = solid(RED_ARGB)
const AMBER = solid('FFFFE0B0')

type CellStyle = Partial<Style>
const cell = (style: CellStyle): CellStyle => ({ border: box, ...style })
const input = (numFmt: string, horizontal: 'left' | 'right' | 'center'): CellStyle =>
  cell({
    font: font(10),
    fill: INPUT,
    numFmt,
    alignment: { vertical: 'middle', horizontal, wrapText: true, indent: horizontal === 'center' ? 0 : 1 },
    protection: { locked: false },
  })
const decimals = (places: number) => (places === 0 ? '#,##0' : `#,##0.${'0'.padEnd(places, '#')}`)

export const style = {
  title: { font: font(15, { bold: true, color: { argb: BRAND } }), alignment: { vertical: 'middle' } },
  subject: { font: font(11, { bold: true }), alignment: { vertical: 'middle' } },
  remark: { font: font(9, { color: { argb: QUIET } }), alignment: { vertical: 'middle' } },
  header: cell({
    font: font(10, { bold: true, color: { argb: 'FFFFFFFF' } }),
    fill: solid(BRAND),
    alignment: { vertical: 'middle', horizontal: 'center', wrapText: true },
  }),
  step: cell({
    border: band,
    font: font(11, { bold: true, color: { argb: BRAND } }),
    fill: solid('FFD9E6FF'),
    alignment: { vertical: 'middle', horizontal: 'left', indent: 1 },
  }),
  note: {
    font: font(9, { color: { argb: QUIET } }),
    alignment: { vertical: 'middle', horizontal: 'left', wrapText: true, indent: 1 },
  },
  group: cell({
    border: band,
    font: font(10, { bold: true }),
    fill: solid('FFEDF2FA'),
    alignment: { vertical: 'middle', horizontal: 'left', indent: 1 },
  }),
  number: cell({
    font: font(9, { color: { argb: QUIET } }),
    alignment: { vertical: 'middle', horizontal: 'center' },
  }),
  label: cell({
    font: font(10),
    alignment: { vertical: 'middle', horizontal: 'left', wrapText: true, indent: 1 },
  }),
  unit: cell({ font: font(9), alignment: { vertical: 'middle', horizontal: 'center', wrapText: true } }),
  unknown: input('@', 'center'),
  sharedUnknown: cell({
    font: font(9, { color: { argb: QUIET } }),
    fill: LOCKED,
    alignment: { vertical: 'middle', horizontal: 'center' },
  }),
  locked: cell({
    font: font(9, { color: { argb: QUIET } }),
    fill: LOCKED,
    alignment: { vertical: 'middle', horizontal: 'left', wrapText: true, indent: 1 },
  }),
  prior: cell({
    font: font(9),
    alignment: { vertical: 'middle', horizontal: 'right', wrapText: true, indent: 1 },
  }),
  /** Beside the inputs of a fleet, where it must not look like one. */
  priorLocked: cell({
    font: font(9, { color: { argb: QUIET } }),
    fill: LOCKED,
    alignment: { vertical: 'middle', horizontal: 'right', wrapText: true, indent: 1 },
  }),
  help: cell({
    font: font(9, { color: { argb: QUIET } }),
    alignment: { vertical: 'middle', horizontal: 'left', wrapText: true, indent: 1 },
  }),
  error: cell({
    font: font(9, { color: { argb: 'FFB00020' } }),
    alignment: { vertical: 'middle', horizontal: 'left', wrapText: true, indent: 1 },
  }),
  link: cell({
    font: font(10, { underline: true, color: { argb: 'FF0017C1' } }),
    alignment: { vertical: 'middle', horizontal: 'left', wrapText: true, indent: 1 },
  }),
  heading: { font: font(12, { bold: true, color: { argb: BRAND } }), alignment: { vertical: 'middle' } },
  paragraph: { font: font(11), alignment: { vertical: 'middle', wrapText: true } },
  textInput: input('@', 'left'),
  tickInput: input('@', 'center'),
  yearInput: input('0', 'right'),
} satisfies Record<string, CellStyle>

const numberInputs = new Map<number, CellStyle>()
export function numberInput(places: number): CellStyle {
  const known = numberInputs.get(places)
  if (known) return known
  const made = input(decimals(places), 'right')
  numberInputs.set(places, made)
  return made
}

/** The same cell on another ground. One object per style, for exceljs. */
function onGround(fill: Fill): (base: CellStyle) => CellStyle {
  const made = new Map<CellStyle, CellStyle>()
  return (base) => {
    const known = made.get(base) ?? { ...base, fill }
    made.set(base, known)
    return known
  }
}
/** Must be corrected. */
export const inRed = onGround(RED)
/** Should be looked at. */
export const inAmber = onGround(AMBER)

export const sampleFill = {
  input: INPUT,
  locked: LOCKED,
  error: RED,
  warning: AMBER,
  notAsked: solid('FFE0E0E0'),
}
/** For what must be corrected in such a row. */
export const keptRed: CellStyle = { fill: conditional(RED_ARGB), font: { color: { argb: INK } } }
/** For rows that do not apply, and for an input whose 不明 box is ticked. */
export const greyedOut: CellStyle = { fill: conditional('FFE0E0E0'), font: { color: { argb: 'FF6E6E6E' } } }
