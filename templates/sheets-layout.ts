/** One sheet per subject: every field a row, with unit, 不明, last year's value and help. Prints on A4. */
import type { DataValidation, Row as ExcelRow, Worksheet } from 'exceljs'
import { type Answers, type AskedField, askedField, type FormDefinition, isRequired } from '#survey'
import { formatAnswer } from '#survey/format'
import { type Addresses, askedFormula } from './applicability.ts'
import { cellValue } from './cell.ts'
import { greyOut, keepRed, validateRange } from './cell-rules.ts'
import { escaped } from './escape.ts'
import { inputStyle, inputValidation, printedBounds } from './input-cell.ts'
import {
  boundsText,
  type FieldRow,
  isVoid,
  lineCount,
  planRows,
  printedField,
  type Row,
  unitText,
} from './layout.ts'
import { style } from './styles.ts'
import { HEADER, SHARED_BOX, subjectTag, TICK, UNKNOWN_WORD } from './words.ts'
import type { SubjectSheet } from './workbook.ts'
import { markOf, subjectSheetName, type Writing } from './write.ts'

const COLUMNS = [
  { header: HEADER.number, width: 6 },
  { header: HEADER.label, width: 29 },
  { header: HEADER.input, width: 30 },
  { header: HEADER.unit, width: 7 },
  { header: HEADER.unknown, width: 6 },
  { header: HEADER.prior, width: 17 },
  { header: HEADER.help, width: 42 },
] as const
const ERROR_COLUMN = { header: HEADER.error, width: 40 } as const
const HEADER_ROW = 4
const INPUT = 3
const UNKNOWN = 5
const LINE_HEIGHT = 13.5

/** Row number of each row of the plan; the same on every sheet. */
const rowNumberOf = (position: number): number => HEADER_ROW + 1 + position

export async function writeSheets(writing: Writing): Promise<void> {
  const { form, marks } = writing.request
  const rows = planRows(form)
  const columns = marks?.length ? [...COLUMNS, ERROR_COLUMN] : [...COLUMNS]
  const keyColumn = columns.length + 1
  const numbers = new Map<string, number>()
  const owners = new Map<string, number>()
  rows.forEach((row, position) => {
    if (row.kind !== 'field') return
    numbers.set(row.key, rowNumberOf(position))
    if (row.ownsUnknown && row.unknownKey) owners.set(row.unknownKey, rowNumberOf(position))
  })
  const addresses: Addresses = {
    value: (key) => `$C$${numbers.get(key)}`,
    unknown: (flag) => (owners.has(flag) ? `$E$${owners.get(flag)}` : undefined),
  }
  const rules = greyRules(form, rows, addresses)
  let spare = 0
  for (const [position, subject] of writing.subjects.entries()) {
    const name = subjectSheetName(
      writing,
      subject.sheet ??
        titleOf(writing, subject) ??
        (form.subject.kind === 'company' ? '記入用' : `新規${++spare}`),
    )
    writing.placedOn.push(name)
    const sheet = addSheet(writing, name, columns, !subject.id)
    writeHead(sheet, writing, subject, position, keyColumn)
    const inputs = new RuleRuns(sheet)
    const answers = shownAnswers(subject)
    const of = { sheet, subject, answers, position, writing, columns: columns.length, keyColumn, inputs }
    rows.forEach((row, index) => {
      writeRow(of, row, rowNumberOf(index))
    })
    inputs.finish()
    // The column as a whole: where a row has no box of its own, its cell is locked.
    validateRange(sheet, `E${HEADER_ROW + 1}:E${rowNumberOf(rows.length - 1)}`, UNKNOWN_RULE)
    keepRed(writing, sheet)
    for (const [formula, places] of rules) greyOut(writing, sheet, places, formula)
    await sheet.protect('', {
      formatColumns: true,
      formatRows: true,
      selectLockedCells: true,
      selectUnlockedCells: true,
    })
  }
}

/** What the cells show; `answers` stays what is stored. */
export const shownAnswers = (subject: SubjectSheet): Answers => subject.draft ?? subject.answers

const titleOf = (writing: Writing, subject: SubjectSheet): string | undefined => {
  const title = shownAnswers(subject)[writing.request.form.subject.titleKey]
  return title === undefined ? subject.subjectCode : String(title)
}

/** Formula → ranges greyed out while it is true: rows that are not asked, inputs whose 不明 box is ticked. */
function greyRules(form: FormDefinition, rows: readonly Row[], addresses: Addresses) {
  const rules = new Map<string, string[]>()
  const add = (formula: string, range: string) => rules.set(formula, [...(rules.get(formula) ?? []), range])
  rows.forEach((row, position) => {
    if (row.kind !== 'field') return
    const number = rowNumberOf(position)
    const asked = askedFormula(form, row.key, addresses)
    if (asked) add(`NOT(${asked})`, `A${number}:G${number}`)
    const box = row.unknownKey && !row.ownsUnknown ? addresses.unknown(row.unknownKey) : undefined
    if (box) add(`${box}<>""`, `C${number}`)
  })
  const first = HEADER_ROW + 1
  const own = `AND($E${first}<>"",$E${first}<>"${SHARED_BOX}")`
  return rules.set(own, [`C${first}:C${rowNumberOf(rows.length - 1)}`])
}

function addSheet(
  writing: Writing,
  name: string,
  columns: readonly { width: number }[],
  isNew: boolean,
): Worksheet {
  const { form } = writing.request
  const sheet = writing.workbook.addWorksheet(name, {
    properties: { defaultRowHeight: 19, tabColor: { argb: isNew ? 'FFB3B3B3' : 'FF0031D8' } },
    views: [
      {
        state: 'frozen',
        xSplit: 2,
        ySplit: HEADER_ROW,
        topLeftCell: 'C5',
        activeCell: 'C6',
        showGridLines: false,
      },
    ],
    pageSetup: {
      paperSize: 9,
      orientation: columns.length > COLUMNS.length ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      horizontalCentered: true,
      printTitlesRow: `${HEADER_ROW}:${HEADER_ROW}`,
      margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.25, footer: 0.3 },
    },
    headerFooter: { oddFooter: `&L&9${form.title}&C&9&P / &N&R&9&A` },
  })
  sheet.columns = [...columns.map(({ width }) => ({ width })), { width: 12, hidden: true }]
  return sheet
}

function writeHead(
  sheet: Worksheet,
  writing: Writing,
  subject: SubjectSheet,
  position: number,
  keyColumn: number,
) {
  const { form, year, company } = writing.request
  sheet.getCell('A1').value = form.title
  sheet.getCell('A1').style = style.title
  sheet.getRow(1).height = 27
  const name = titleOf(writing, subject)
  const about = [
    `${year.year}年度調査（${year.periodStart}～${year.periodEnd}）`,
    company && `${company.code} ${company.name}`,
    subject.id
      ? [subject.subjectCode, name].filter(Boolean).join(' ')
      : form.subject.kind === 'company'
        ? ''
        : `新しい${form.subject.noun}の記入用`,
  ]
  sheet.getCell('A2').value = escaped(about.filter(Boolean).join('　　'))
  sheet.getCell('A2').style = style.subject
  sheet.getRow(2).height = 20
  sheet.getCell('A3').value =
    `黄色のセルに入力してください。灰色の行は入力不要です。分からないときは不明欄に「${TICK}」。空欄は登録済みの値を変えません。`
  sheet.getCell('A3').style = style.remark
  sheet.getRow(3).height = 18
  sheet.getCell(1, keyColumn).value = subjectTag(subject, position)
  const header = sheet.getRow(HEADER_ROW)
  header.height = 22
  const titles = keyColumn > COLUMNS.length + 1 ? [...COLUMNS, ERROR_COLUMN] : COLUMNS
  titles.forEach((column, index) => {
    const cell = header.getCell(index + 1)
    cell.value = column.header
    cell.style = style.header
  })
}

interface SheetWriting {
  readonly sheet: Worksheet
  readonly subject: SubjectSheet
  /** What the cells show. */
  readonly answers: Answers
  readonly position: number
  readonly writing: Writing
  readonly columns: number
  readonly keyColumn: number
  readonly inputs: RuleRuns
}

/** Rules of the input cells, row by row, as ranges: exceljs compares cells that stand alone with their neighbours. */
class RuleRuns {
  readonly #sheet: Worksheet
  #rule: DataValidation | undefined
  #first = 0
  #last = 0

  constructor(sheet: Worksheet) {
    this.#sheet = sheet
  }

  add(row: number, rule: DataValidation) {
    if (rule !== this.#rule || row !== this.#last + 1) {
      this.finish()
      this.#rule = rule
      this.#first = row
    }
    this.#last = row
  }

  finish() {
    if (this.#rule) validateRange(this.#sheet, `C${this.#first}:C${this.#last}`, this.#rule)
    this.#rule = undefined
  }
}

function writeRow(of: SheetWriting, row: Row, number: number) {
  const { sheet, columns } = of
  const line = sheet.getRow(number)
  if (row.kind === 'field') {
    writeField(of, row, line)
    return
  }
  const text = row.kind === 'note' ? row.text : row.title
  for (let column = 1; column <= columns; column++) line.getCell(column).style = style[row.kind]
  line.getCell(1).value = text
  if (row.kind === 'note') {
    sheet.mergeCells(number, 1, number, columns)
    line.height =
      5 +
      LINE_HEIGHT *
        lineCount(
          text,
          COLUMNS.reduce((sum, column) => sum + column.width, -4),
        )
  } else line.height = row.kind === 'step' ? 22 : 19
}

type CellStyle = (typeof style)[keyof typeof style]

function put(line: ExcelRow, column: number, value: string | number | null, cellStyle: CellStyle) {
  const cell = line.getCell(column)
  if (value !== null && value !== '') cell.value = value
  cell.style = cellStyle
}

function writeField(of: SheetWriting, row: FieldRow, line: ExcelRow) {
  const { sheet, subject, answers, position, writing, columns, keyColumn } = of
  const { form } = writing.request
  const asked = printedField(form, answers, row)
  const { texts, rule, lines } = printedRow(of, row, asked)
  const prior = subject.prior && row.cellKey ? escaped(priorText(subject.prior, row, asked)) : ''
  put(line, 1, row.number, style.number)
  put(line, 2, texts.label, style.label)
  put(line, 4, texts.unit, style.unit)
  put(line, 6, prior, style.prior)
  put(line, 7, texts.help, style.help)
  const mark = markOf(writing, position, row.key)
  if (columns > COLUMNS.length) put(line, COLUMNS.length + 1, mark ? escaped(mark.message) : '', style.error)
  let input: string | number | null = null
  if (writing.marks.size)
    writing.places.set(`${position}:${row.key}`, { sheet: sheet.name, address: `C${line.number}` })
  if (row.cellKey) {
    input = inputContent(subject, row, asked)
    if (typeof input === 'string') input = escaped(input)
    const dress = inputStyle(asked.as) as CellStyle
    put(line, INPUT, input, mark ? (mark.ground(dress) as CellStyle) : dress)
    if (rule) of.inputs.add(line.number, rule)
    line.getCell(keyColumn).value = row.cellKey
    writeUnknown(answers, row, line)
  } else {
    const locked = escaped(lockedText(writing, subject, row))
    put(line, INPUT, locked, mark ? (mark.ground(style.locked) as CellStyle) : style.locked)
    put(line, UNKNOWN, '', style.sharedUnknown)
  }
  line.height = Math.max(
    19,
    5 +
      LINE_HEIGHT *
        Math.max(
          lines,
          lineCount(String(input ?? ''), COLUMNS[2].width - 3),
          lineCount(prior, COLUMNS[5].width - 2),
          mark && columns > COLUMNS.length ? lineCount(mark.message, ERROR_COLUMN.width - 2) : 1,
        ),
  )
  if (isVoid(form, answers, row)) line.hidden = true
}

/** Texts, drop-down and height of a row: made once for all subjects whose row asks the same. */
export interface PrintedRow {
  readonly as: AskedField['as']
  readonly required: boolean
  readonly texts: ReturnType<typeof fieldTexts>
  readonly rule: ReturnType<typeof inputValidation>
  readonly lines: number
}

const KEPT_VARIANTS = 50

function printedRow({ writing, answers }: SheetWriting, row: FieldRow, asked: AskedField): PrintedRow {
  const { form, year } = writing.request
  const required = isRequiredRow(form, answers, row)
  const variants = writing.printed.get(row.key) ?? []
  const known = variants.find((each) => each.as === asked.as && each.required === required)
  if (known) return known
  const texts = fieldTexts(form, year, answers, row, asked)
  const rule = row.cellKey ? inputValidation(form, asked, year, false, writing.listName) : undefined
  const made: PrintedRow = {
    as: asked.as,
    required,
    texts: { label: escaped(texts.label), unit: escaped(texts.unit), help: escaped(texts.help) },
    rule: rule && sameRule(writing, rule),
    lines: Math.max(
      lineCount(texts.label, COLUMNS[1].width - 3),
      lineCount(texts.help, COLUMNS[6].width + 3),
    ),
  }
  // A 規格 row whose title the respondent gives is of its own kind on every sheet: such are not kept.
  if (variants.length < KEPT_VARIANTS) writing.printed.set(row.key, [...variants, made])
  return made
}

/** Rules that say the same as one object, by which rows beside each other are recognised. */
function sameRule({ rules }: Writing, rule: DataValidation): DataValidation {
  const text = JSON.stringify(rule)
  const known = rules.get(text)
  if (!known) rules.set(text, rule)
  return known ?? rule
}

const isRequiredRow = (form: FormDefinition, answers: Answers, row: FieldRow): boolean =>
  row.cellKey !== '' && (row.field.required === true || isRequired(form, answers, row.field))

const UNKNOWN_RULE: DataValidation = {
  type: 'list',
  allowBlank: true,
  formulae: [`"${TICK}"`],
  showErrorMessage: true,
  errorTitle: '不明欄',
  error: `分からないときだけ「${TICK}」を選んでください。`,
}

function writeUnknown(answers: Answers, row: FieldRow, line: ExcelRow) {
  const cell = line.getCell(UNKNOWN)
  if (!row.unknownKey) {
    cell.style = style.sharedUnknown
    return
  }
  if (!row.ownsUnknown) {
    cell.value = SHARED_BOX
    cell.style = style.sharedUnknown
    return
  }
  if (answers[row.unknownKey] === true) cell.value = TICK
  cell.style = style.unknown
}

/** What stands in an input cell: what was typed and refused, or the stored answer. */
export function inputContent(
  subject: SubjectSheet,
  row: FieldRow,
  asked: AskedField,
): string | number | null {
  const typed = subject.typed?.get(row.key)
  if (typed !== undefined) return typeof typed === 'boolean' ? (typed ? TICK : '') : typed
  const value = shownAnswers(subject)[row.key]
  return value === undefined ? null : cellValue(asked.as, value)
}

/** Label, unit and help as printed. All from the definition. */
export function fieldTexts(
  form: Writing['request']['form'],
  year: Writing['request']['year'],
  answers: Answers,
  row: FieldRow,
  asked: AskedField,
) {
  const range = boundsText(row.cellKey ? printedBounds(form, asked, year) : undefined, asked.as)
  const limit =
    range ||
    (asked.as.kind === 'text' && row.field.kind !== 'specification' && row.cellKey
      ? `${asked.as.maxLength}文字以内`
      : '')
  const required = isRequiredRow(form, answers, row)
  return {
    label: `${asked.label}${required ? '【必須】' : ''}`,
    unit: unitText(asked.as),
    help: [asked.help, limit && `（${limit}）`].filter(Boolean).join(''),
  }
}

export function priorText(prior: Answers, row: FieldRow, asked: AskedField): string {
  if (row.unknownKey && prior[row.unknownKey] === true) return UNKNOWN_WORD
  const value = prior[row.key]
  return value === undefined ? '' : formatAnswer(asked.as, value)
}

/** What stands where nobody types. */
export function lockedText(writing: Writing, subject: SubjectSheet, row: FieldRow): string {
  const { form, company } = writing.request
  const { field } = row
  if (field.kind === 'total') return '（自動計算）'
  if (field.kind === 'file') return '（ポータルの画面で添付してください）'
  if (field.kind !== 'shown') return ''
  if (field.from === 'companyCode') return company?.code ?? ''
  if (field.from === 'subjectCode') return subject.subjectCode ?? (subject.id ? '' : '（登録時に付きます）')
  if ('text' in field.from) return field.from.text
  const source = field.from.key
  const shown = askedField(form, shownAnswers(subject), source)
  const value = shownAnswers(subject)[source]
  return shown && value !== undefined ? formatAnswer(shown.as, value) : ''
}
