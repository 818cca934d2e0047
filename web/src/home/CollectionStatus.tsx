import { useEffect, useState } from 'react'
import type { Submission } from '../data/submission.ts'
import { tokyoDate, tokyoTime } from '../data/tokyo-time.ts'
import { daysLeft, isOpen, type SurveyRound } from '../session/survey-year.ts'
import { Badge } from '../ui/StatusBadge.tsx'
import type { Collected } from './collection.ts'

interface CollectionStatusProps {
  readonly round: SurveyRound
  readonly submission: Submission | undefined
  readonly collected: Collected
}

/** How much time is left, how far the answers are, and whether they have been submitted. */
export function CollectionStatus({ round, submission, collected }: CollectionStatusProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
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
      {!open && <p>回答は見るだけになっています。</p>}
    </section>
  )
}
