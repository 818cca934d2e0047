import { lazy, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { FORM_IDS, type FormDefinition, type FormId } from '#survey'
import { entryOf } from '#survey/forms/catalog'
import { loadForm } from '#survey/forms/index'
import { keptSession } from '../data/kept-session.ts'
import { notePlace } from '../data/places.ts'
import { loadSheet, sheetTransport } from '../data/sheets.ts'
import { prepareDrafts } from '../form/draft-keeping.ts'
import { keyInHash } from '../form/field-ids.ts'
import { keptSheet, leaveSheet, type OpenSheet, openSheet, saveOpenSheets } from '../form/open-sheets.ts'
import { StepScreen } from '../form/StepScreen.tsx'

import { SwitchButton } from '../lists/SwitchButton.tsx'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { formsInPreparation } from '../session/survey-year.ts'

import { listOf, type Origin, reviewPath, stepFolder, stepPath } from '../shell/form-paths.ts'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import type { Failure } from './NoSheet.tsx'
import { WaitingSheet } from './WaitingSheet.tsx'

const NoSheet = lazy(() => import('./NoSheet.tsx').then(({ NoSheet }) => ({ default: NoSheet })))
const CompanySheet = lazy(() =>
  import('./CompanySheet.tsx').then(({ CompanySheet }) => ({ default: CompanySheet })),
)

/** Any step of any form: the form from the path, the sheet from `?sheet=`. */
export function FormStepPage() {
  const { pathname, search, hash } = useLocation()
  const { step: segment = '' } = useParams()
  const [query] = useSearchParams()
  const formId = formOfPath(pathname)
  if (!formId) throw new Error(`no form at ${pathname}`)
  const entry = entryOf(formId)
  const isOff = formsInPreparation(useSurveyYear()).has(formId)
  const sheetId = query.get('sheet') ?? undefined
  const step = clampStep(segment, entry.steps)
  const expected = `/${stepFolder(formId)}/step${String(step).padStart(2, '0')}`
  if (pathname.replace(/\/$/, '') !== expected)
    return <Navigate to={{ pathname: expected, search, hash }} replace />
  if (entry.perCompany && !sheetId && !isOff)
    return <CompanySheet key={formId} formId={formId} title={entry.title} />
  return (
    <SheetPage
      key={`${formId} ${sheetId}`}
      formId={formId}
      title={entry.title}
      sheetId={isOff ? undefined : sheetId}
      missing={isOff ? 'in-preparation' : 'no-subject'}
      step={step}
      origin={ORIGINS.find((origin) => origin === query.get('from'))}
    />
  )
}

// Runs before React has taken over the page: what this device has kept need not wait for it.
const kept = keptSession()
if (kept) prepareDrafts(kept.userId)

const ORIGINS: readonly Origin[] = ['review', 'submit']

const formOfPath = (pathname: string): FormId | undefined =>
  FORM_IDS.find((id) => pathname.split('/')[1] === stepFolder(id))

/** `step03` → 3; outside the form's steps, the nearest there is. */
function clampStep(segment: string, steps: number): number {
  const number = Number(/^step(\d{1,4})$/.exec(segment)?.[1] ?? 1)
  return Math.min(Math.max(number, 1), steps)
}

interface SheetPageProps {
  readonly formId: FormId
  readonly title: string
  readonly sheetId: string | undefined
  /** Why there is no sheet. */
  readonly missing: Failure
  /** 1-based, as in the address. */
  readonly step: number
  /** The screen the respondent came from to change an answer, and goes back to. */
  readonly origin: Origin | undefined
}

function SheetPage({ formId, title, sheetId, missing, step, origin }: SheetPageProps) {
  const { companyCode, kind, userId } = useAccount()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [opened, setOpened] = useState<OpenSheet>()
  const [failure, setFailure] = useState<Failure | undefined>(sheetId ? undefined : missing)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (!sheetId) return
    let wanted = true
    let current: OpenSheet | undefined
    void openById(formId, sheetId, userId, kind === 'company' ? companyCode : undefined).then((outcome) => {
      if (!wanted) return
      if (typeof outcome === 'string') {
        setFailure(outcome)
        return
      }
      current = outcome
      setOpened(outcome)
    })
    return () => {
      wanted = false
      if (current) void leaveSheet(current)
    }
  }, [formId, sheetId, companyCode, kind, userId, turn])

  const go = useCallback(
    (to: number) => navigate(`${stepPath(formId, to + 1, sheetId)}${origin ? `&from=${origin}` : ''}`),
    [navigate, formId, sheetId, origin],
  )
  const onPlace = useCallback(
    (at: number, field: string | undefined) => {
      if (!opened || kind !== 'company') return
      const { year } = opened.store.sheet.year
      notePlace({ year, formId, sheetId: opened.store.sheet.id, step: at + 1, field })
    },
    [opened, formId, kind],
  )

  if (failure) {
    return (
      <NoSheet
        formId={formId}
        title={title}
        failure={failure}
        onRetry={() => {
          setFailure(undefined)
          setTurn((before) => before + 1)
        }}
      />
    )
  }
  if (!opened) return <WaitingSheet formId={formId} title={title} />
  const { sheet, form } = opened.store
  const list = listOf(formId)
  return (
    <>
      <StepScreen
        opened={opened}
        step={step - 1}
        onGo={go}
        onPlace={onPlace}
        {...(origin && {
          back: {
            label: origin === 'review' ? '確認画面へ戻る' : '提出画面へ戻る',
            go: () =>
              navigate(origin === 'review' ? reviewPath(formId, sheet.id, keyInHash(hash)) : '/submit'),
          },
        })}
        header={({ name, actions }) => (
          <ScreenHeader
            title={form.title}
            subtitle={
              form.subject.kind === 'company'
                ? name
                : `${name}（${form.subject.codeLabel} ${sheet.subjectCode}）`
            }
            links={[
              ...(list ? [{ label: list.label, to: list.path }] : []),
              { label: '回答の確認', to: reviewPath(formId, sheet.id) },
            ]}
            actions={
              <>
                <SwitchButton
                  form={form}
                  sheet={sheet}
                  year={sheet.year.year}
                  before={() => opened.saver.save()}
                  pathTo={(id) => stepPath(formId, step, id)}
                />
                {actions}
              </>
            }
            beforeSignOut={saveOpenSheets}
          />
        )}
      />
      <SiteFooter />
    </>
  )
}

/** The sheet as it was left when something of it is unsaved, otherwise as the server has it. */
async function openById(
  formId: FormId,
  sheetId: string,
  userId: string,
  companyCode: string | undefined,
): Promise<OpenSheet | Failure> {
  const kept = companyCode === undefined ? undefined : keptSheet(sheetId, companyCode)
  if (kept) return kept.store.form.id === formId ? kept : 'other-form'
  prepareDrafts(userId)
  const [form, outcome] = await Promise.all([loadForm(formId) as Promise<FormDefinition>, loadSheet(sheetId)])
  if (outcome.kind !== 'loaded') return outcome.kind
  if (outcome.sheet.formId !== formId) return 'other-form'
  return openSheet(form, outcome.sheet, sheetTransport, userId)
}
