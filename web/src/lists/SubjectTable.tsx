// biome-ignore-all lint/a11y/noRedundantRoles: laid out as boxes, table elements are no table to some browsers
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormDefinition } from '#survey'
import { asksForCourse } from '#survey/carried-over'
import type { SheetRow } from '../data/sheet-rows.ts'
import { useWaitingSheets } from '../drafts/use-waiting.ts'
import { Findings } from '../home/Findings.tsx'
import { useAccount } from '../session/session-store.ts'
import { stepPath } from '../shell/form-paths.ts'
import { Button, NavButton } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Sort } from './arrange.ts'
import type { ListColumn } from './columns.ts'
import { layOutAhead } from './lay-out-ahead.ts'
import './SubjectTable.css'

interface SubjectTableProps {
  readonly form: FormDefinition
  readonly columns: readonly ListColumn[]
  readonly rows: readonly SheetRow[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  readonly onChange: (row: SheetRow) => void
  readonly onDelete: (row: SheetRow) => void
  /** Outside the survey's window everything may only be read. */
  readonly mayChange: boolean
  readonly onCourse: (row: SheetRow) => void
}

/** Rows mounted at once; a fleet of thousands is shown part by part. */
const PART = 100

/**
 * A table sortable by every column, a card per subject on narrow screens. Its rows are boxes in lines: the columns of a
 * real one would need all its rows, so rolling a long list would paint hundreds of them anew at each turn. The roles
 * say that it is a table all the same.
 */
export function SubjectTable(props: SubjectTableProps) {
  const { form, columns, rows, sort, onSort, onChange, onDelete, mayChange, onCourse } = props
  const [shown, setShown] = useState(PART)
  const body = useRef<HTMLTableSectionElement>(null)
  const { noun } = form.subject
  const courseAsked = asksForCourse(form)
  const waiting = useWaitingSheets(useAccount().userId)
  const header = (by: string, label: string, className?: string) => (
    <SortHeader key={by} by={by} label={label} className={className} sort={sort} onSort={onSort} />
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or more of them, have come
  useEffect(() => layOutAhead(body.current!), [rows, shown])
  useEffect(() => {
    // Paper has no button for the rest.
    const showAll = () => flushSync(() => setShown((before) => Math.max(before, rows.length)))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [rows.length])
  return (
    <>
      <table className="subjects subjects-fleet" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th className="subjects-act" scope="col" role="columnheader">
              操作
            </th>
            {mayChange && (
              <th className="subjects-act" scope="col" role="columnheader">
                {noun}情報
              </th>
            )}
            {columns.map(({ key, label }) => header(key, label))}
            {header('status', '登録状況', 'subjects-status')}
            {header('progress', '進捗', 'subjects-progress')}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          {rows.slice(0, shown).map((row) => {
            const nameId = `subject-${row.id}`
            return (
              <tr key={row.id} role="row">
                <td className="subjects-act" role="cell">
                  <NavButton size="small" to={stepPath(form.id, 1, row.id)} aria-describedby={nameId}>
                    編集
                  </NavButton>
                </td>
                {mayChange && (
                  <td className="subjects-act" role="cell">
                    <div className="subjects-buttons">
                      <Button
                        variant="text"
                        size="small"
                        aria-describedby={nameId}
                        onClick={() => onChange(row)}
                      >
                        変更
                      </Button>
                      <Button
                        variant="text"
                        size="small"
                        aria-describedby={nameId}
                        onClick={() => onDelete(row)}
                      >
                        削除
                      </Button>
                      {row.carriedOver && courseAsked && (
                        <Button
                          variant="text"
                          size="small"
                          aria-describedby={nameId}
                          onClick={() => onCourse(row)}
                        >
                          継続・廃船など
                        </Button>
                      )}
                    </div>
                  </td>
                )}
                {columns.map(({ key, label, textOf }, position) =>
                  position === 0 ? (
                    <th key={key} scope="row" id={nameId} role="rowheader">
                      {textOf(row) || '（名前なし）'}
                      <span className="subjects-code">{row.subjectCode}</span>
                    </th>
                  ) : (
                    <td key={key} data-label={label} role="cell">
                      {textOf(row) || '—'}
                    </td>
                  ),
                )}
                <td className="subjects-status" data-label="登録状況" role="cell">
                  <StatusBadge status={row.status} />
                  {waiting.has(row.id) && <StatusBadge status="送信待ち" />}
                </td>
                <td className="subjects-progress" role="cell">
                  <ProgressBar label={`${row.title}の進捗`} done={row.done} total={row.total} />
                  <Findings {...row} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length > shown && (
        <div className="no-print">
          <Button onClick={() => setShown(shown + PART)}>続きを表示（残り{rows.length - shown}件）</Button>
        </div>
      )}
    </>
  )
}

interface SortHeaderProps {
  readonly by: string
  readonly label: string
  readonly className: string | undefined
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}

function SortHeader({ by, label, className, sort, onSort }: SortHeaderProps) {
  const own = sort?.by === by ? sort : undefined
  const order = own && (own.descending ? 'descending' : 'ascending')
  return (
    <th className={className} scope="col" aria-sort={order} role="columnheader">
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort({ by, descending: own ? !own.descending : false })}
      >
        {label}
        <span className="sort-mark" aria-hidden="true">
          {order === undefined ? '↕' : own?.descending ? '▼' : '▲'}
        </span>
      </button>
    </th>
  )
}
