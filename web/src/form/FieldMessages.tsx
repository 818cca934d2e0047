import { memo } from 'react'
import { errorId, warningId } from './field-ids.ts'

interface FieldMessagesProps {
  readonly fieldKey: string
  readonly error: string | undefined
  readonly warning: string | undefined
}

/** Errors first and apart from what is only to be confirmed. */
export const FieldMessages = memo(function FieldMessages({ fieldKey, error, warning }: FieldMessagesProps) {
  return (
    <>
      {error && (
        <p className="form-error" id={errorId(fieldKey)}>
          <span className="visually-hidden">エラー：</span>＊{error}
        </p>
      )}
      {warning && (
        <p className="form-warning" id={warningId(fieldKey)}>
          <span className="form-warning-mark">確認</span>
          {warning}
        </p>
      )}
    </>
  )
})
