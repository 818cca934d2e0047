/** エラー一覧: every marked cell of a returned workbook, with a link to it. */
import type { Worksheet } from 'exceljs'
import { accessibleName } from '#survey/accessible-name'
import { escaped } from './escape.ts'
import { fieldRows, lineCount, printedField } from './layout.ts'
import { shownAnswers } from './sheets-layout.ts'
import { style } from './styles.ts'
import type { Writing } from './write.ts'

const HEADERS = ['番号', 'シート', 'セル', '項目', '入力された値', '直し方'] as const
const WIDTHS = [6, 24, 9, 30, 22, 60]

export async function writeErrorList(sheet: Worksheet, writing: Writing): Promise<void> {
  const { form, marks = [] } = writing.request
  sheet.views = [{ state: 'frozen', ySplit: 3, topLeftCell: 'A4', showGridLines: false }]
  sheet.pageSetup = {
    ...sheet.pageSetup,
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  }
  sheet.properties.tabColor = { argb: 'FFB00020' }
  sheet.columns = WIDTHS.map((width) => ({ width }))
  sheet.getCell('A1').value = `直していただきたいセル（${marks.length}件）`
  sheet.getCell('A1').style = style.title
  sheet.getCell('A2').value =
    '「セル」を押すと、その場所に移ります。直したら保存して、もう一度アップロードしてください。'
  sheet.getCell('A2').style = style.remark
  HEADERS.forEach((header, index) => {
    sheet.getRow(3).getCell(index + 1).value = header
    sheet.getRow(3).getCell(index + 1).style = style.header
  })
  const rows = new Map(fieldRows(form).map((row) => [row.key, row]))
  marks.forEach((mark, index) => {
    const place = writing.places.get(`${mark.subject}:${mark.key}`)
    const row = rows.get(mark.key)
    const subject = writing.subjects[mark.subject]
    if (!place || !row || !subject) throw new Error(`no cell for ${mark.key} of subject ${mark.subject}`)
    const line = sheet.getRow(4 + index)
    const typed = subject.typed?.get(mark.key) ?? ''
    const label = accessibleName(form, printedField(form, shownAnswers(subject), row))
    const texts = [String(index + 1), place.sheet, place.address, label, String(typed), mark.message]
    texts.forEach((text, column) => {
      const cell = line.getCell(column + 1)
      cell.value =
        column === 2
          ? { text, hyperlink: `#'${place.sheet.replaceAll("'", "''")}'!${place.address}` }
          : escaped(text)
      cell.style = column === 0 ? style.number : column === 2 ? style.link : style.label
    })
    line.height = Math.max(
      19,
      5 + 13.5 * Math.max(...texts.map((text, column) => lineCount(text, WIDTHS[column]! - 3))),
    )
  })
  await sheet.protect('', { formatColumns: true, formatRows: true })
}
