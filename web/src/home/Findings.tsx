import './Findings.css'

/** How many errors and warnings stand open; nothing when there are none. */
export function Findings({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  if (errors === 0 && warnings === 0) return null
  return (
    <p className="findings">
      {errors > 0 && <span className="findings-errors">エラー {errors}件</span>}
      {warnings > 0 && <span>確認 {warnings}件</span>}
    </p>
  )
}
