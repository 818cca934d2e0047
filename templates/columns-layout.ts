/** One sheet, a column per subject: for fleets, copying across subjects and work on a screen. */
import type { Row as ExcelRow, Worksheet } from 'exceljs'
import type { Answers } from '#survey'
import { type Addresses, askedFormula } from './applicability.ts'
import { greyOut, keepRed, validateRange } from './cell-rules.ts'
import { escaped } from './escape.ts'
import { inputStyle, inputValidation } from './input-cell.ts'
import { type FieldRow, lineCount, planRows, printedField, type Row } from './layout.ts'
import { fieldTexts, inputContent, lockedText, priorText, shownAnswers } from './sheets-layout.ts'
import { style } from './styles.ts'
import { HEADER, subjectTag, UNKNOWN_WORD } from './words.ts'
import type { SubjectSheet } from './workbook.ts'
import { markOf, subjectSheetName, type Writing } from './write.ts'

const FIXED = [
  { header: HEADER.number, width: 6 },
  { header: HEADER.label, width: 32 },
  { header: HEADER.unit, width: 7 },
  { header: HEADER.help, width: 44 },
] as const
const KEY_COLUMN = FIXED.length + 1
const FIRST = KEY_COLUMN + 1
const WIDTH = 22
const PRIOR_WIDTH = 15
const ERROR_WIDTH = 50
const TAG_ROW = 3
const HEADER_ROW = 4
const LINE_HEIGHT = 13.5
const SCALE = 60
const MARGINS = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.25, footer: 0.3 }
/** Programs differ a little in how much they put on a page. */
const SURE_PART = 0.95
/** Height of the rows on a page: A4 on its side, in points. */
const PAGE_HEIGHT = ((595 - 72 * (MARGINS.top + MARGINS.bottom)) / (SCALE / 100)) * SURE_PART
const rowNumberOf = (position: number): number => HEADER_ROW + 1 + position

/** Which column holds what. Subjects with last year's answers have them in the column after their own. */
interface Columns {
  readonly subjects: readonly number[]
  readonly prior: readonly (number | undefined)[]
  /** Of a returned workbook. */
  readonly error: number | undefined
  readonly last: number
}

function columnsOf(writing: Writing): Columns {
  let next = FIRST
  const subjects: number[] = []
  const prior: (number | undefined)[] = []
  for (const subject of writing.subjects) {
    subjects.push(next++)
    prior.push(subject.prior ? next++ : undefined)
  }
  const error = writing.request.marks?.length ? next++ : undefined
  return { subjects, prior, error, last: next - 1 }
}

export async function writeColumns(writing: Writing): Promise<void> {
  const { form, company, year } = writing.request
  const rows = planRows(form)
  const name = subjectSheetName(writing, `${form.subject.noun}一覧`)
  const columns = columnsOf(writing)
  const sheet = addSheet(writing, name, columns)
  sheet.getCell('A1').value = form.title
  sheet.getCell('A1').style = style.title
  sheet.getRow(1).height = 27
  sheet.getCell('A2').value = escaped(
    `${year.year}年度調査　${company ? `${company.code} ${company.name}　` : ''}黄色のセルに入力。灰色のセルは入力不要。分からないときは「${UNKNOWN_WORD}」と入力。空欄は登録済みの値を変えません。`,
  )
  sheet.getCell('A2').style = style.remark
  sheet.getRow(TAG_ROW).hidden = true
  writeHeader(sheet, writing, columns)
  const lastColumn = sheet.getColumn(columns.subjects.at(-1) ?? FIRST).letter
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
    writeRow(sheet, row, number, writing, columns)
    const asked = row.kind === 'field' ? askedFormula(form, row.key, addresses) : undefined
    if (!asked) return
    // Columns of last year's answers have no tag: they are not greyed out.
    const formula = `AND(${firstColumn}$${TAG_ROW}<>"",NOT(${asked}))`
    rules.set(formula, [...(rules.get(formula) ?? []), `${firstColumn}${number}:${lastColumn}${number}`])
  })
  breakPages(sheet, rows)
  keepRed(writing, sheet)
  if (writing.subjects.length) for (const [formula, places] of rules) greyOut(writing, sheet, places, formula)
  for (const _ of writing.subjects) writing.placedOn.push(name)
  await sheet.protect('', {
    formatColumns: true,
    formatRows: true,
    selectLockedCells: true,
    selectUnlockedCells: true,
  })
}

function addSheet(writing: Writing, name: string, columns: Columns): Worksheet {
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
      scale: SCALE,
      pageOrder: 'overThenDown',
      margins: MARGINS,
    },
    headerFooter: { oddFooter: `&L&9${writing.request.form.title}&C&9&P / &N&R&9&A` },
  })
  sheet.columns = [
    ...FIXED.map(({ width }) => ({ width })),
    { width: 12, hidden: true },
    ...columns.subjects.flatMap((_, position) => [
      { width: WIDTH },
      ...(columns.prior[position] ? [{ width: PRIOR_WIDTH }] : []),
    ]),
    ...(columns.error ? [{ width: ERROR_WIDTH }] : []),
  ]
  return sheet
}

function writeHeader(sheet: Worksheet, writing: Writing, columns: Columns) {
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
    const own = columns.subjects[position]!
    sheet.getRow(TAG_ROW).getCell(own).value = subjectTag(subject, position)
    header.getCell(own).value = escaped(text)
    header.getCell(own).style = style.header
    const prior = columns.prior[position]
    if (prior) {
      header.getCell(prior).value = HEADER.prior
      header.getCell(prior).style = style.header
    }
    lines = Math.max(lines, lineCount(text, WIDTH - 2))
  })
  if (columns.error) {
    header.getCell(columns.error).value = HEADER.error
    header.getCell(columns.error).style = style.header
  }
  header.height = 10 + 14 * lines
}

function writeRow(sheet: Worksheet, row: Row, number: number, writing: Writing, columns: Columns) {
  const line = sheet.getRow(number)
  if (row.kind === 'field') {
    writeField(sheet, row, line, writing, columns)
    return
  }
  const text = row.kind === 'note' ? row.text : row.title
  const last = row.kind === 'note' ? 1 : columns.last
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

function writeField(sheet: Worksheet, row: FieldRow, line: ExcelRow, writing: Writing, columns: Columns) {
  const { form, year } = writing.request
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
  let lines = Math.max(
    lineCount(texts.label, FIXED[1].width - 3),
    lineCount(texts.unit, FIXED[2].width),
    lineCount(texts.help, FIXED[3].width + 3),
  )
  if (row.cellKey) line.getCell(KEY_COLUMN).value = row.cellKey
  const messages: string[] = []
  writing.subjects.forEach((subject, position) => {
    const cell = line.getCell(columns.subjects[position]!)
    const mark = markOf(writing, position, row.key)
    writing.places.set(`${position}:${row.key}`, { sheet: sheet.name, address: cell.address })
    if (mark) {
      cell.note = mark.message
      messages.push(`${shownAnswers(subject)[form.subject.titleKey] ?? cell.address}：${mark.message}`)
    }
    if (!row.cellKey) {
      cell.value = escaped(lockedText(writing, subject, row)) || null
      cell.style = mark ? mark.ground(style.locked) : style.locked
      return
    }
    const asked = printedField(form, shownAnswers(subject), row)
    const content = contentOf(subject, row, asked)
    cell.value = typeof content === 'string' ? escaped(content) : content
    cell.style = mark ? mark.ground(inputStyle(asked.as)) : inputStyle(asked.as)
    const prior = columns.prior[position]
    const before = prior && subject.prior ? priorText(subject.prior, row, asked) : ''
    if (prior && before) {
      const beside = line.getCell(prior)
      beside.value = escaped(before)
      beside.style = style.priorLocked
      lines = Math.max(lines, lineCount(before, PRIOR_WIDTH - 2))
    }
    lines = Math.max(lines, lineCount(String(content ?? ''), WIDTH - 3))
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
    const last = line.getCell(columns.subjects.at(-1)!).address
    validateRange(sheet, first === last ? first : `${first}:${last}`, rule)
  }
  if (columns.error && messages.length) {
    const text = messages.join('\n')
    line.getCell(columns.error).value = escaped(text)
    line.getCell(columns.error).style = style.error
    lines = Math.max(lines, lineCount(text, ERROR_WIDTH - 3))
  }
  line.height = Math.max(19, 5 + LINE_HEIGHT * lines)
}

/** Ends each page where every program does, and never between a heading and the first row it heads. */
function breakPages(sheet: Worksheet, rows: readonly Row[]) {
  const heightOf = (number: number) => sheet.getRow(number).height ?? 19
  let used = [1, 2, HEADER_ROW].reduce((sum, number) => sum + heightOf(number), 0)
  rows.forEach((_, position) => {
    const number = rowNumberOf(position)
    const headed = rows.findIndex((row, each) => each >= position && row.kind === 'field')
    let together = 0
    for (let each = position; each <= headed; each++) together += heightOf(rowNumberOf(each))
    if (used + together > PAGE_HEIGHT) {
      sheet.getRow(number - 1).addPageBreak()
      used = heightOf(HEADER_ROW)
    }
    used += heightOf(number)
  })
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
