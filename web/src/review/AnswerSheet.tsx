import { Link } from '../ui/Link.tsx'
import { Badge, StatusBadge } from '../ui/StatusBadge.tsx'
import type { ReviewFinding, ReviewRow, ReviewStep } from './review.ts'
import './review.css'

interface AnswerSheetProps {
  readonly steps: readonly ReviewStep[]
  /** Heading level of a step: one below what the sheet stands under. */
  readonly level: 2 | 3
  /** Makes ids unique where several sheets stand on one page. */
  readonly subject: string
  /** Where the answer is changed; absent when nothing may be changed. */
  readonly changePath?: (step: number, row: ReviewRow) => string
}

/** Every answer of one sheet by step. */
export function AnswerSheet({ steps, level, subject, changePath }: AnswerSheetProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const GroupHeading = level === 2 ? 'h3' : 'h4'
  return steps.map(({ title, state, sections }, step) => {
    const id = `${subject}-${step}`
    return (
      <section key={id} className="review-step" aria-labelledby={level === 2 ? id : undefined}>
        <div className="review-step-head">
          <Heading id={id}>
            {step + 1} {title}
          </Heading>
          <StatusBadge status={state} />
        </div>
        {sections.length === 0 && <p className="review-none">このステップで入力する項目はありません。</p>}
        {sections.map(({ group, rows }) => (
          <div key={`${group} ${rows[0]?.key}`} className="review-group">
            {group !== undefined && rows[0]?.label !== group && <GroupHeading>{group}</GroupHeading>}
            <dl className="review-rows">
              {rows.map((row) => (
                <Row key={row.key} row={row} changeTo={row.computed ? undefined : changePath?.(step, row)} />
              ))}
            </dl>
          </div>
        ))}
      </section>
    )
  })
}

/** The id of a row; the fragment by which a step leads back to it. */
export const rowId = (key: string): string => `row-${key}`

function Row({ row, changeTo }: { row: ReviewRow; changeTo: string | undefined }) {
  const { key, label, name, state, text, lastYear, computed, findings } = row
  return (
    <div
      className="review-row"
      id={changeTo ? rowId(key) : undefined}
      data-level={findings.some(({ level }) => level === 'error') ? 'error' : findings[0]?.level}
    >
      <dt>
        {label}
        {computed && text !== '' && <span className="review-auto">（自動）</span>}
      </dt>
      <dd className="review-answer" data-state={state}>
        {state === 'answered' && text}
        {state === 'blank' && '未入力'}
        {state === 'unknown' && '不明'}
        {findings.map((finding) => (
          <Finding key={`${finding.level} ${finding.sentence}`} finding={finding} />
        ))}
      </dd>
      <dd className="review-last-year">
        {lastYear !== undefined && (
          <>
            <span className="review-last-year-label">昨年</span> {lastYear}
          </>
        )}
      </dd>
      <dd className="review-change">
        {changeTo && (
          <Link to={changeTo} aria-label={`変更：${name}`}>
            変更
          </Link>
        )}
      </dd>
    </div>
  )
}

const Finding = ({ finding: { level, sentence, reason } }: { finding: ReviewFinding }) => (
  <p className="review-finding" data-level={level}>
    <Badge tone={level === 'error' ? 'error' : reason ? 'none' : 'attention'}>
      {level === 'error' ? 'エラー' : reason ? '確認済み' : '確認'}
    </Badge>
    <span>
      {sentence}
      {reason && <span className="review-reason">理由：{reason}</span>}
    </span>
  </p>
)
