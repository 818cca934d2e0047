/** The titles of 規格 rows for every type, for subjects whose type is not known when the workbook is made. */
import {
  type AskedField,
  type ChoiceKind,
  type Field,
  indexOf,
  type SpecificationKind,
  type SpecificationTable,
} from '#survey'
import { formatChoice } from '#survey/format'
import { offered } from '#survey/typed/choice'
import { printedBounds } from './input-cell.ts'
import { boundsText, lineCount, unitText } from './layout.ts'
import { style } from './styles.ts'
import { SPECIFICATION_SHEET } from './words.ts'
import type { Writing } from './write.ts'

const HEADERS = ['種類', '規格の行', '題名', '単位', '範囲・選択肢'] as const
const WIDTHS = [30, 9, 44, 10, 50]

interface TableUse {
  readonly field: Field & SpecificationKind
  readonly choices: ChoiceKind
}

export async function writeSpecifications(writing: Writing): Promise<void> {
  const { form, year } = writing.request
  const uses = tablesOf(writing)
  if (!uses.length) return
  const sheet = writing.workbook.addWorksheet(SPECIFICATION_SHEET, {
    properties: { defaultRowHeight: 18, tabColor: { argb: 'FF00316A' } },
    views: [{ state: 'frozen', ySplit: 2, topLeftCell: 'A3', showGridLines: false }],
    pageSetup: {
      paperSize: 9,
      orientation: 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '2:2',
    },
  })
  sheet.columns = WIDTHS.map((width) => ({ width }))
  sheet.getCell('A1').value = '規格の行の題名（種類別）'
  sheet.getCell('A1').style = style.title
  sheet.getRow(1).height = 27
  HEADERS.forEach((header, index) => {
    const cell = sheet.getRow(2).getCell(index + 1)
    cell.value = header
    cell.style = style.header
  })
  let number = 2
  for (const { field, choices } of uses) {
    for (const item of offered(choices)) {
      for (const [index, row] of (field.table[item.code] ?? []).entries()) {
        const line = sheet.getRow(++number)
        const asked: AskedField = {
          key: row.title,
          step: 0,
          label: row.title,
          help: row.help,
          unknownKey: undefined,
          field,
          as: row,
        }
        const range =
          row.kind === 'choice'
            ? offered(row)
                .map((each) => formatChoice(row.choices, each.code))
                .join('、')
            : boundsText(printedBounds(form, asked, year))
        const values = [formatChoice(choices.choices, item.code), index + 1, row.title, unitText(row), range]
        values.forEach((value, column) => {
          const cell = line.getCell(column + 1)
          cell.value = value
          cell.style = column === 1 || column === 3 ? style.unit : style.label
        })
        line.height = Math.max(18, 5 + 13.5 * Math.max(lineCount(range, 46), lineCount(row.title, 40)))
      }
    }
  }
  await sheet.protect('', { formatColumns: true, formatRows: true })
}

function tablesOf({ request }: Writing): TableUse[] {
  const { fields } = indexOf(request.form)
  const uses = new Map<SpecificationTable, TableUse>()
  for (const { field } of fields.values()) {
    if (field.kind !== 'specification' || uses.has(field.table)) continue
    const by = fields.get(field.by)?.field
    if (by?.kind === 'choice') uses.set(field.table, { field, choices: by })
  }
  return [...uses.values()]
}
