import { type SubmitEvent, useId, useRef, useState } from 'react'
import { checkInput, type FormDefinition, inputText, messageOf, normalize, type Value } from '#survey'
import { answersOf, type Course, coursesSince, dateFieldsOf, holdingIn } from '#survey/carried-over'
import { type CompanySheet, readCompanySheet } from '../data/company-sheets.ts'
import { problemOf } from '../data/problem.ts'
import type { SheetRow } from '../data/sheet-rows.ts'
import { changeSubject } from '../data/subjects.ts'
import { useLoad } from '../data/use-load.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import './CourseDialog.css'

interface CourseDialogProps {
  readonly form: FormDefinition
  readonly row: SheetRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What has become of a subject carried over from last year: 継続, 廃船, 売船 or 用船終了. */
export function CourseDialog({ form, row, onClose, onDone }: CourseDialogProps) {
  const sheet = useLoad(`course/${row.id}`, () => readCompanySheet(row.id))
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const ready = sheet.state === 'ready' && sheet.value
  return (
    <Dialog
      title={`「${row.title}」の昨年からの変化`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            aria-disabled={!ready || undefined}
          >
            保存
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      {sheet.state === 'loading' && <Skeleton lines={4} />}
      {sheet.state === 'failed' && <LoadFailure cause={sheet.cause} onRetry={sheet.reload} />}
      {ready && <CourseForm formId={formId} form={form} sheet={ready} onBusy={setBusy} onDone={onDone} />}
    </Dialog>
  )
}

interface CourseFormProps {
  readonly formId: string
  readonly form: FormDefinition
  readonly sheet: CompanySheet
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

function CourseForm({ formId, form, sheet, onBusy, onDone }: CourseFormProps) {
  const account = useAccount()
  const year = useSurveyYear()
  const courses = coursesSince(form, sheet.prior ?? {})
  const [course, setCourse] = useState<Course | undefined>(() =>
    courses.find(({ code }) => code === holdingIn(sheet.answers)),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<{ readonly title: string; readonly advice: string }>()
  const actKey = useRef('')
  actKey.current ||= crypto.randomUUID()
  const dates = course ? dateFieldsOf(form, course) : []

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!course) {
      setProblem({
        title: 'どれか一つを選んでください',
        advice: '当てはまるものがないときは、「編集」から入力してください。',
      })
      return
    }
    const typed = new FormData(event.currentTarget)
    const read: Record<string, Value | null> = {}
    const found: Record<string, string> = {}
    for (const { key, as, step } of dates) {
      const outcome = normalize(as, String(typed.get(key) ?? ''))
      const answers = { ...sheet.answers, ...answersOf(course, {}) } as CompanySheet['answers']
      const [refused] = outcome.ok
        ? checkInput(form, answers, key, outcome.value, year)
        : [{ rule: outcome.rule, level: 'error' as const, key, step, keys: [key], params: outcome.params }]
      if (refused) found[key] = messageOf(form, refused, answers)
      else if (outcome.ok) read[key] = outcome.value
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) {
      const input = event.currentTarget.elements.namedItem(first)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    onBusy(true)
    setProblem(undefined)
    const company = { code: account.companyCode, name: account.companyName }
    try {
      await changeSubject(form, sheet.id, answersOf(course, read), { year, company }, actKey.current)
      onDone()
    } catch (cause) {
      setProblem(problemOf(cause))
      onBusy(false)
    }
  }

  return (
    <form id={formId} className="stack" noValidate onSubmit={submit}>
      {problem && (
        <Banner kind="error" title={problem.title} announce="alert">
          <p>{problem.advice}</p>
        </Banner>
      )}
      <fieldset className="course-choices">
        <legend>昨年の回答から引き継いでいます。調査対象期間の末日の状態を選んでください。</legend>
        {courses.map((one) => (
          <label key={one.code} className="course-choice">
            <input
              type="radio"
              name="course"
              value={one.code}
              checked={one.code === course?.code}
              onChange={() => setCourse(one)}
            />
            <span>
              <strong>{one.label}</strong>
              {one.note && <span className="course-note">{one.note}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {dates.length > 0 && (
        <>
          <p>分からないときは空欄のまま保存し、あとで「編集」から入力してください。</p>
          {dates.map(({ key, label, as, field }) => {
            const value = sheet.answers[key]
            return (
              <TextField
                key={key}
                name={key}
                label={label}
                {...(field.help && { hint: field.help })}
                error={errors[key]}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={value === undefined ? '' : inputText(as, value)}
              />
            )
          })}
        </>
      )}
    </form>
  )
}
