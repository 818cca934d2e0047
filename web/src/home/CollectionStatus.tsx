import { useEffect, useState } from 'react'
import { serverNow } from '../data/server-clock.ts'
import type { Submission } from '../data/submission.ts'
import { tokyoDate, tokyoTime } from '../data/tokyo-time.ts'
import { daysLeft, isOpen, type SurveyRound } from '../session/survey-year.ts'
import { Button, LinkButton, NavButton } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import { Badge } from '../ui/StatusBadge.tsx'
import type { Collected } from './collection.ts'

const WithdrawDialog = late(() =>
  import('../submission/WithdrawDialog.tsx').then(({ WithdrawDialog }) => WithdrawDialog),
)

interface CollectionStatusProps {
  readonly round: SurveyRound
  readonly submission: Submission | undefined
  readonly collected: Collected
  /** May this account submit? */
  readonly submits: boolean
  readonly onWithdrawn: () => void
}

/** How much time is left, how far the answers are, and whether they have been submitted. */
export function CollectionStatus({
  round,
  submission,
  collected,
  submits,
  onWithdrawn,
}: CollectionStatusProps) {
  const [now, setNow] = useState(serverNow)
  const [withdrawing, setWithdrawing] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const open = isOpen(round, now)
  return (
    <section className="collection card" aria-labelledby="collection">
      <h2 id="collection">提出状況</h2>
      <dl className="facts">
        <div>
          <dt>回答の期限</dt>
          <dd>
            <strong>{open ? `あと${daysLeft(round, now)}日` : '受付期間外'}</strong>
            <span>{tokyoDate(round.closesAt)} まで</span>
          </dd>
        </div>
        <div>
          <dt>提出</dt>
          <dd>
            {submission ? <Badge tone="done">提出済み</Badge> : <Badge tone="none">未提出</Badge>}
            {submission && (
              <span>
                受付番号 {submission.receiptNumber}（{tokyoTime(submission.submittedAt)}）
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>登録した件数</dt>
          <dd>
            <strong>{collected.sheets}件</strong>
          </dd>
        </div>
        <div>
          <dt>確かめる項目</dt>
          <dd>
            <span>
              エラー <strong>{collected.errors}</strong> 件、確認 <strong>{collected.warnings}</strong>{' '}
              件、不明 {collected.unknowns} 件
            </span>
          </dd>
        </div>
      </dl>
      {submission ? (
        <p>
          提出済みのため、回答は見るだけになっています。{open && '直すときは、提出を取り下げてください。'}
        </p>
      ) : (
        !open && <p>受付期間外のため、回答は見るだけになっています。</p>
      )}
      <div className="cluster">
        {submits && open && !submission && (
          <NavButton variant="primary" to="/submit">
            提出する
          </NavButton>
        )}
        {submission && (
          <LinkButton to={`/receipt?number=${submission.receiptNumber}`}>提出の控えを見る</LinkButton>
        )}
        {submits && open && submission && (
          <Button variant="text" onClick={() => setWithdrawing(true)}>
            提出を取り下げる
          </Button>
        )}
      </div>
      {withdrawing && submission && (
        <WithdrawDialog
          year={round.year}
          receiptNumber={submission.receiptNumber}
          onClose={() => setWithdrawing(false)}
          onWithdrawn={() => {
            setWithdrawing(false)
            onWithdrawn()
          }}
        />
      )}
    </section>
  )
}
