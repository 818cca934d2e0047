import {
  type Answers,
  type AskedField,
  type Choices,
  type Field,
  type FormDefinition,
  indexOf,
  isBlank,
  isTyped,
  isUnknown,
  type Place,
  quantityAt,
  Reading,
  type Total,
  type TotalKind,
  type Value,
} from '#survey'
import { runsOf } from './runs.ts'

/** One answer sheet as it is exported. */
export interface ExportedSheet {
  readonly id: string
  readonly company_code: string
  readonly company_name: string
  readonly survey_year: number
  readonly form_id: string
  readonly subject_code: string
  readonly version: number
  readonly status: string
  readonly done: number
  readonly total: number
  readonly errors: number
  readonly warnings: number
  readonly channel: string
  readonly created_at: string
  readonly updated_at: string
  readonly answers: Answers
  /** Read where last year's answers are exported. */
  readonly prior?: Answers | null
}

export interface ExportOptions {
  /** 運転日数_計 and the like. */
  readonly totals: boolean
  /** 昨年入力値 of the fields that show it. */
  readonly lastYear: boolean
}

export type CellValue = string | number | undefined

/** What a column holds. `answer` is the stored value or code; `state` tells blank, 不明 and not asked apart. */
export type ColumnRole =
  | 'sheet'
  | 'answer'
  | 'label'
  | 'rowTitle'
  | 'unit'
  | 'state'
  | 'total'
  | 'lastYear'
  | 'lastYearState'

export interface Column {
  /** The column's heading; unique within a form. */
  readonly name: string
  readonly role: ColumnRole
  /** Key of the field; absent for columns about the sheet itself. */
  readonly key?: string
  readonly field?: Field
  readonly step?: number
  /** One sentence, for columns about the sheet itself. */
  readonly about?: string
  /** `place` is the key's in the row; undefined where it is not asked. */
  readonly read: (row: ExportRow, place: Place | undefined) => CellValue
}

/** A sheet with what is asked of it, worked out once for all its columns. */
export interface ExportRow {
  readonly sheet: ExportedSheet
  readonly reading: Reading
}

export function exportRow(form: FormDefinition, sheet: ExportedSheet): ExportRow {
  const reading = new Reading(form, sheet.answers)
  reading.expectMany()
  return { sheet, reading }
}

/** 回答 answered · 不明 · 未回答 blank · 対象外 not asked of this subject */
export type AnswerState = '回答' | '不明' | '未回答' | '対象外'
export type TotalState = '回答' | '不明' | '不明を含む' | '未入力あり' | '対象外'

/** The columns of one field, or those about the sheet itself: they stand side by side. */
export interface ColumnGroup {
  readonly key: string | undefined
  readonly columns: readonly Column[]
}

export const groupsOf = (columns: readonly Column[]): readonly ColumnGroup[] =>
  runsOf(columns, (before, column) => before.key === column.key).map((run) => ({
    key: run[0].key,
    columns: run,
  }))

export function cellsOf({ key, columns }: ColumnGroup, row: ExportRow): CellValue[] {
  const place = key === undefined ? undefined : row.reading.place(key)
  return columns.map(({ read }) => read(row, place))
}

/** Every column of the form, always all of them and always in this order, whatever the answers are. */
export function columnsOf(form: FormDefinition, options: ExportOptions): readonly Column[] {
  const columns: Column[] = [...SHEET_COLUMNS]
  for (const [key, { field, step }] of indexOf(form).fields) {
    if (field.kind === 'total') {
      if (options.totals) columns.push(...totalColumns(key, field, step))
    } else if (isTyped(field)) {
      columns.push(...answerColumns(key, field, step))
      if (options.lastYear && field.lastYear !== undefined) {
        columns.push(...lastYearColumns(form, key, field, step))
      }
    }
  }
  return columns
}

const SHEET_COLUMNS: readonly Column[] = [
  about('会社コード', '提出会社のコードです。', (sheet) => sheet.company_code),
  about('提出会社名', '提出会社の名称です。', (sheet) => sheet.company_name),
  about('調査年', '調査年度（西暦）です。', (sheet) => sheet.survey_year),
  about('様式', '様式の番号です。', (sheet) => sheet.form_id),
  about(
    '対象コード',
    '船・付属品などのコードです。年度が変わっても同じです。',
    (sheet) => sheet.subject_code,
  ),
  about('調査票ID', '調査票を一つに決める番号です。', (sheet) => sheet.id),
  about('版', '保存した回数です。', (sheet) => sheet.version),
  about('登録状態', '未登録・登録途中・登録済みのどれかです。', (sheet) => sheet.status),
  about('回答済み項目数', '回答または不明の項目の数です。', (sheet) => sheet.done),
  about('回答対象項目数', '尋ねている項目の数です。', (sheet) => sheet.total),
  about('誤り件数', '提出できない誤りの数です。', (sheet) => sheet.errors),
  about('確認件数', '確認が要る所の数です。', (sheet) => sheet.warnings),
  about('最終更新', '最後に保存した時刻（世界標準時）です。', (sheet) => sheet.updated_at),
]

function about(name: string, sentence: string, read: (sheet: ExportedSheet) => CellValue): Column {
  return { name, role: 'sheet', about: sentence, read: ({ sheet }) => read(sheet) }
}

function answerColumns(key: string, field: Field, step: number): Column[] {
  const base = { key, field, step }
  const columns: Column[] = [
    {
      ...base,
      name: key,
      role: 'answer',
      read: (_row, place) => plain(place?.value),
    },
  ]
  if (field.kind === 'choice' || (field.kind === 'specification' && hasChoices(field.table, field.row))) {
    columns.push({
      ...base,
      name: `${key}_名称`,
      role: 'label',
      read: (_row, place) => labelOfAnswer(place),
    })
  }
  if (field.kind === 'specification') {
    columns.push(
      {
        ...base,
        name: `${key}_項目名`,
        role: 'rowTitle',
        read: (_row, place) => place?.asked.label,
      },
      {
        ...base,
        name: `${key}_単位`,
        role: 'unit',
        read: (_row, place) => unitOf(place?.asked),
      },
    )
  }
  columns.push({
    ...base,
    name: `${key}_状態`,
    role: 'state',
    read: (_row, place) => stateOf(place),
  })
  return columns
}

function lastYearColumns(form: FormDefinition, key: string, field: Field, step: number): Column[] {
  const base = { key, field, step }
  const prior = ({ sheet }: ExportRow): Answers => sheet.prior ?? {}
  return [
    {
      ...base,
      name: `${key}_昨年入力値`,
      role: 'lastYear',
      read: (row) => plain(prior(row)[key]),
    },
    {
      ...base,
      name: `${key}_昨年入力値_状態`,
      role: 'lastYearState',
      read: (row) => {
        if (isUnknown(form, prior(row), key)) return '不明'
        return isBlank(prior(row)[key]) ? '未回答' : '回答'
      },
    },
  ]
}

function totalColumns(key: string, field: Field & TotalKind, step: number): Column[] {
  const base = { key, field, step }
  return [
    {
      ...base,
      name: key,
      role: 'total',
      read: ({ reading }, place) => place && quantityAt(reading, place).value,
    },
    {
      ...base,
      name: `${key}_状態`,
      role: 'state',
      read: ({ reading }, place) => (place ? totalStateOf(quantityAt(reading, place)) : '対象外'),
    },
  ]
}

function stateOf(place: Place | undefined): AnswerState {
  if (!place) return '対象外'
  if (place.unknown) return '不明'
  return place.value === undefined ? '未回答' : '回答'
}

/** Of a total that is asked. */
export function totalStateOf(total: Total): Exclude<TotalState, '対象外'> {
  if (total.incomplete) return '未入力あり'
  if (!total.unknown) return '回答'
  return total.value === undefined ? '不明' : '不明を含む'
}

/** A tick is 1. Codes stay as they are displayed, numbers stay numbers. */
const plain = (value: Value | undefined): CellValue => {
  if (isBlank(value)) return undefined
  return typeof value === 'boolean' ? Number(value) : value
}

export function labelOfAnswer(place: Place | undefined): string | undefined {
  if (place?.asked.as.kind !== 'choice' || place.value === undefined) return undefined
  return labelsOf(place.asked.as.choices).get(String(place.value))
}

const labels = new WeakMap<Choices, ReadonlyMap<string, string>>()

function labelsOf(choices: Choices): ReadonlyMap<string, string> {
  let known = labels.get(choices)
  if (!known) {
    // Of two with one code the first counts.
    known = new Map(choices.items.toReversed().map(({ code, label }) => [code, label]))
    labels.set(choices, known)
  }
  return known
}

const unitOf = (asked: AskedField | undefined): string | undefined =>
  asked?.as.kind === 'number' && asked.as.unit !== '' ? asked.as.unit : undefined

type Table = Extract<Field, { kind: 'specification' }>['table']

const hasChoices = (table: Table, row: number): boolean =>
  Object.values(table).some((rows) => rows[row - 1]?.kind === 'choice')

/** The code list a column's codes come from, if it has one. */
export const choicesOf = (field: Field): Choices | undefined =>
  field.kind === 'choice' ? field.choices : undefined
