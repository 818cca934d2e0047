import { lazy, Suspense } from 'react'
import { errorId, fieldId } from './field-ids.ts'
import { useReadOnly, useSheet } from './sheet-context.ts'

const AttachmentField = lazy(() =>
  import('../attachments/AttachmentField.tsx').then(({ AttachmentField }) => ({ default: AttachmentField })),
)

/** Documents of the sheet. Few sheets have any, so the screen does without this part until it is asked. */
export function FieldFile({ fieldKey, name }: { fieldKey: string; name: string }) {
  const { store } = useSheet()
  const readOnly = useReadOnly()
  return (
    <Suspense fallback={null}>
      <AttachmentField
        sheetId={store.sheet.id}
        name={name}
        inputId={fieldId(fieldKey)}
        errorId={errorId(fieldKey)}
        readOnly={readOnly}
        onNews={(sentence) => store.say(sentence)}
      />
    </Suspense>
  )
}
