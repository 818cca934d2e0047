import Papa from 'papaparse'

interface FaqRow {
  readonly question?: string
  readonly answer?: string
  /** What stands after further commas: the answer was written without quotes. */
  readonly __parsed_extra?: readonly string[]
}

export interface FaqItem {
  /** 1-based, in the order of the file; a search keeps it. */
  readonly number: number
  readonly question: string
  readonly answer: string
}

/** The rows of `faq.csv` (columns question and answer; a header row, blank lines skipped). */
export function parseFaq(csv: string): FaqItem[] {
  const { data } = Papa.parse<FaqRow>(csv.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  return data
    .map(({ question = '', answer = '', __parsed_extra = [] }) => ({
      question: question.trim(),
      answer: [answer, ...__parsed_extra].join(',').trim(),
    }))
    .filter(({ question, answer }) => question && answer)
    .map((item, position) => ({ number: position + 1, ...item }))
}

let loaded: Promise<readonly FaqItem[]> | undefined

/** The file of the server, once per page; a failure is tried again the next time. */
export function loadFaq(): Promise<readonly FaqItem[]> {
  loaded ??= fetch('/faq.csv', { cache: 'no-cache' })
    .then(async (response) => {
      if (!response.ok) throw new Error(`faq.csv: ${response.status}`)
      // Decoded as UTF-8 whatever the server says; papaparse must not guess.
      return parseFaq(new TextDecoder().decode(await response.arrayBuffer()))
    })
    .catch((cause) => {
      loaded = undefined
      throw cause
    })
  return loaded
}
