import type { SubmitEvent } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'

export interface SignInEntry {
  readonly company: string
  readonly password: string
}

interface SignInFormProps {
  readonly companyCode: string
  /** Why the form is shown again, when nothing typed is at fault. */
  readonly notice: string | undefined
  readonly errorAt: (field: string) => string | undefined
  readonly disabled: boolean
  readonly onSubmit: (entry: SignInEntry) => void
}

export function SignInForm({ companyCode, notice, errorAt, disabled, onSubmit }: SignInFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onSubmit({ company: String(typed.get('company')).trim(), password: String(typed.get('password')) })
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <fieldset className="login-form" disabled={disabled}>
        {notice && <Banner kind="error" title={notice} announce="alert" />}
        <TextField
          id="company"
          label="会社コード"
          name="company"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="会社コード"
          defaultValue={companyCode}
          hint="調査の案内に書かれた会社コードを入れてください。"
          error={errorAt('company')}
        />
        <PasswordField
          id="password"
          label="パスワード"
          name="password"
          autoComplete="current-password"
          placeholder="パスワード"
          error={errorAt('password')}
        />
        <Button type="submit" variant="primary" size="large">
          ログイン
        </Button>
      </fieldset>
    </form>
  )
}
