import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import type { Conflict } from './saver.ts'
import { useConflict } from './sheet-context.ts'

const ConflictChoices = late(() =>
  import('./ConflictChoices.tsx').then(({ ConflictChoices }) => ConflictChoices),
)

/**
 * What is on the screen and what the server has differ: both values, and a choice for each field. The button stays behind
 * the dialog, to take the focus when the choice is put off.
 */
export function ConflictDialog() {
  const conflict = useConflict()
  const [closed, setClosed] = useState<Conflict>()
  if (!conflict) return null
  return (
    <>
      <p className="conflict-reminder no-print">
        <Button variant="primary" onClick={() => setClosed(undefined)}>
          サーバーの値と違う項目を確認する
        </Button>
      </p>
      {closed !== conflict && <ConflictChoices conflict={conflict} onClose={() => setClosed(conflict)} />}
    </>
  )
}
