import { useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveReasons, submitYear } from '../data/submission.ts'
import { tokyoTime } from '../data/tokyo-time.ts'
import { useSurveyYear } from '../session/session-store.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { type CheckedSheet, givenReasons, readinessOf, unaskedBySheet } from './check-company.ts'
import { ErrorPoints } from './ErrorPoints.tsx'
import { NotBegun } from './NotBegun.tsx'
import type { DeskState, ReasonDesk } from './reason-desk.ts'
import { Summary } from './Summary.tsx'
import { WarningPoints } from './WarningPoints.tsx'
import './submission.css'

interface SubmitDeskProps {
  readonly checked: readonly CheckedSheet[]
  readonly desk: ReasonDesk
  readonly mayChange: boolean
  /** Something typed has not reached the server. */
  readonly unsaved: boolean
  readonly onChanged: () => void
  readonly onFailure: (cause: unknown) => void
}

const SAVING: Readonly<Record<DeskState, string>> = {
  idle: '',
  saving: '理由を保存しています…',
  saved: '理由を保存しました。',
  failed: '理由を保存できませんでした。',
}

/** What stands between the company and its submission, and the button. */
export function SubmitDesk({ checked, desk, mayChange, unsaved, onChanged, onFailure }: SubmitDeskProps) {
  useSyncExternalStore(desk.subscribe, desk.snapshot)
  const navigate = useNavigate()
  const round = useSurveyYear()
  const [step, setStep] = useState<'looking' | 'asking' | 'sending'>('looking')
  const submitKey = useRef<string>(undefined)
  const summary = useRef<HTMLElement>(null)
  const readiness = readinessOf(checked, desk.reasonsOf)
  const ready = readiness.ready && !unsaved

  const submit = async () => {
    setStep('sending')
    submitKey.current ??= crypto.randomUUID()
    try {
      if (!(await desk.settled())) {
        setStep('looking')
        return
      }
      const outcome = await submitYear({
        year: round.year,
        versions: await recounted(checked, desk.versions()),
        reasons: givenReasons(checked, desk.reasonsOf),
        unasked: unaskedBySheet(checked),
        submitKey: submitKey.current,
      })
      switch (outcome.kind) {
        case 'submitted':
          navigate(`/receipt?number=${outcome.receiptNumber}`, { replace: true })
          return
        case 'already':
          navigate('/receipt', { replace: true })
          return
        case 'changed':
        case 'closed':
          submitKey.current = undefined
          setStep('looking')
          onChanged()
          return
        case 'failed':
          setStep('looking')
          onFailure(outcome.cause)
          return
        default:
          outcome satisfies never
      }
    } catch (cause) {
      setStep('looking')
      onFailure(cause)
    }
  }

  if (checked.length === 0) {
    return (
      <section className="card stack">
        <p>登録された調査票がまだありません。ホームで様式を選び、回答を入力してください。</p>
        <div>
          <LinkButton to="/home">ホームへ</LinkButton>
        </div>
      </section>
    )
  }
  return (
    <>
      <LiveRegion message={SAVING[desk.state]} />
      <Summary readiness={readiness} unsaved={unsaved} ref={summary} />
      <ErrorPoints checked={checked} mayChange={mayChange} />
      <NotBegun checked={checked} mayChange={mayChange} />
      <WarningPoints checked={checked} desk={desk} mayChange={mayChange} />
      {mayChange && (
        <section className="card stack" aria-labelledby="submit-now">
          <h2 id="submit-now">提出</h2>
          <p>
            提出すると、すべての調査票が見るだけになります。期限（{tokyoTime(round.closesAt)}
            ）までは提出を取り下げて直せます。
          </p>
          <div className="cluster">
            <Button
              variant="primary"
              size="large"
              aria-describedby={ready ? undefined : 'submit-not-yet'}
              onClick={() => (ready ? setStep('asking') : summary.current?.focus())}
            >
              提出する
            </Button>
            {!ready && (
              <p id="submit-not-yet" className="submit-not-yet">
                {notYet(readiness, unsaved)}
              </p>
            )}
          </div>
        </section>
      )}
      <Dialog
        title="提出の確認"
        role="alertdialog"
        isOpen={step !== 'looking'}
        onClose={() => step === 'asking' && setStep('looking')}
        footer={
          <>
            <Button variant="primary" busy={step === 'sending'} onClick={submit}>
              {step === 'sending' ? '提出しています…' : '提出する'}
            </Button>
            <Button busy={step === 'sending'} onClick={() => setStep('looking')}>
              キャンセル
            </Button>
          </>
        }
      >
        <p>
          {round.year}年度調査の回答 {readiness.sheets}件を提出しますか？
        </p>
        <p>提出したあとは、取り下げるまで回答を変更できません。</p>
      </Dialog>
    </>
  )
}

/** What is left to do, in one sentence. */
function notYet({ errors, notBegun, open }: ReturnType<typeof readinessOf>, unsaved: boolean): string {
  const left = [
    unsaved && '保存できていない入力',
    errors > 0 && `エラー ${errors}件`,
    notBegun > 0 && `未入力の調査票 ${notBegun}件`,
    open > 0 && `理由のない確認 ${open}件`,
  ].filter(Boolean)
  return `まだ提出できません。残っている内容：${left.join('、')}`
}

/**
 * The database refuses sheets whose counted errors are not zero. A count from before a rule or another sheet changed
 * is brought up to date first.
 */
async function recounted(
  checked: readonly CheckedSheet[],
  versions: Record<string, number>,
): Promise<Record<string, number>> {
  const outdated = checked.filter(({ sheet, progress }) => sheet.errors > 0 && progress.errors === 0)
  for (const { sheet, progress } of outdated) {
    const { version, merged } = await saveReasons({
      id: sheet.id,
      baseVersion: versions[sheet.id] ?? sheet.version,
      reasons: sheet.reasons,
      progress,
      saveKey: crypto.randomUUID(),
    })
    // Somebody else's change was not checked: the version stays behind, and the submission is refused.
    if (!merged) versions[sheet.id] = version
  }
  return versions
}
