import { isCompanyCode, readCompanyCode } from '#survey'
import type { CompanyRow } from '../sheets.ts'
import type { Table, TableProblem } from './table.ts'

const CODE = '会社コード'
const NAME = '会社名'
/** Optional: 0 takes the company out of the survey. */
const ACTIVE = '有効'
const LONGEST_NAME = 200

export const COMPANY_HEADINGS: readonly string[] = [CODE, NAME, ACTIVE]

export interface CompaniesPlan {
  readonly added: readonly CompanyRow[]
  readonly changed: readonly CompanyRow[]
  readonly unchanged: number
  readonly problems: readonly TableProblem[]
}

export function planCompanies(table: Table, known: ReadonlyMap<string, CompanyRow>): CompaniesPlan {
  const problems: TableProblem[] = []
  const added: CompanyRow[] = []
  const changed: CompanyRow[] = []
  const seen = new Map<string, number>()
  let unchanged = 0
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
      if (!before) added.push(row)
      else if (before.company_name !== row.company_name || before.active !== row.active) changed.push(row)
      else unchanged += 1
    }
    seen.set(code, line)
  }
  return { added, changed, unchanged, problems }
}
