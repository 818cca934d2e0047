/** エラー一覧: every marked cell of a returned workbook, with a link to it and room for the reason of a warning. */
import type { Row as ExcelRow, Worksheet } from 'exceljs'
import { accessibleName } from '#survey/accessible-name'
import { REASON_NOTE_LENGTH } from '#survey/reasons'
import { shownAnswer } from './cell.ts'
import { escaped } from './escape.ts'
import { cellKey } from './keys.ts'
import { fieldRows, lineCount, printedField } from './layout.ts'
import { reasonList } from './reasons.ts'
import { shownAnswers } from './sheets-layout.ts'
import { style } from './styles.ts'
import { REASON_HEADER, reasonTag } from './words.ts'
import type { CellMark } from './workbook.ts'
import type { Writing } from './write.ts'

const HEADERS = [
  '番号',
  'シート',
  'セル',
  '項目',
  '入力された値',
  '直し方・確かめること',
  '規則番号',
  REASON_HEADER.reason,
  REASON_HEADER.note,
] as const
const WIDTHS = [6, 22, 9, 30, 22, 58, 9, 34, 28]
const LINK = 2
const RULE = 6
const REASON = 8
const NOTE = 9
const TAG = 10
const FIRST_ROW = 4

export async function writeErrorList(sheet: Worksheet, writing: Writing): Promise<void> {
  const { marks = [] } = writing.request
  const warnings = marks.filter(({ level }) => level === 'warning')
  const corrections = marks.filter(({ level }) => level !== 'warning')
  sheet.views = [{ state: 'frozen', ySplit: 3, topLeftCell: 'A4', showGridLines: false }]
  sheet.pageSetup = {
    ...sheet.pageSetup,
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '3:3',
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.25, footer: 0.3 },
  }
  sheet.properties.tabColor = { argb: 'FFB00020' }
  sheet.columns = [...WIDTHS.map((width) => ({ width })), { width: 12, hidden: true }]
  const titles = [
    corrections.length && `直していただきたいセル（${corrections.length}件）`,
    warnings.length && `確かめていただきたいセル（${warnings.length}件）`,
  ]
  sheet.getCell('A1').value = titles.filter(Boolean).join('　')
  sheet.getCell('A1').style = style.title
  sheet.getCell('A2').value =
    `「セル」を押すと、その場所に移ります。直したら保存して、もう一度アップロードしてください。${
      warnings.length ? '値が正しいときは、黄色のセルで理由を選んでください。' : ''
    }`
  sheet.getCell('A2').style = style.remark
  HEADERS.forEach((header, index) => {
    sheet.getRow(3).getCell(index + 1).value = header
    sheet.getRow(3).getCell(index + 1).style = style.header
  })
  for (const [index, mark] of [...corrections, ...warnings].entries()) {
    const line = sheet.getRow(FIRST_ROW + index)
    const texts = [String(index + 1), ...textsOf(writing, mark)]
    texts.forEach((text, column) => {
      const cell = line.getCell(column + 1)
      cell.value =
        column === LINK ? { text, hyperlink: `#'${texts[1]!.replaceAll("'", "''")}'!${text}` } : escaped(text)
      cell.style = column === 0 || column === RULE ? style.number : column === LINK ? style.link : style.label
    })
    writeReason(writing, mark, line)
    const written = [...texts, mark.reason?.choice ?? '', mark.reason?.note ?? '']
    const lines = written.map((text, column) => lineCount(text, WIDTHS[column]! - 3))
    line.height = Math.max(19, 5 + 13.5 * Math.max(...lines))
  }
  await sheet.protect('', { formatColumns: true, formatRows: true })
}

function textsOf(writing: Writing, { subject: position, key, message, rule }: CellMark): string[] {
  const { form } = writing.request
  const place = writing.places.get(`${position}:${key}`)
  const row = fieldRows(form).find((each) => each.key === key)
  const subject = writing.subjects[position]
  if (!place || !row || !subject) throw new Error(`no cell for ${key} of subject ${position}`)
  const asked = printedField(form, shownAnswers(subject), row)
  const typed = subject.typed?.get(key) ?? shownAnswer(form, shownAnswers(subject), asked)
  return [place.sheet, place.address, accessibleName(form, asked), String(typed), message, rule ?? '']
}

function writeReason(writing: Writing, { subject, key, rule, reason }: CellMark, line: ExcelRow) {
  const id = writing.subjects[subject]?.id
  const row = fieldRows(writing.request.form).find((each) => each.key === key)
  const cells = [line.getCell(REASON), line.getCell(NOTE)] as const
  if (!reason || !rule || !id || !row) {
    for (const cell of cells) cell.style = style.locked
    return
  }
  const [choice, note] = cells
  for (const cell of cells) cell.style = style.textInput
  if (reason.choice) choice.value = escaped(reason.choice)
  if (reason.note) note.value = escaped(reason.note)
  choice.dataValidation = {
    type: 'list',
    allowBlank: true,
    formulae: [writing.listName(reasonList)],
    showErrorMessage: true,
    errorTitle: '一覧にない理由です',
    error:
      '▼を押して一覧から選んでください。あてはまるものがないときは「その他」を選び、補足に書いてください。',
  }
  note.dataValidation = {
    type: 'textLength',
    operator: 'lessThanOrEqual',
    allowBlank: true,
    formulae: [REASON_NOTE_LENGTH],
    showErrorMessage: true,
    errorTitle: '文字数を確かめてください',
    error: `${REASON_NOTE_LENGTH}文字以内で入力してください。`,
  }
  line.getCell(TAG).value = reasonTag(id, rule, cellKey(writing.request.form.id, key))
}
