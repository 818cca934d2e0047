import { type SubmitEvent, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'

interface SignInFormProps {
  readonly companyCode: string
  readonly failure: { readonly title: string; readonly advice: string } | undefined
  readonly disabled: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

export function SignInForm({ companyCode, failure, disabled, onSubmit }: SignInFormProps) {
  const [blank, setBlank] = useState<{ company?: boolean; password?: boolean }>({})
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const missing = { company: !String(typed.get('company')).trim(), password: !typed.get('password') }
    setBlank(missing)
    if (!missing.company && !missing.password) return onSubmit(event)
    event.preventDefault()
    const first = event.currentTarget.elements.namedItem(missing.company ? 'company' : 'password')
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <fieldset className="login-form" disabled={disabled}>
        {failure && (
          <Banner kind="error" title={failure.title} announce="alert">
            {failure.advice && <p>{failure.advice}</p>}
          </Banner>
        )}
        <TextField
          label="会社コード"
          name="company"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="会社コード"
          defaultValue={companyCode}
          hint="調査の案内に書かれた会社コードを入れてください。"
          error={blank.company ? '会社コードを入力してください' : undefined}
        />
        <PasswordField
          label="パスワード"
          name="password"
          autoComplete="current-password"
          placeholder="パスワード"
          error={blank.password ? 'パスワードを入力してください' : undefined}
        />
        <Button type="submit" variant="primary" size="large">
          ログイン
        </Button>
      </fieldset>
    </form>
  )
}
