import { late } from '../ui/late.tsx'
import { errorId, fieldId } from './field-ids.ts'
import { useSheet } from './sheet-context.ts'

const AttachmentField = late(
  () => import('../attachments/AttachmentField.tsx').then(({ AttachmentField }) => AttachmentField),
  'inPlace',
)

/** Documents of the sheet. Few sheets have any, so the screen does without this part until it is asked. */
export function FieldFile({ fieldKey, name }: { fieldKey: string; name: string }) {
  const { store, readOnly } = useSheet()
  return (
    <AttachmentField
      sheetId={store.sheet.id}
      name={name}
      inputId={fieldId(fieldKey)}
      errorId={errorId(fieldKey)}
      readOnly={readOnly}
      onNews={(sentence) => store.say(sentence)}
    />
  )
}
