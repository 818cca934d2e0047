import { DialogButton } from '../ui/DialogButton.tsx'
import { late } from '../ui/late.tsx'
import { useReadOnly, useSheet } from './sheet-context.ts'

const SaveAllDialog = late(() => import('./SaveAllDialog.tsx').then(({ SaveAllDialog }) => SaveAllDialog))

/** Forms with a button that saves every step at once. */
const WITH_SAVE_ALL: readonly string[] = ['4', '8']

export function SaveAll() {
  const { store } = useSheet()
  const readOnly = useReadOnly()
  if (!WITH_SAVE_ALL.includes(store.form.id) || readOnly) return null
  return <DialogButton label="全ステップを保存">{(close) => <SaveAllDialog onClose={close} />}</DialogButton>
}
