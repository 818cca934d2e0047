import { useEffect, useRef } from 'react'
import { focusControl } from './focus-control.ts'
import './ErrorSummary.css'

/** One thing to put right, and the control where that is done. */
export interface SummaryLine {
  /** Of the control. */
  readonly id: string
  readonly text: string
}

interface ErrorSummaryProps {
  readonly errors: readonly SummaryLine[]
  /** What is only to be confirmed. */
  readonly warnings?: readonly SummaryLine[]
  readonly note?: string | undefined
  /** Another value: shown anew, so the focus comes here again. */
  readonly turn: unknown
}

/** What is wrong with what was entered, above the rest of the screen. It takes the focus; each line leads to its control. */
export function ErrorSummary({ errors, warnings = [], note, turn }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the focus again
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'start' })
  }, [turn])
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
          <Lines lines={errors} />
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
          <Lines lines={warnings} />
        </>
      )}
      {note && <p className="error-summary-note">{note}</p>}
    </div>
  )
}

const Lines = ({ lines }: { readonly lines: readonly SummaryLine[] }) => (
  <ul>
    {lines.map(({ id, text }) => (
      <li key={id + text}>
        <a
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault()
            focusControl(id)
          }}
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
)
