import type { ConditionalFormattingRule, DataValidation, Style, Worksheet } from 'exceljs'
import { greyedOut, keptRed } from './styles.ts'
import type { Writing } from './write.ts'

/** Greys out ranges while a formula is true. */
export function greyOut(writing: Writing, sheet: Worksheet, places: readonly string[], formula: string) {
  paint(writing, sheet, places, { formula, look: greyedOut, priority: FIRST + ++writing.greyRules.count })
}

/** What must be corrected stands red in a row that is greyed out, too. */
export function keepRed(writing: Writing, sheet: Worksheet) {
  const places = (writing.request.marks ?? []).flatMap(({ subject, key, level }) => {
    const place = writing.places.get(`${subject}:${key}`)
    return level !== 'warning' && place?.sheet === sheet.name ? [place.address] : []
  })
  if (places.length)
    paint(writing, sheet, [...new Set(places)], { formula: 'TRUE', look: keptRed, priority: FIRST })
}

/** Goes before all others. */
const FIRST = 1

/**
 * exceljs would store the style once per rule, thousands of times in a fleet's workbook: the first rule brings it,
 * the others point at it.
 */
function paint(
  { looks }: Writing,
  sheet: Worksheet,
  places: readonly string[],
  { formula, look, priority }: { formula: string; look: Partial<Style>; priority: number },
) {
  const known = looks.indexOf(look)
  if (known < 0) looks.push(look)
  const rule = { type: 'expression', priority, formulae: [formula] }
  sheet.addConditionalFormatting({
    ref: places.join(' '),
    rules: [
      {
        ...rule,
        ...(known < 0 ? { style: look } : { dxfId: known }),
      } as unknown as ConditionalFormattingRule,
    ],
  })
}

/** One rule for a range. exceljs takes ranges, though its types name only single cells. */
export function validateRange(sheet: Worksheet, range: string, rule: DataValidation) {
  const { dataValidations } = sheet as unknown as {
    dataValidations: { add(range: string, rule: DataValidation): void }
  }
  dataValidations.add(range, rule)
}
