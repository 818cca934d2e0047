import { type SubmitEvent, useId, useRef, useState } from 'react'
import { type FormDefinition, inputText, type Value } from '#survey'
import { problemOf } from '../data/problem.ts'
import type { SheetRow } from '../data/sheet-rows.ts'
import { changeSubject, createSubject } from '../data/subjects.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { newFields, readEntries } from './entries.ts'

interface SubjectDialogProps {
  readonly form: FormDefinition
  /** The subject to change; a new one when absent. */
  readonly row?: SheetRow
  readonly onClose: () => void
  readonly onDone: (done: { readonly id: string; readonly title: string; readonly isNew: boolean }) => void
}

/** 新規登録 and 変更: the few answers that name a subject. Its code is given by the server. */
export function SubjectDialog({ form, row, onClose, onDone }: SubjectDialogProps) {
  const { companyCode, companyName } = useAccount()
  const round = useSurveyYear()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<{ title: string; advice: string }>()
  const formId = useId()
  // One key per opened dialog: pressing twice registers once.
  const actKey = useRef('')
  actKey.current ||= crypto.randomUUID()
  const { noun, titleKey } = form.subject

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const typed = Object.fromEntries([...new FormData(element)].map(([key, value]) => [key, String(value)]))
    const entries = readEntries(form, round, typed)
    setErrors(entries.ok ? {} : entries.errors)
    if (!entries.ok) {
      const input = element.elements.namedItem(Object.keys(entries.errors)[0]!)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    setSaving(true)
    setProblem(undefined)
    const context = { year: round, company: { code: companyCode, name: companyName } }
    try {
      let id = row?.id
      if (id) await changeSubject(form, id, entries.values, context, actKey.current)
      else ({ id } = await createSubject(form, answered(entries.values), context, actKey.current))
      onDone({ id, title: String(entries.values[titleKey]), isNew: !row })
    } catch (cause) {
      setProblem(problemOf(cause))
      setSaving(false)
    }
  }

  return (
    <Dialog
      title={row ? `${noun}情報の変更` : `${noun}の新規登録`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={saving}>
            {row ? '保存' : '登録'}
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        {problem && (
          <Banner kind="error" title={problem.title} announce="alert">
            <p>{problem.advice}</p>
          </Banner>
        )}
        {row ? (
          <p className="quiet">
            {form.subject.codeLabel}：{row.subjectCode}
          </p>
        ) : (
          <p className="quiet">{form.subject.codeLabel}は、登録すると自動で付きます。</p>
        )}
        {newFields(form).map(({ key, label, field, as }, position) => {
          const value = row && (key === titleKey ? row.title : row.summary[key])
          return (
            <TextField
              key={key}
              name={key}
              label={label}
              required={position === 0}
              {...(field.help && { hint: field.help })}
              error={errors[key]}
              defaultValue={value === undefined ? '' : inputText(as, value)}
              autoComplete="off"
            />
          )
        })}
      </form>
    </Dialog>
  )
}

function answered(values: Readonly<Record<string, Value | null>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== null),
  )
}
