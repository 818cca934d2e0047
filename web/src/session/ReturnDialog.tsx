import { type SubmitEvent, useId, useState } from 'react'
import { SESSION_KEY } from '../data/kept-session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Return } from './return.ts'
import type { Account } from './session-store.ts'
import './ReturnDialog.css'

interface ReturnDialogProps {
  readonly account: Account
}

/** Signing in again on the screen one was working on. Put aside, the button behind it brings it back. */
export function ReturnDialog({ account }: ReturnDialogProps) {
  const [aside, setAside] = useState(false)
  return (
    <>
      <div className="return-reminder no-print">
        <p>ログインの有効期限が切れています。入力はこの画面に残っていますが、保存できません。</p>
        <Button variant="primary" onClick={() => setAside(false)}>
          ログインし直す
        </Button>
      </div>
      {!aside && <ReturnForm account={account} onClose={() => setAside(true)} />}
    </>
  )
}

function ReturnForm({ account, onClose }: ReturnDialogProps & { onClose: () => void }) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Return | 'blank'>()
  const failure = outcome && outcome !== 'returned' ? failureWords(outcome, account) : undefined

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const code = String(typed.get('company'))
    const password = String(typed.get('password'))
    if (!code.trim() || !password) {
      setOutcome('blank')
      return
    }
    setBusy(true)
    setOutcome(undefined)
    const { returnAs } = await import('./return.ts')
    const result = await returnAs(account, code, password, Date.now())
    setBusy(false)
    setOutcome(result)
  }

  return (
    <Dialog
      title="もう一度ログインしてください"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {busy ? '確認しています…' : 'ログイン'}
          </Button>
          <Button onClick={onClose}>あとで</Button>
        </>
      }
    >
      <form id={formId} className="stack" method="post" noValidate onSubmit={submit}>
        {failure && (
          <Banner kind="error" title={failure.title} announce="alert">
            <p>{failure.advice}</p>
          </Banner>
        )}
        <p>
          ログインの有効期限が切れたか、別のタブでログアウトしました。入力した内容はこの画面に残っています。ログインすると、続きから入力でき、まだ保存していない内容も保存します。
        </p>
        <TextField
          label="会社コード"
          name="company"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={account.companyCode}
        />
        <PasswordField
          label="パスワード"
          name="password"
          autoComplete="current-password"
          placeholder="パスワード"
        />
        <p className="quiet">
          別の会社コードで使うときは、
          <a href="/login" onClick={forgetSession}>
            ログイン画面
          </a>
          へ移ってください。この画面の未保存の入力は失われます。
        </p>
      </form>
    </Dialog>
  )
}

function forgetSession(): void {
  sessionStorage.removeItem(SESSION_KEY)
}

function failureWords(
  outcome: Exclude<Return, 'returned'> | 'blank',
  { kind, companyCode }: Account,
): { readonly title: string; readonly advice: string } {
  const owner = kind === 'company' ? `会社コード ${companyCode}` : 'ログインしていた事務局のアカウント'
  switch (outcome) {
    case 'blank':
      return { title: '会社コードとパスワードを入力してください', advice: '入力した回答は残っています。' }
    case 'other-account':
      return {
        title: 'この画面とは別のアカウントです',
        advice: `この画面の入力は${owner}のものです。${owner}でログインしてください。`,
      }
    case 'must-change':
      return {
        title: 'パスワードの変更が必要です',
        advice:
          '別のタブでログイン画面を開き、新しいパスワードを設定してから、ここで新しいパスワードを使ってログインしてください。',
      }
    case 'refused':
      return {
        title: 'ログインに失敗しました',
        advice: '会社コードとパスワードを確かめて、もう一度お試しください。',
      }
    case 'offline':
      return {
        title: 'サーバーに接続できません',
        advice: '通信の状態を確かめて、もう一度お試しください。入力した内容は残っています。',
      }
  }
}
