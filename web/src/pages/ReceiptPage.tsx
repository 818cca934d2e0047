import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formCatalog } from '#survey/forms/catalog'
import { readSheetRows, type SheetRow } from '../data/sheet-rows.ts'
import { readSubmissionRecord, type SubmissionRecord } from '../data/submission.ts'
import { tokyoDate, tokyoTime } from '../data/tokyo-time.ts'
import { useLoad } from '../data/use-load.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { isOpen } from '../session/survey-year.ts'
import { printPath, reviewPath } from '../shell/form-paths.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import '../submission/submission.css'

const WithdrawDialog = late(() =>
  import('../submission/WithdrawDialog.tsx').then(({ WithdrawDialog }) => WithdrawDialog),
)

/** The receipt of a submission. Its address may be kept: `?number=2026-C001-01`. */
export function ReceiptPage() {
  useTitle('提出の控え')
  const [query] = useSearchParams()
  const { companyCode, companyName } = useAccount()
  const { year } = useSurveyYear()
  const receiptNumber = query.get('number') ?? undefined
  const receipt = useLoad(`receipt/${companyCode}/${receiptNumber}`, async () => {
    const record = await readSubmissionRecord({ companyCode, year, receiptNumber })
    if (!record) return undefined
    const rows = await readSheetRows({ year: record.year, companyCode: record.companyCode })
    return { record, sheets: rows.filter(({ id }) => record.sheets.includes(id)) }
  })
  return (
    <>
      <ScreenHeader
        title="提出の控え"
        subtitle={companyCode ? `${companyName}（${companyCode}）` : undefined}
        actions={<Button onClick={() => print()}>印刷</Button>}
      />
      <main id="main" className="page stack">
        {receipt.state === 'loading' && <Skeleton lines={6} />}
        {receipt.state === 'failed' && <LoadFailure cause={receipt.cause} onRetry={receipt.reload} />}
        {receipt.state === 'ready' &&
          (receipt.value ? (
            <Receipt {...receipt.value} onWithdrawn={receipt.reload} />
          ) : (
            <Banner kind="warning" title="提出の控えが見つかりません">
              <p>まだ提出していないか、受付番号が違います。提出の状況はホームで確かめられます。</p>
              <LinkButton size="small" to="/home">
                ホームへ
              </LinkButton>
            </Banner>
          ))}
      </main>
      <div className="no-print">
        <SiteFooter />
      </div>
    </>
  )
}

interface ReceiptProps {
  readonly record: SubmissionRecord
  readonly sheets: readonly SheetRow[]
  readonly onWithdrawn: () => void
}

function Receipt({ record, sheets, onWithdrawn }: ReceiptProps) {
  const round = useSurveyYear()
  const { kind } = useAccount()
  const [withdrawing, setWithdrawing] = useState(false)
  const { receiptNumber, submittedAt, withdrawnAt } = record
  const mayWithdraw =
    !withdrawnAt && kind === 'company' && record.year === round.year && isOpen(round, Date.now())
  return (
    <>
      {withdrawnAt ? (
        <Banner kind="warning" title="この提出は取り下げられています">
          <p>
            {tokyoTime(withdrawnAt)} に取り下げました。理由：{record.withdrawReason}
          </p>
          <p>回答を直したら、もう一度提出してください。</p>
          <LinkButton size="small" to="/home">
            ホームへ
          </LinkButton>
        </Banner>
      ) : (
        <Banner kind="success" title="提出を受け付けました">
          <p>この画面は、あとからいつでも開けます。アドレスを控えるか、印刷して保存してください。</p>
        </Banner>
      )}
      <section className="card stack" aria-labelledby="receipt">
        <h2 id="receipt">受付の内容</h2>
        <dl className="receipt-facts">
          <dt>受付番号</dt>
          <dd className="receipt-number">{receiptNumber}</dd>
          <dt>提出日時</dt>
          <dd>{tokyoTime(submittedAt)}（日本時間）</dd>
          <dt>調査</dt>
          <dd>{record.year}年度　船舶稼働調査</dd>
          <dt>会社コード</dt>
          <dd>{record.companyCode}</dd>
          <dt>提出した調査票</dt>
          <dd>{record.sheets.length}件</dd>
          <dt>内容の照合番号</dt>
          <dd>
            <span className="receipt-hash">{record.contentHash}</span>
            <br />
            <span className="quiet">提出した内容が同じであることを確かめるための番号です。</span>
          </dd>
        </dl>
      </section>
      {!withdrawnAt && (
        <section className="stack" aria-labelledby="next">
          <h2 id="next">このあと</h2>
          <ol className="receipt-next">
            <li>{site.organisation}が内容を確かめます。手続きは必要ありません。</li>
            <li>確かめたいことがあるときは、1号様式の担当者の方へご連絡します。</li>
            <li>
              {mayWithdraw
                ? `誤りに気づいたときは、${tokyoDate(round.closesAt)}（${tokyoTime(round.closesAt).split(' ')[1]}）までは提出を取り下げて直せます。`
                : '受付期間が終わったため、回答の変更はお問い合わせ先へご連絡ください。'}
            </li>
          </ol>
          <p>
            お問い合わせ先：{site.organisation}　<a href={`mailto:${site.contact}`}>{site.contact}</a>
          </p>
        </section>
      )}
      <section className="stack" aria-labelledby="contents">
        <h2 id="contents">提出した調査票</h2>
        <Contents sheets={sheets} />
      </section>
      <div className="cluster no-print">
        <LinkButton to="/home">ホームへ</LinkButton>
        {mayWithdraw && (
          <Button variant="text" onClick={() => setWithdrawing(true)}>
            提出を取り下げる
          </Button>
        )}
      </div>
      {withdrawing && (
        <WithdrawDialog
          year={record.year}
          receiptNumber={receiptNumber}
          onClose={() => setWithdrawing(false)}
          onWithdrawn={() => {
            setWithdrawing(false)
            onWithdrawn()
          }}
        />
      )}
    </>
  )
}

/** The submitted sheets by form, each to be read and printed. */
function Contents({ sheets }: { sheets: readonly SheetRow[] }) {
  const forms = formCatalog.filter(({ id }) => sheets.some(({ formId }) => formId === id))
  return (
    <table className="receipt-forms">
      <thead>
        <tr>
          <th scope="col">様式</th>
          <th scope="col">対象</th>
          <th scope="col" className="no-print">
            印刷
          </th>
        </tr>
      </thead>
      <tbody>
        {forms.map(({ id, title, perCompany }) => {
          const own = sheets.filter(({ formId }) => formId === id)
          return (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>
                {own.map((sheet) => (
                  <div key={sheet.id}>
                    <Link to={reviewPath(id, sheet.id)}>
                      {sheet.title || '（名前なし）'}
                      {perCompany ? '' : `（${sheet.subjectCode}）`}
                    </Link>
                  </div>
                ))}
              </td>
              <td className="no-print">
                <Link to={printPath(id)} aria-label={`${title}をまとめて印刷`}>
                  まとめて印刷
                </Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
