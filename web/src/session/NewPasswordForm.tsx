import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkNewPassword } from '#survey/sign-in'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFormProps {
  readonly companyCode: string
  readonly failure: { readonly title: string; readonly advice: string } | undefined
  readonly onSubmit: (password: string) => void
}

export function NewPasswordForm({ companyCode, failure, onSubmit }: NewPasswordFormProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('new-password'))
    const found = password ? checkNewPassword(password, companyCode) : ['新しいパスワードを入力してください']
    setProblems(found)
    if (found.length === 0) return onSubmit(password)
    const input = event.currentTarget.elements.namedItem('new-password')
    if (input instanceof HTMLElement) input.focus()
  }
  return (
    <form className="login-form" method="post" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        新しいパスワードを設定
      </h2>
      {failure && (
        <Banner kind="error" title={failure.title} announce="alert">
          <p>{failure.advice}</p>
        </Banner>
      )}
      <p>初めてのログインです。次回から使うパスワードを、3分以内に決めてください。</p>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={companyCode} readOnly hidden />
      <PasswordField
        label="新しいパスワード"
        name="new-password"
        autoComplete="new-password"
        placeholder="新しいパスワード"
        hint="12文字以上。会社コードや、よく使われる言葉は使えません。文字の種類に決まりはありません。"
        error={problems.length > 0 ? problems.join('　') : undefined}
      />
      <Button type="submit" variant="primary" size="large">
        変更してログイン
      </Button>
    </form>
  )
}
