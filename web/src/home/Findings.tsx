import { percent } from '#survey'
import './Findings.css'

interface FindingsProps {
  readonly errors: number
  readonly warnings: number
  readonly unknowns: number
  readonly total: number
}

/** How many errors and warnings stand open and how much is 不明; nothing when there is none of it. */
export function Findings({ errors, warnings, unknowns, total }: FindingsProps) {
  if (errors === 0 && warnings === 0 && unknowns === 0) return null
  return (
    <p className="findings">
      {errors > 0 && <span className="findings-errors">エラー {errors}件</span>}
      {warnings > 0 && <span>確認 {warnings}件</span>}
      {unknowns > 0 && <span>不明 {percent(unknowns, total)}%</span>}
    </p>
  )
}
