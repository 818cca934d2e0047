import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import type { Conflict } from './saver.ts'
import { useConflict } from './sheet-context.ts'

const ConflictChoices = late(() =>
  import('./ConflictChoices.tsx').then(({ ConflictChoices }) => ConflictChoices),
)

/** What is on the screen and what the server has differ: both values, and a choice for each field. */
export function ConflictDialog() {
  const conflict = useConflict()
  const [closed, setClosed] = useState<Conflict>()
  if (!conflict) return null
  if (closed === conflict) {
    return (
      <p className="conflict-reminder no-print">
        <Button variant="primary" onClick={() => setClosed(undefined)}>
          サーバーの値と違う項目を確認する
        </Button>
      </p>
    )
  }
  return <ConflictChoices conflict={conflict} onClose={() => setClosed(conflict)} />
}
