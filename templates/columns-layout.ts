/** One sheet, a column per subject: for fleets, copying across subjects and work on a screen. */
import type { Row as ExcelRow, Worksheet } from 'exceljs'
import type { Answers } from '#survey'
import { type Addresses, askedFormula } from './applicability.ts'
import { escaped } from './escape.ts'
import { greyOut } from './grey-out.ts'
import { inputStyle, inputValidation } from './input-cell.ts'
import { type FieldRow, lineCount, planRows, printedField, type Row } from './layout.ts'
import { fieldTexts, inputContent, lockedText, shownAnswers } from './sheets-layout.ts'
import { inRed, style } from './styles.ts'
import { HEADER, subjectTag, UNKNOWN_WORD } from './words.ts'
import type { SubjectSheet } from './workbook.ts'
import { subjectSheetName, type Writing } from './write.ts'

const FIXED = [
  { header: HEADER.number, width: 6 },
  { header: HEADER.label, width: 32 },
  { header: HEADER.unit, width: 7 },
  { header: HEADER.help, width: 44 },
] as const
const KEY_COLUMN = FIXED.length + 1
const FIRST = KEY_COLUMN + 1
const WIDTH = 22
const TAG_ROW = 3
const HEADER_ROW = 4
const LINE_HEIGHT = 13.5
const rowNumberOf = (position: number): number => HEADER_ROW + 1 + position

export async function writeColumns(writing: Writing): Promise<void> {
  const { form, company, year } = writing.request
  const rows = planRows(form)
  const name = subjectSheetName(writing, `${form.subject.noun}一覧`)
  const sheet = addSheet(writing, name)
  sheet.getCell('A1').value = form.title
  sheet.getCell('A1').style = style.title
  sheet.getRow(1).height = 27
  sheet.getCell('A2').value = escaped(
    `${year.year}年度調査　${company ? `${company.code} ${company.name}　` : ''}黄色のセルに入力。灰色のセルは入力不要。分からないときは「${UNKNOWN_WORD}」と入力。空欄は登録済みの値を変えません。`,
  )
  sheet.getCell('A2').style = style.remark
  sheet.getRow(TAG_ROW).hidden = true
  writeHeader(sheet, writing)
  const lastColumn = sheet.getColumn(FIRST + Math.max(0, writing.subjects.length - 1)).letter
  const firstColumn = sheet.getColumn(FIRST).letter
  const numbers = new Map<string, number>()
  rows.forEach((row, position) => {
    if (row.kind === 'field') numbers.set(row.key, rowNumberOf(position))
  })
  const addresses: Addresses = {
    value: (key) => `${firstColumn}$${numbers.get(key)}`,
    unknown: () => undefined,
  }
  const rules = new Map<string, string[]>()
  rows.forEach((row, position) => {
    const number = rowNumberOf(position)
    writeRow(sheet, row, number, writing)
    const asked = row.kind === 'field' ? askedFormula(form, row.key, addresses) : undefined
    if (!asked) return
    const formula = `NOT(${asked})`
    rules.set(formula, [...(rules.get(formula) ?? []), `${firstColumn}${number}:${lastColumn}${number}`])
  })
  if (writing.subjects.length) for (const [formula, places] of rules) greyOut(writing, sheet, places, formula)
  for (const _ of writing.subjects) writing.placedOn.push(name)
  await sheet.protect('', {
    formatColumns: true,
    formatRows: true,
    selectLockedCells: true,
    selectUnlockedCells: true,
  })
}

function addSheet(writing: Writing, name: string): Worksheet {
  const sheet = writing.workbook.addWorksheet(name, {
    properties: { defaultRowHeight: 19, tabColor: { argb: 'FF0031D8' } },
    views: [
      {
        state: 'frozen',
        xSplit: 2,
        ySplit: HEADER_ROW,
        topLeftCell: 'C5',
        activeCell: 'F6',
        showGridLines: false,
      },
    ],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      printTitlesRow: `${HEADER_ROW}:${HEADER_ROW}`,
      printTitlesColumn: 'A:C',
      scale: 60,
      pageOrder: 'overThenDown',
      margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.25, footer: 0.3 },
    },
    headerFooter: { oddFooter: `&L&9${writing.request.form.title}&C&9&P / &N&R&9&A` },
  })
  sheet.columns = [
    ...FIXED.map(({ width }) => ({ width })),
    { width: 12, hidden: true },
    ...writing.subjects.map(() => ({ width: WIDTH })),
  ]
  return sheet
}

function writeHeader(sheet: Worksheet, writing: Writing) {
  const { form } = writing.request
  const header = sheet.getRow(HEADER_ROW)
  let lines = 1
  FIXED.forEach((column, index) => {
    header.getCell(index + 1).value = column.header
    header.getCell(index + 1).style = style.header
  })
  let spare = 0
  writing.subjects.forEach((subject, position) => {
    const title = shownAnswers(subject)[form.subject.titleKey]
    const text = subject.id
      ? [subject.subjectCode, title].filter((part) => part !== undefined).join('\n')
      : `${title ?? `新規${++spare}`}`
    sheet.getRow(TAG_ROW).getCell(FIRST + position).value = subjectTag(subject, position)
    header.getCell(FIRST + position).value = escaped(text)
    header.getCell(FIRST + position).style = style.header
    lines = Math.max(lines, lineCount(text, WIDTH - 2))
  })
  header.height = 10 + 14 * lines
}

function writeRow(sheet: Worksheet, row: Row, number: number, writing: Writing) {
  const line = sheet.getRow(number)
  if (row.kind === 'field') {
    writeField(sheet, row, line, writing)
    return
  }
  const text = row.kind === 'note' ? row.text : row.title
  const last = row.kind === 'note' ? 1 : FIRST + writing.subjects.length - 1
  for (let column = 1; column <= last; column++) line.getCell(column).style = style[row.kind]
  line.getCell(1).value = text
  if (row.kind === 'note') {
    sheet.mergeCells(number, 1, number, FIXED.length)
    line.height =
      5 +
      LINE_HEIGHT *
        lineCount(
          text,
          FIXED.reduce((sum, column) => sum + column.width, -4),
        )
  } else line.height = row.kind === 'step' ? 22 : 19
}

function writeField(sheet: Worksheet, row: FieldRow, line: ExcelRow, writing: Writing) {
  const { form, year, marks } = writing.request
  const shared = commonAnswers(writing.subjects, row)
  const general = printedField(form, shared, row)
  const texts = fieldTexts(form, year, shared, row, general)
  const put = (column: number, value: string, cellStyle: (typeof style)[keyof typeof style]) => {
    const cell = line.getCell(column)
    if (value) cell.value = escaped(value)
    cell.style = cellStyle
  }
  put(1, row.number, style.number)
  put(2, texts.label, style.label)
  put(3, texts.unit, style.unit)
  put(4, texts.help, style.help)
  let lines = Math.max(lineCount(texts.label, FIXED[1].width - 3), lineCount(texts.help, FIXED[3].width + 3))
  if (row.cellKey) line.getCell(KEY_COLUMN).value = row.cellKey
  writing.subjects.forEach((subject, position) => {
    const cell = line.getCell(FIRST + position)
    if (!row.cellKey) {
      cell.value = escaped(lockedText(writing, subject, row)) || null
      cell.style = style.locked
      return
    }
    const asked = printedField(form, shownAnswers(subject), row)
    const mark = marks?.find((each) => each.subject === position && each.key === row.key)
    const content = contentOf(subject, row, asked)
    cell.value = typeof content === 'string' ? escaped(content) : content
    cell.style = mark ? inRed(inputStyle(asked.as)) : inputStyle(asked.as)
    if (mark) cell.note = mark.message
    lines = Math.max(lines, lineCount(String(content ?? ''), WIDTH - 3))
    writing.places.set(`${position}:${row.key}`, { sheet: sheet.name, address: cell.address })
    const rule =
      row.field.kind === 'specification'
        ? inputValidation(form, asked, year, true, writing.listName)
        : undefined
    if (rule) cell.dataValidation = rule
  })
  const rule =
    row.cellKey && row.field.kind !== 'specification' && writing.subjects.length
      ? inputValidation(form, general, year, row.unknownKey !== undefined, writing.listName)
      : undefined
  if (rule) {
    const first = line.getCell(FIRST).address
    const last = line.getCell(FIRST + writing.subjects.length - 1).address
    // exceljs takes a range here, though its types name only the map of single cells.
    ;(
      sheet as unknown as { dataValidations: { add(range: string, rule: unknown): void } }
    ).dataValidations.add(first === last ? first : `${first}:${last}`, rule)
  }
  line.height = Math.max(19, 5 + LINE_HEIGHT * lines)
}

/** Answers all subjects agree on: 規格 rows get their own titles when the whole fleet is of one type. */
function commonAnswers(subjects: readonly SubjectSheet[], row: FieldRow): Answers {
  const [first, ...rest] = subjects
  if (row.field.kind !== 'specification' || !first) return {}
  const { by } = row.field
  const agreed = rest.every((other) => shownAnswers(other)[by] === shownAnswers(first)[by])
  return agreed ? shownAnswers(first) : {}
}

const contentOf = (subject: SubjectSheet, row: FieldRow, asked: ReturnType<typeof printedField>) =>
  inputContent(subject, row, asked) ??
  (row.unknownKey && shownAnswers(subject)[row.unknownKey] === true ? UNKNOWN_WORD : null)
