import { errorId, warningId } from './field-ids.ts'
import type { FieldView } from './field-view.ts'

/** Errors first and apart from what is only to be confirmed. */
export const fieldMessages = (fieldKey: string, { error, warning }: FieldView) =>
  (error || warning) && (
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
