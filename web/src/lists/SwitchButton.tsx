import type { FormDefinition } from '#survey'
import { DialogButton } from '../ui/DialogButton.tsx'
import { late } from '../ui/late.tsx'
import type { SwitchDialogProps } from './SwitchDialog.tsx'

const SwitchDialog = late(() => import('./SwitchDialog.tsx').then(({ SwitchDialog }) => SwitchDialog))

/** From one subject straight to the same place of another. Nothing where there is one per company. */
export const SwitchButton = ({
  form,
  ...to
}: Omit<SwitchDialogProps, 'onClose'> & { form: FormDefinition }) =>
  form.subject.kind !== 'company' && (
    <DialogButton label={`${form.subject.noun}を切り替える`}>
      {(close) => <SwitchDialog form={form} {...to} onClose={close} />}
    </DialogButton>
  )
