import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Issue } from '#survey'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { Button } from '../ui/Button.tsx'
import { InfoIcon } from '../ui/icons.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { late } from '../ui/late.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftBanner } from './DraftBanner.tsx'
import { LockBanner } from './LockBanner.tsx'
import type { OpenSheet } from './open-sheets.ts'
import { SaveAll } from './SaveAll.tsx'
import { SaveState } from './SaveState.tsx'
import { StepBar } from './StepBar.tsx'
import { StepFields } from './StepFields.tsx'
import { StepFill } from './StepFill.tsx'
import { StepSummary } from './StepSummary.tsx'
import {
  type HelpRequest,
  SheetContext,
  useNews,
  useReadOnly,
  useSheet,
  useSubjectName,
} from './sheet-context.ts'
import { useArrival, useStepTitle } from './use-step.ts'
import './form.css'

const HelpDialog = late(() => import('./HelpDialog.tsx').then(({ HelpDialog }) => HelpDialog))

interface StepScreenProps {
  readonly opened: OpenSheet
  /** 0-based. */
  readonly step: number
  readonly onGo: (step: number) => void
  readonly onPlace: (step: number, field: string | undefined) => void
  /** Back to the screen from which an answer was to be changed. */
  readonly back?: { readonly label: string; readonly go: () => void }
  /** The header, given what the subject is called now and what stands right of the title. */
  readonly header: (parts: { name: string; actions: ReactNode }) => ReactNode
}

interface Summary {
  readonly step: number
  readonly issues: readonly Issue[]
  readonly note: string | undefined
  readonly turn: number
}

/** One step of one sheet: the same layout for every form. */
export function StepScreen({ opened, step, onGo, onPlace, back, header }: StepScreenProps) {
  const { store, saver } = opened
  const [help, setHelp] = useState<HelpRequest>()
  const [summary, setSummary] = useState<Summary>()
  const readOnly = useReadOnly(opened)
  const context = useMemo(() => ({ store, saver, readOnly, openHelp: setHelp }), [store, saver, readOnly])
  const heading = useRef<HTMLHeadingElement>(null)
  const definition = store.form.steps[step]
  const last = store.form.steps.length - 1
  const shownSummary = summary?.step === step ? summary : undefined

  useArrival({ opened, step, heading, onPlace })
  const name = useSubjectName(store)
  useStepTitle(store.form, name, step, shownSummary?.issues.some(({ level }) => level === 'error') ?? false)

  const go = useCallback(
    (to: number) => {
      setSummary(undefined)
      void saver.save()
      onGo(to)
    },
    [saver, onGo],
  )

  const look = (note?: string): readonly Issue[] => {
    const issues = store.issuesOf(step).filter(({ level }) => level !== 'info')
    setSummary(issues.length > 0 ? { step, issues, note, turn: (summary?.turn ?? 0) + 1 } : undefined)
    return issues
  }

  const save = async () => {
    const saved = saver.save()
    store.reveal(step)
    const issues = look()
    await saved
    if (issues.length === 0 && saver.status.phase === 'saved') store.say('保存しました。')
  }

  /** With errors the first press shows them, the second goes on: nobody is kept on a step. */
  const next = () => {
    store.readAll()
    const errors = store.issuesOf(step).filter(({ level }) => level === 'error')
    const seen = shownSummary?.note !== undefined && sameIssues(errors, shownSummary.issues)
    if (errors.length === 0 || seen) {
      go(step + 1)
      return
    }
    void saver.save()
    store.reveal(step)
    look('直さずに進むときは、もう一度「次へ」を押してください。入力した内容は残ります。')
  }

  /** Text that cannot be stored would be missing on the screen that follows. */
  const goBack = () => {
    store.readAll()
    if (store.refused.size === 0) {
      back?.go()
      return
    }
    store.reveal(step)
    look('直してから、もう一度押してください。')
  }

  return (
    <SheetContext value={context}>
      {header({
        name,
        actions: (
          <>
            <HistoryButton form={store.form} sheetId={store.sheet.id} />
            <SaveAll />
          </>
        ),
      })}
      <News />
      <main id="main" className="page form-page">
        <StepBar current={step} onGo={go} />
        <LockBanner />
        <DraftBanner />
        {shownSummary && <StepSummary store={store} {...shownSummary} />}
        <p className="form-guide">
          <InfoIcon />
          値が分からない欄は「不明」を選んでください。費用が発生しなかった欄は不明ではなく0を入れてください。「？」を押すと説明が出ます。
        </p>
        <div className="form-step-head">
          <p className="form-step-count">
            ステップ {step + 1}／{last + 1}
          </p>
          <h2 className="form-step-title" ref={heading} tabIndex={-1}>
            {definition?.title}
          </h2>
          {definition?.notes?.map((note) => (
            <p key={note} className="form-note">
              {note}
            </p>
          ))}
        </div>
        <StepFill key={step} step={step}>
          <StepFields step={step} />
        </StepFill>
        <ConflictDialog />
      </main>
      <StepActions
        onBack={step > 0 ? () => go(step - 1) : undefined}
        onNext={step < last ? next : undefined}
        onSave={save}
        back={back && { ...back, go: goBack }}
      />
      {help && <HelpDialog request={help} onClose={() => setHelp(undefined)} />}
    </SheetContext>
  )
}

const sameIssues = (now: readonly Issue[], before: readonly Issue[]): boolean =>
  now.every((issue) => before.some(({ rule, key }) => rule === issue.rule && key === issue.key))

function News() {
  return <LiveRegion message={useNews()} />
}

interface StepActionsProps {
  readonly onBack: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onSave: () => void
  readonly back: StepScreenProps['back']
}

/** Always in sight, so that saving is never far from the field being filled in. */
function StepActions({ onBack, onNext, onSave, back }: StepActionsProps) {
  const { readOnly } = useSheet()
  return (
    <div className="form-actions no-print">
      <div className="form-actions-row">
        <div className="form-actions-buttons">
          {onBack && <Button onClick={onBack}>前へ</Button>}
          {!readOnly && (
            <Button variant={onNext || back ? 'secondary' : 'primary'} onClick={onSave}>
              保存
            </Button>
          )}
          {onNext && (
            <Button variant={back ? 'secondary' : 'primary'} onClick={onNext}>
              次へ
            </Button>
          )}
          {back && (
            <Button variant="primary" onClick={back.go}>
              {back.label}
            </Button>
          )}
        </div>
        <SaveState />
      </div>
    </div>
  )
}
