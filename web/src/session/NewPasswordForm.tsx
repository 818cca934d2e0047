import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFormProps {
  readonly companyCode: string
  /** The form is new to its reader, who starts at its heading; otherwise the summary of what is wrong has the focus. */
  readonly isNew: boolean
  readonly error: string | undefined
  readonly onSubmit: (password: string) => void
}

export function NewPasswordForm({ companyCode, isNew, error, onSubmit }: NewPasswordFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(String(new FormData(event.currentTarget).get('new-password')))
  }
  return (
    <form className="login-form" method="post" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        新しいパスワードを設定
      </h2>
      <p>初めてのログインです。次回から使うパスワードを、3分以内に決めてください。</p>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={companyCode} readOnly hidden />
      <PasswordField
        id="new-password"
        label="新しいパスワード"
        name="new-password"
        autoComplete="new-password"
        placeholder="新しいパスワード"
        hint="12文字以上。会社コードや、よく使われる言葉は使えません。文字の種類に決まりはありません。"
        error={error}
      />
      <Button type="submit" variant="primary" size="large">
        変更してログイン
      </Button>
    </form>
  )
}
