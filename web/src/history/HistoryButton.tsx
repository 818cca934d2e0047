import type { FormDefinition } from '#survey'
import { DialogButton } from '../ui/DialogButton.tsx'
import { late } from '../ui/late.tsx'

const HistoryDialog = late(() => import('./HistoryDialog.tsx').then(({ HistoryDialog }) => HistoryDialog))

interface HistoryButtonProps {
  readonly form: FormDefinition
  readonly sheetId: string
  readonly fieldKey?: string
}

export const HistoryButton = (of: HistoryButtonProps) => (
  <DialogButton label={of.fieldKey === undefined ? '変更履歴' : 'この項目の変更履歴'}>
    {(close) => <HistoryDialog {...of} onClose={close} />}
  </DialogButton>
)
