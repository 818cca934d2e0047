import { type ComponentProps, type ReactNode, useId } from 'react'

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string
  readonly error?: string | undefined
  /** A button inside the row of the input. */
  readonly after?: ReactNode
}

/** Label, hint, native input, error. `required` is said in words; the browser's own bubbles stay off. */
export function TextField({ label, required, hint, error, after, className, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      {/* Outside the label: the input's name is the field's, and that it is required is said by aria-required. */}
      <div>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className="field-required" aria-hidden="true">
            ※必須
          </span>
        )}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="cluster">
        <input
          {...input}
          id={id}
          className={className ? `input ${className}` : 'input'}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <span className="visually-hidden">エラー：</span>＊{error}
        </p>
      )}
    </div>
  )
}
