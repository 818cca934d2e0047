import { isCompanyCode, readCompanyCode } from '#survey'
import type { FieldChange } from '../changes.ts'
import type { CompanyRow } from '../sheets.ts'
import type { PlannedRow } from './plan.ts'
import type { Table, TableProblem } from './table.ts'

const CODE = '会社コード'
const NAME = '会社名'
/** Optional: 0 takes the company out of the survey. */
const ACTIVE = '有効'
const LONGEST_NAME = 200

export const COMPANY_HEADINGS: readonly string[] = [CODE, NAME, ACTIVE]

export interface CompaniesPlan {
  readonly rows: readonly PlannedRow[]
  /** Those of them that are new or changed. */
  readonly companies: readonly CompanyRow[]
  readonly problems: readonly TableProblem[]
}

export function planCompanies(table: Table, known: ReadonlyMap<string, CompanyRow>): CompaniesPlan {
  const problems: TableProblem[] = []
  const rows: PlannedRow[] = []
  const companies: CompanyRow[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of table.rows) {
    const problem = (column: string, message: string) =>
      problems.push({ line, column, value: cells.get(column) ?? '', message })
    const code = readCompanyCode(cells.get(CODE) ?? '')
    const name = (cells.get(NAME) ?? '').trim()
    const active = (cells.get(ACTIVE) ?? '').normalize('NFKC').trim()
    const earlier = seen.get(code)
    if (!isCompanyCode(code)) problem(CODE, '半角の英数字とハイフンで、20字までにしてください。')
    else if (earlier !== undefined) problem(CODE, `${earlier} 行目と同じ会社コードです。`)
    else if (name === '' || name.length > LONGEST_NAME)
      problem(NAME, `1字から${LONGEST_NAME}字で入れてください。`)
    else if (!['', '0', '1'].includes(active))
      problem(ACTIVE, '1（調査する）か 0（調査しない）にしてください。')
    else {
      const before = known.get(code)
      const row = {
        company_code: code,
        company_name: name,
        active: active === '' ? (before?.active ?? true) : active === '1',
      }
      const changes = changesOf(before, row)
      const outcome = !before ? 'added' : changes.length > 0 ? 'changed' : 'unchanged'
      rows.push({ line, outcome, company: code, name, changes })
      if (outcome !== 'unchanged') companies.push(row)
    }
    seen.set(code, line)
  }
  return { rows, companies, problems }
}

function changesOf(before: CompanyRow | undefined, after: CompanyRow): readonly FieldChange[] {
  const shown = (company: CompanyRow | undefined) => [
    [NAME, company?.company_name ?? ''] as const,
    [ACTIVE, company ? String(Number(company.active)) : ''] as const,
  ]
  const now = shown(after)
  return shown(before)
    .map(([field, value], at) => ({ key: field, field, before: value, after: now[at]![1] }))
    .filter((change) => change.before !== change.after)
}
