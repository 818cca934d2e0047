import { plainCsvLine } from './csv.ts'
import type { Table, TableProblem } from './load/table.ts'

export interface Question {
  readonly question: string
  readonly answer: string
}

const LONGEST = { question: 200, answer: 2000 } as const
const NAMES = { question: '質問', answer: '回答' } as const

export const FAQ_HEADINGS: readonly string[] = ['question', 'answer']

/** The questions of a table, and everything that keeps it from being published. */
export function readFaq(table: Table): { questions: readonly Question[]; problems: readonly TableProblem[] } {
  const problems: TableProblem[] = []
  const questions: Question[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of table.rows) {
    const entry = { question: clean(cells.get('question')), answer: clean(cells.get('answer')) }
    for (const column of ['question', 'answer'] as const) {
      const value = entry[column]
      const problem = (message: string) => problems.push({ line, column, value: value.slice(0, 40), message })
      if (value === '') problem(`${NAMES[column]}を入れてください。`)
      if (value.length > LONGEST[column])
        problem(`${LONGEST[column]}字までにしてください（いま ${value.length} 字）。`)
      if (/<[a-z!/][^>]*>|javascript:/i.test(value))
        problem('HTMLのタグは使えません。文字だけにしてください。')
    }
    const same = entry.question.normalize('NFKC').replace(/\s/g, '')
    const earlier = seen.get(same)
    if (same !== '' && earlier !== undefined) {
      problems.push({
        line,
        column: 'question',
        value: entry.question,
        message: `${earlier} 行目と同じ質問です。`,
      })
    }
    seen.set(same, line)
    questions.push(entry)
  }
  return { questions, problems }
}

const clean = (text: string | undefined): string => (text ?? '').replace(/\r\n?/g, '\n').trim()

/** The one form in which the file is kept: UTF-8, no mark, line feeds. */
export const faqText = (questions: readonly Question[]): string =>
  [plainCsvLine(FAQ_HEADINGS), ...questions.map(({ question, answer }) => plainCsvLine([question, answer]))]
    .map((line) => line.replace(/\r\n$/, '\n'))
    .join('')

export interface FaqDifference {
  readonly added: readonly Question[]
  readonly removed: readonly Question[]
  /** With the answer they had before. */
  readonly reworded: readonly (Question & { readonly before: string })[]
}

export function faqDifference(before: readonly Question[], after: readonly Question[]): FaqDifference {
  const old = new Map(before.map((entry) => [entry.question, entry.answer]))
  const now = new Set(after.map(({ question }) => question))
  return {
    added: after.filter(({ question }) => !old.has(question)),
    removed: before.filter(({ question }) => !now.has(question)),
    reworded: after.flatMap((entry) => {
      const answer = old.get(entry.question)
      return answer === undefined || answer === entry.answer ? [] : [{ ...entry, before: answer }]
    }),
  }
}
