import type { FormId, Status } from '#survey'
import type { SheetRow } from '../data/sheet-rows.ts'

/** What Home says of the sheets of one row. */
export interface Collected {
  readonly sheets: number
  readonly status: Status
  readonly done: number
  readonly total: number
  readonly errors: number
  readonly warnings: number
  readonly unknowns: number
}

/** Adds up the sheets of some forms. 登録済み only when every sheet is. */
export function collect(rows: readonly SheetRow[], forms: readonly FormId[]): Collected {
  const own = rows.filter(({ formId }) => forms.includes(formId))
  const sum = (of: (row: SheetRow) => number) => own.reduce((total, row) => total + of(row), 0)
  return {
    sheets: own.length,
    status: statusOf(own.map(({ status }) => status)),
    done: sum(({ done }) => done),
    total: sum(({ total }) => total),
    errors: sum(({ errors }) => errors),
    warnings: sum(({ warnings }) => warnings),
    unknowns: sum(({ unknowns }) => unknowns),
  }
}

function statusOf(statuses: readonly Status[]): Status {
  if (statuses.every((status) => status === '未登録')) return '未登録'
  return statuses.every((status) => status === '登録済み') ? '登録済み' : '登録途中'
}
