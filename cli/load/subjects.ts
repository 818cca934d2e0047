import { type Answers, type FormDefinition, progressOf, readCompanyCode, type Value } from '#survey'
import type { SheetWrite } from '../batches.ts'
import { changesBetween } from '../changes.ts'
import type { Connection } from '../connection.ts'
import { type CompanyRow, periodOf, type SheetRow, sheetsOf, type YearRow } from '../sheets.ts'
import { COMPANY_COLUMN, readRow, SUBJECT_COLUMN } from './answers.ts'
import type { PlannedRow } from './plan.ts'
import type { Table, TableProblem, TableRow } from './table.ts'

/** What a file would do to the sheets of a form and year. */
export interface LoadPlan {
  readonly rows: readonly PlannedRow[]
  readonly writes: readonly SheetWrite[]
  readonly problems: readonly TableProblem[]
}

export type LoadKind = 'subjects' | 'last-year'

export async function planLoad(
  kind: LoadKind,
  table: Table,
  form: FormDefinition,
  year: YearRow,
  companies: ReadonlyMap<string, CompanyRow>,
  connection: Connection,
  newKey: () => string,
): Promise<LoadPlan> {
  const known = await KnownSubjects.read(connection, form, year)
  const problems: TableProblem[] = []
  const rows: PlannedRow[] = []
  const writes: SheetWrite[] = []
  const seen = new Map<string, number>()
  for (const row of table.rows) {
    const found = subjectOf(form, row, companies, known)
    if ('message' in found) {
      problems.push(found)
      continue
    }
    const earlier = seen.get(found.identity)
    if (earlier !== undefined) {
      problems.push(at(row, SUBJECT_COLUMN, `${earlier} 行目と同じ対象です。一つにまとめてください。`))
      continue
    }
    seen.set(found.identity, row.line)
    if (kind === 'last-year' && !found.sheet) {
      problems.push(
        at(
          row,
          SUBJECT_COLUMN,
          'この年度に登録されていない対象です。先に load subjects で登録してください。',
        ),
      )
      continue
    }
    const before = (kind === 'subjects' ? found.sheet?.answers : found.sheet?.prior) ?? {}
    const read = readRow(form, row, before, kind === 'subjects' ? periodOf(year) : undefined)
    if (kind === 'subjects' && read.answers[form.subject.titleKey] === undefined) {
      problems.push(at(row, form.subject.titleKey, `${form.subject.noun}の名前を入れてください。`))
    }
    problems.push(...read.problems)
    if (problems.some(({ line }) => line === row.line)) continue
    const set = difference(before, read.answers)
    const outcome = !found.sheet ? 'added' : Object.keys(set).length > 0 ? 'changed' : 'unchanged'
    rows.push({
      line: row.line,
      outcome,
      company: found.company,
      subject: found.sheet?.subject_code ?? found.subjectCode,
      name: found.sheet?.title || String(read.answers[form.subject.titleKey] ?? ''),
      // Of the few rows that are shown.
      get changes() {
        return changesBetween(form, before, read.answers)
      },
    })
    if (outcome === 'unchanged') continue
    writes.push(
      kind === 'subjects'
        ? subjectWrite(form, year, found, set, read.answers, newKey)
        : priorWrite(form, year, found.sheet!, read.answers),
    )
  }
  return { rows, writes, problems }
}

interface FoundSubject {
  readonly company: string
  readonly subjectCode: string | undefined
  readonly sheet: SheetRow | undefined
  readonly identity: string
}

function subjectOf(
  form: FormDefinition,
  row: TableRow,
  companies: ReadonlyMap<string, CompanyRow>,
  known: KnownSubjects,
): FoundSubject | TableProblem {
  const company = readCompanyCode(row.cells.get(COMPANY_COLUMN) ?? '')
  if (company === '') return at(row, COMPANY_COLUMN, '会社コードを入れてください。')
  if (!companies.has(company)) {
    return at(row, COMPANY_COLUMN, '登録されていない会社です。先に load companies で登録してください。')
  }
  const subjectCode = row.cells.get(SUBJECT_COLUMN)?.normalize('NFKC').trim() || undefined
  if (subjectCode && !new RegExp(`^${company}-\\d{4,8}$`).test(subjectCode)) {
    return at(row, SUBJECT_COLUMN, `${company}-0001 のように、会社コードと4桁以上の番号で書いてください。`)
  }
  const name = namePartsOf(form, (key) => row.cells.get(key))
  const sheet = subjectCode ? known.byCode(company, subjectCode) : known.byName(company, name)
  return { company, subjectCode, sheet, identity: `${company}/${sheet?.id ?? subjectCode ?? name}` }
}

/** Subjects without a code are told apart by what identifies them to people: name and 管理番号. */
const namePartsOf = (form: FormDefinition, cell: (key: string) => Value | undefined): string =>
  form.subject.kind === 'company'
    ? ''
    : [form.subject.titleKey, '管理番号'].map((key) => String(cell(key) ?? '').trim()).join('/')

class KnownSubjects {
  readonly #byCode = new Map<string, SheetRow>()
  readonly #byName = new Map<string, SheetRow>()

  static async read(connection: Connection, form: FormDefinition, year: YearRow): Promise<KnownSubjects> {
    const known = new KnownSubjects()
    for await (const sheet of sheetsOf(connection, { year: year.survey_year, form: form.id })) {
      const name = namePartsOf(form, (key) => sheet.answers[key])
      known.#byCode.set(`${sheet.company_code}/${sheet.subject_code}`, sheet)
      known.#byName.set(`${sheet.company_code}/${name}`, sheet)
    }
    return known
  }
  byCode = (company: string, code: string): SheetRow | undefined => this.#byCode.get(`${company}/${code}`)
  byName = (company: string, name: string): SheetRow | undefined => this.#byName.get(`${company}/${name}`)
}

function subjectWrite(
  form: FormDefinition,
  year: YearRow,
  found: FoundSubject,
  set: Readonly<Record<string, Value | null>>,
  answers: Answers,
  newKey: () => string,
): SheetWrite {
  const { sheet } = found
  const progress = progressOf(form, answers, { year: periodOf(year), prior: sheet?.prior ?? undefined })
  if (sheet) return { id: sheet.id, base_version: sheet.version, set, progress }
  return {
    create_key: newKey(),
    company_code: found.company,
    ...(found.subjectCode ? { subject_code: found.subjectCode } : {}),
    set,
    progress,
  }
}

const priorWrite = (form: FormDefinition, year: YearRow, sheet: SheetRow, prior: Answers): SheetWrite => ({
  id: sheet.id,
  base_version: sheet.version,
  set: {},
  prior,
  progress: progressOf(form, sheet.answers, { year: periodOf(year), prior }),
})

function difference(before: Answers, after: Answers): Record<string, Value | null> {
  const set: Record<string, Value | null> = {}
  for (const [key, value] of Object.entries(after)) if (before[key] !== value) set[key] = value
  for (const key of Object.keys(before)) if (after[key] === undefined) set[key] = null
  return set
}

const at = (row: TableRow, column: string, message: string): TableProblem => ({
  line: row.line,
  column,
  value: row.cells.get(column) ?? '',
  message,
})
