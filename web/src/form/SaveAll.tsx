import { DialogButton } from '../ui/DialogButton.tsx'
import { late } from '../ui/late.tsx'
import { useSheet } from './sheet-context.ts'

const SaveAllDialog = late(() => import('./SaveAllDialog.tsx').then(({ SaveAllDialog }) => SaveAllDialog))

/** Saves every step at once and says what was saved. */
export function SaveAll() {
  const { store, readOnly } = useSheet()
  if (store.form.steps.length === 1 || readOnly) return null
  return <DialogButton label="全ステップを保存">{(close) => <SaveAllDialog onClose={close} />}</DialogButton>
}
