import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { CheckContext, FormDefinition } from '#survey'
import { loadForm } from '#survey/forms/index'
import { type CompanySheet, readCompanySheet, readFileNames } from '../data/company-sheets.ts'
import { serverNow } from '../data/server-clock.ts'
import { readSubmission } from '../data/submission.ts'
import { useLoad } from '../data/use-load.ts'
import { saveOpenSheets } from '../form/open-sheets.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { SwitchButton } from '../lists/SwitchButton.tsx'
import { AnswerSheet } from '../review/AnswerSheet.tsx'
import { PrintHead } from '../review/PrintHead.tsx'
import { usePrintedOn } from '../review/printed-on.ts'
import { reviewOf } from '../review/review.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { isOpen, type SurveyRound } from '../session/survey-year.ts'
import { fieldPath, listOf, printPath, reviewPath, stepPath } from '../shell/form-paths.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface Review {
  readonly form: FormDefinition
  readonly sheet: CompanySheet
  readonly files: readonly string[]
  readonly submitted: boolean
  /** Something typed is not stored yet and so not among these answers. */
  readonly unsaved: boolean
}

/** All answers of one subject, to read over, change and print. */
export function ReviewPage() {
  const [query] = useSearchParams()
  const id = query.get('sheet') ?? ''
  const review = useLoad(`review/${id}`, () => readReview(id))
  const found = review.state === 'ready' ? review.value : undefined
  useTitle(found ? `${nameOf(found)} 回答の確認｜${found.form.name}` : '回答の確認')
  if (found) return <SheetReview {...found} />
  return (
    <>
      <ScreenHeader title="回答の確認" />
      <main id="main" className="page stack">
        {review.state === 'loading' && <Skeleton lines={10} />}
        {review.state === 'failed' && <LoadFailure cause={review.cause} onRetry={review.reload} />}
        {review.state === 'ready' && (
          <Banner kind="error" title="この調査票は見つかりません" announce="alert">
            <p>削除されたか、アドレスが違います。一覧で対象を選び直してください。</p>
            <LinkButton size="small" to="/home">
              ホームへ
            </LinkButton>
          </Banner>
        )}
      </main>
      <SiteFooter />
    </>
  )
}

/** What has just been typed on a step is saved first. */
async function readReview(id: string): Promise<Review | undefined> {
  const unsaved = await saveOpenSheets().then(
    () => false,
    () => true,
  )
  const sheet = await readCompanySheet(id)
  if (!sheet) return undefined
  const [form, files, submission] = await Promise.all([
    loadForm(sheet.formId),
    readFileNames(sheet.companyCode),
    readSubmission(sheet.year, sheet.companyCode),
  ])
  return { form, sheet, files: files.get(id) ?? [], submitted: submission !== undefined, unsaved }
}

const nameOf = ({ sheet }: Review): string => sheet.title || sheet.companyName

const contextOf = (sheet: CompanySheet, round: SurveyRound): CheckContext => ({
  year: round,
  prior: sheet.prior,
  company: { code: sheet.companyCode, name: sheet.companyName },
})

function SheetReview(review: Review) {
  const { form, sheet, files, submitted, unsaved } = review
  const { kind } = useAccount()
  const round = useSurveyYear()
  const printedOn = usePrintedOn()
  const { hash } = useLocation()
  const readOnly = submitted || kind !== 'company' || !isOpen(round, serverNow())
  const steps = reviewOf(form, { ...sheet, files }, contextOf(sheet, round))
  const list = listOf(form.id)
  const subject =
    form.subject.kind === 'company'
      ? nameOf(review)
      : `${nameOf(review)}（${form.subject.codeLabel} ${sheet.subjectCode}）`
  useEffect(() => {
    const row = document.getElementById(decodeURIComponent(hash.slice(1)))
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('a')?.focus({ preventScroll: true })
  }, [hash])
  return (
    <>
      <div className="no-print">
        <ScreenHeader
          title={`${form.title}　回答の確認`}
          subtitle={subject}
          links={list ? [{ label: list.label, to: list.path }] : []}
          actions={
            <>
              <SwitchButton
                form={form}
                sheet={sheet}
                year={sheet.year}
                pathTo={(id) => reviewPath(form.id, id)}
              />
              <HistoryButton form={form} sheetId={sheet.id} />
              <Button onClick={() => print()}>印刷</Button>
            </>
          }
          beforeSignOut={saveOpenSheets}
        />
      </div>
      <main id="main" className="page stack review-page">
        {unsaved && (
          <Banner kind="warning" title="まだ保存できていない入力があります" announce="alert">
            <p>この画面は保存済みの回答です。入力の画面に戻り、保存できたことを確かめてください。</p>
          </Banner>
        )}
        <p className="no-print">
          {readOnly
            ? submitted
              ? '提出済みの回答です。変更するときは、受付期間のあいだにホームで提出を取り下げてください。'
              : '受付期間外のため、回答は見るだけになっています。'
            : '入力した内容を確かめてください。直すときは「変更」を押します。値が分からないと答えた項目は「不明」、まだ答えていない項目は「未入力」と出ます。'}
        </p>
        <article className="print-sheet">
          <PrintHead
            title={form.title}
            company={`${sheet.companyName}（${sheet.companyCode}）`}
            subject={subject}
            printedOn={printedOn}
          />
          <div className="print-body">
            <div className="review-sheet">
              <AnswerSheet
                steps={steps}
                level={2}
                subject={sheet.id}
                {...(!readOnly && {
                  changePath: (step, { key }) => fieldPath(form.id, step, sheet.id, key, 'review'),
                })}
              />
            </div>
          </div>
        </article>
        <div className="review-actions no-print">
          <LinkButton to={stepPath(form.id, 1, sheet.id)}>
            {readOnly ? '入力画面を見る' : '入力画面へ戻る'}
          </LinkButton>
          {!readOnly && (
            <LinkButton variant="primary" to="/submit">
              提出の確認へ進む
            </LinkButton>
          )}
          {form.subject.kind !== 'company' && (
            <LinkButton variant="text" to={printPath(form.id)}>
              この様式のすべてを印刷する
            </LinkButton>
          )}
        </div>
      </main>
      <div className="no-print">
        <SiteFooter />
      </div>
    </>
  )
}
