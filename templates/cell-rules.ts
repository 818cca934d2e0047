import type { ConditionalFormattingRule, DataValidation, Worksheet } from 'exceljs'
import { greyedOut } from './styles.ts'
import type { Writing } from './write.ts'

/**
 * Greys out ranges while a formula is true. exceljs would store the style once per rule, thousands of times in a
 * fleet's workbook: the first rule brings it, the others point at it.
 */
export function greyOut(writing: Writing, sheet: Worksheet, places: readonly string[], formula: string) {
  const rule = { type: 'expression', priority: ++writing.greyRules.count, formulae: [formula] }
  const look = writing.greyRules.count === 1 ? { style: greyedOut } : { dxfId: 0 }
  sheet.addConditionalFormatting({
    ref: places.join(' '),
    rules: [{ ...rule, ...look } as unknown as ConditionalFormattingRule],
  })
}

/** One rule for a range. exceljs takes ranges, though its types name only single cells. */
export function validateRange(sheet: Worksheet, range: string, rule: DataValidation) {
  const { dataValidations } = sheet as unknown as {
    dataValidations: { add(range: string, rule: DataValidation): void }
  }
  dataValidations.add(range, rule)
}
