import { useEffect, useRef } from 'react'
import { accessibleName, askedField, type FormDefinition, type Issue, messageOf } from '#survey'
import { fieldId, focusField } from './field-ids.ts'
import type { FormStore } from './store.ts'

interface ErrorSummaryProps {
  readonly store: FormStore
  readonly issues: readonly Issue[]
  /** What pressing the same button again does. */
  readonly note: string | undefined
  /** Another number: shown anew, so the focus comes here again. */
  readonly turn: number
}

/** What to look at in this step, as it was when the button was pressed. Each line leads to its field. */
export function ErrorSummary({ store, issues, note, turn }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the focus again
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'start' })
  }, [turn])
  const errors = issues.filter(({ level }) => level === 'error')
  const warnings = issues.filter(({ level }) => level === 'warning')
  return (
    <div
      className="error-summary"
      data-level={errors.length > 0 ? 'error' : 'warning'}
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      {errors.length > 0 && (
        <>
          <h2 id="error-summary-title" className="error-summary-title">
            入力内容に問題があります
          </h2>
          <Lines store={store} issues={errors} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h2
            id={errors.length === 0 ? 'error-summary-title' : undefined}
            className="error-summary-title"
            data-level="warning"
          >
            確認していただきたい内容があります
          </h2>
          <p>値が正しければ、そのままで構いません。提出のときに理由を選んでいただきます。</p>
          <Lines store={store} issues={warnings} />
        </>
      )}
      {note && <p className="error-summary-note">{note}</p>}
    </div>
  )
}

const Lines = ({ store, issues }: { store: FormStore; issues: readonly Issue[] }) => (
  <ul>
    {issues.map((issue) => (
      <li key={`${issue.rule} ${issue.key}`}>
        <a
          href={`#${fieldId(issue.key)}`}
          onClick={(event) => {
            event.preventDefault()
            focusField(issue.key)
          }}
        >
          {lineOf(store.form, issue, store)}
        </a>
      </li>
    ))}
  </ul>
)

/** The sentence of the field, with the field's name in front where the sentence does not say it. */
function lineOf(form: FormDefinition, issue: Issue, store: FormStore): string {
  const sentence = messageOf(form, issue, store.answers)
  const asked = askedField(form, store.answers, issue.key)
  const name = asked ? accessibleName(form, asked) : undefined
  return name === undefined || sentence.includes(name) ? sentence : `${name}：${sentence}`
}
