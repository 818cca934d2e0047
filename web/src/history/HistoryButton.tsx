import { useState } from 'react'
import type { FormDefinition } from '#survey'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'

const HistoryDialog = late(() => import('./HistoryDialog.tsx').then(({ HistoryDialog }) => HistoryDialog))

interface HistoryButtonProps {
  readonly form: FormDefinition
  readonly sheetId: string
  readonly fieldKey?: string
}

export function HistoryButton({ fieldKey, ...sheet }: HistoryButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fieldKey === undefined ? '変更履歴' : 'この項目の変更履歴'}
      </Button>

      {open && (
        <HistoryDialog
          {...sheet}
          {...(fieldKey !== undefined && { fieldKey })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
