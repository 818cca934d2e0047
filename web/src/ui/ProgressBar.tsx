import './ProgressBar.css'

interface ProgressBarProps {
  readonly label: string
  readonly done: number
  readonly total: number
  /** What the number beside the bar says; `18/30` when absent. */
  readonly text?: string
}

/** A native progress element: no style attribute is needed for its width. */
export function ProgressBar({ label, done, total, text = `${done}/${total}` }: ProgressBarProps) {
  const max = total > 0 ? total : 1
  return (
    <div className="progress">
      <progress
        className="progress-bar"
        aria-label={label}
        aria-valuetext={text}
        value={total > 0 ? Math.min(done, total) : 0}
        max={max}
      />
      <span className="progress-text" aria-hidden="true">
        {text}
      </span>
    </div>
  )
}
