import { memo } from 'react'
import { useFindings, useSheet } from './sheet-context.ts'
import './StepBar.css'

interface StepBarProps {
  /** 0-based. */
  readonly current: number
  readonly onGo: (step: number) => void
}

/** Numbered steps with the state of each in words. */
export const StepBar = memo(function StepBar({ current, onGo }: StepBarProps) {
  const { store } = useSheet()
  const { steps } = useFindings()
  return (
    <nav className="step-bar" aria-label="ステップ">
      <ol>
        {store.form.steps.map(({ title }, position) => {
          const state = steps[position] ?? '未入力'
          return (
            <li key={title}>
              <button
                type="button"
                className="step-bar-step"
                data-state={state}
                aria-current={position === current ? 'step' : undefined}
                aria-label={`${position + 1} ${title}`}
                aria-describedby={`step-state-${position + 1}`}
                onClick={() => onGo(position)}
              >
                <span className="step-bar-number">{position + 1}</span>
                <span className="step-bar-title">{title}</span>
              </button>
              <span className="step-bar-state" data-state={state} id={`step-state-${position + 1}`}>
                {state}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})
