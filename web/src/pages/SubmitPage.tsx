import { useCallback, useMemo, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { FormDefinition, FormId } from '#survey'
import { loadForm } from '#survey/forms/index'
import { type CompanySheet, readCompanySheets } from '../data/company-sheets.ts'
import { serverNow } from '../data/server-clock.ts'
import { readSubmission, saveReasons } from '../data/submission.ts'
import { useLoad } from '../data/use-load.ts'
import { saveOpenSheets } from '../form/open-sheets.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { isOpen } from '../session/survey-year.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { type CheckedSheet, checkCompany } from '../submission/check-company.ts'
import { ReasonDesk } from '../submission/reason-desk.ts'
import { SubmitDesk } from '../submission/SubmitDesk.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** Long enough to get work done, short enough for the screen to answer. */
const SLICE_MS = 40

/** Hands the thread back to the browser whenever a slice of time is used up. */
function sliced(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}

/** The last look over everything the company has answered, and its submission. */
export function SubmitPage() {
  const account = useAccount()
  const round = useSurveyYear()
  const [changed, setChanged] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const check = useLoad(`submit/${account.companyCode}/${round.year}`, async () => {
    const unsaved = await saveOpenSheets().then(
      () => false,
      () => true,
    )
    const of = { year: round.year, companyCode: account.companyCode }
    const [sheets, submission] = await Promise.all([
      readCompanySheets(of),
      readSubmission(of.year, of.companyCode),
    ])
    const checked = submission ? [] : await checkCompany(sheets, await formsOf(sheets), round, sliced())
    return { submission, checked, unsaved, turn: crypto.randomUUID() }
  })
  const wrong =
    check.state === 'ready' && check.value.checked.some(({ begun, errors }) => begun && errors.length > 0)
  useTitle(wrong ? 'エラー：提出' : '提出')
  const { reload } = check
  /** What was checked is not what is stored any more: say so and look again. */
  const recheck = useCallback(() => {
    setChanged(true)
    reload()
  }, [reload])

  return (
    <>
      <ScreenHeader
        title="提出"
        subtitle={`${account.companyName}（${account.companyCode}）　${round.year}年度調査`}
        beforeSignOut={saveOpenSheets}
      />
      <main id="main" className="page stack">
        {check.state === 'loading' && <Spinner label="すべての調査票を確かめています…" />}
        {check.state === 'failed' && <LoadFailure cause={check.cause} onRetry={reload} />}
        {check.state === 'ready' && check.value.submission && (
          <Navigate to={`/receipt?number=${check.value.submission.receiptNumber}`} replace />
        )}
        {check.state === 'ready' && !check.value.submission && (
          <>
            {account.kind === 'staff' && (
              <Banner title="提出は会社のアカウントで行います">
                <p>調査担当のアカウントでは提出できません。</p>
              </Banner>
            )}
            {!isOpen(round, serverNow()) && (
              <Banner kind="warning" title="受付期間ではないため、提出できません">
                <p>回答は見るだけになっています。事情があるときは、お問い合わせ先へご連絡ください。</p>
              </Banner>
            )}
            {changed && (
              <Banner
                kind="warning"
                title="ほかの画面か別の担当者が回答を変えたため、確かめ直しました"
                announce="alert"
                onClose={() => setChanged(false)}
              >
                <p>
                  まだ提出していません。下の内容を見て、問題がなければもう一度「提出する」を押してください。
                </p>
              </Banner>
            )}
            {failure !== undefined && <LoadFailure cause={failure} onRetry={() => setFailure(undefined)} />}
            <Checked
              key={check.value.turn}
              checked={check.value.checked}
              mayChange={account.kind === 'company' && isOpen(round, serverNow())}
              unsaved={check.value.unsaved}
              onChanged={recheck}
              onFailure={setFailure}
            />
          </>
        )}
      </main>
      <SiteFooter />
    </>
  )
}

/** Only the forms the company has sheets of. */
async function formsOf(sheets: readonly CompanySheet[]): Promise<ReadonlyMap<FormId, FormDefinition>> {
  const ids = [...new Set(sheets.map(({ formId }) => formId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await loadForm(id)] as const)))
}

interface CheckedProps {
  readonly checked: readonly CheckedSheet[]
  readonly mayChange: boolean
  readonly unsaved: boolean
  readonly onChanged: () => void
  readonly onFailure: (cause: unknown) => void
}

/** The desk keeps the reasons for as long as what was checked stays on screen. */
function Checked({ checked, mayChange, unsaved, onChanged, onFailure }: CheckedProps) {
  const handlers = useRef({ onChanged, onFailure })
  handlers.current = { onChanged, onFailure }
  const desk = useMemo(
    () =>
      new ReasonDesk({
        sheets: checked.map(({ sheet, progress }) => ({
          id: sheet.id,
          version: sheet.version,
          reasons: sheet.reasons,
          progress,
        })),
        send: (save) => saveReasons({ ...save, saveKey: crypto.randomUUID() }),
        changedElsewhere: () => handlers.current.onChanged(),
        failed: (cause) => handlers.current.onFailure(cause),
      }),
    [checked],
  )
  return (
    <SubmitDesk
      checked={checked}
      desk={desk}
      mayChange={mayChange}
      unsaved={unsaved}
      onChanged={onChanged}
      onFailure={onFailure}
    />
  )
}
