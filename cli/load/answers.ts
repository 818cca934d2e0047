import {
  type Answers,
  askedField,
  checkInput,
  type FormDefinition,
  indexOf,
  isTyped,
  markUnknown,
  messageOf,
  normalize,
  type SurveyYear,
  setAnswer,
} from '#survey'
import type { TableProblem, TableRow } from './table.ts'

/** Columns of an export that carry no answer of their own. */
const DERIVED = /_(名称|項目名|単位|昨年入力値|昨年入力値_状態)$/
const ABOUT_THE_SHEET = new Set([
  ...['提出会社名', '調査年', '様式', '調査票ID', '版', '登録状態', '回答済み項目数', '回答対象項目数'],
  ...['誤り件数', '確認件数', '最終更新'],
])
export const COMPANY_COLUMN = '会社コード'
export const SUBJECT_COLUMN = '対象コード'

const UNKNOWN = '不明'
const STATE = '_状態'

/** Headings that mean nothing to this form, so that a misspelt one is not silently left out. */
export function unknownHeadings(form: FormDefinition, head: readonly string[]): readonly string[] {
  const { fields } = indexOf(form)
  return head.filter((title) => {
    if (title === '' || title === COMPANY_COLUMN || title === SUBJECT_COLUMN || ABOUT_THE_SHEET.has(title))
      return false
    const key = title.endsWith(STATE) ? title.slice(0, -STATE.length) : title
    return !fields.has(key) && !DERIVED.test(title)
  })
}

export interface RowReading {
  readonly answers: Answers
  readonly problems: readonly TableProblem[]
}

/**
 * A row's answers on top of those already there. A blank cell changes nothing. `year` absent: answers of an
 * earlier year, whose limits are not today's.
 */
export function readRow(form: FormDefinition, row: TableRow, before: Answers, year?: SurveyYear): RowReading {
  const problems: TableProblem[] = []
  const problem = (column: string, value: string, message: string) =>
    problems.push({ line: row.line, column, value, message })
  let answers = before
  for (const [key, { field }] of indexOf(form).fields) {
    if (!isTyped(field)) continue
    const text = row.cells.get(key) ?? ''
    const unknown = text.trim() === UNKNOWN || row.cells.get(key + STATE)?.trim() === UNKNOWN
    if (text.trim() === '' && !unknown) continue
    const asked = askedField(form, answers, key)
    if (!asked) {
      problem(key, text, 'この対象では尋ねない項目です。条件になる項目の値を確かめてください。')
    } else if (unknown) {
      if (asked.unknownKey) answers = markUnknown(form, answers, asked.unknownKey, true)
      else problem(key, text, '不明にできない項目です。')
    } else {
      const read = normalize(asked.as, text)
      if (!read.ok) {
        const issue = {
          rule: read.rule,
          level: 'error' as const,
          key,
          step: asked.step,
          keys: [key],
          ...(read.params ? { params: read.params } : {}),
        }
        problem(key, text, messageOf(form, issue, answers))
        continue
      }
      if (read.value === null || read.value === false) continue
      const [issue] = year ? checkInput(form, answers, key, read.value, year) : []
      if (issue) problem(key, text, messageOf(form, issue, answers))
      else answers = setAnswer(form, answers, key, read.value)
    }
  }
  return { answers, problems }
}
