import { type SubmitEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { useResumedSession } from '../session/RequireSession.tsx'
import { redirectTarget } from '../session/redirect.ts'
import { SignInForm } from '../session/SignInForm.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { UnreachableScreen } from '../shell/UnreachableScreen.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { Banner } from '../ui/Banner.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import './LoginPage.css'

type View = 'login' | 'loading' | 'new-password'

const TIMED_OUT = 'パスワードの変更を始めてから3分が過ぎました。お手数ですが、もう一度ログインしてください。'

/** Why a page has sent its user here. */
const WHY: ReadonlyMap<string | null, string> = new Map([
  ['idle', '30分間操作がなかったため、ログアウトしました'],
  ['elsewhere', '別のタブでログアウトしたため、この画面も終わりました'],
])

/** False in the prerendered page: a form nobody listens to yet must not be filled in. */
const useListening = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

export function LoginPage() {
  const session = useResumedSession()
  const [search] = useSearchParams()
  const [view, setView] = useState<View>('login')
  const [companyCode, setCompanyCode] = useState('')
  const [failure, setFailure] = useState<{ readonly title: string; readonly advice: string }>()
  const listening = useListening()
  const why = listening ? WHY.get(search.get('why')) : undefined
  useTitle(view === 'new-password' ? '新しいパスワードを設定' : 'ログイン')

  const deadline = session.state === 'must-change' ? session.deadline : undefined
  useEffect(() => {
    if (deadline === undefined) return
    setView('new-password')
    const timer = setTimeout(
      async () => {
        const { abandonChange } = await import('../session/resume.ts')
        await abandonChange()
        setFailure({ title: TIMED_OUT, advice: '' })
        setView('login')
      },
      Math.max(0, deadline - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [deadline])

  if (session.state === 'signed-in') return <Navigate to={redirectTarget(search.get('redirect'))} replace />
  if (session.state === 'unreachable') return <UnreachableScreen />

  const submitSignIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const code = String(typed.get('company'))
    setCompanyCode(code)
    setFailure(undefined)
    setView('loading')
    try {
      const { signIn } = await import('../session/sign-in.ts')
      await signIn(code, String(typed.get('password')), Date.now())
    } catch {
      // Whatever the cause, the sentence is the same: it must not tell which codes exist.
      setFailure({
        title: 'ログインに失敗しました',
        advice: '会社コードとパスワードを確かめて、もう一度お試しください。',
      })
      setView('login')
    }
  }

  const submitNewPassword = async (password: string) => {
    setFailure(undefined)
    setView('loading')
    try {
      const { changePassword } = await import('../session/sign-in.ts')
      await changePassword(password, Date.now())
    } catch {
      // Refused or unreachable; the account is unchanged and another try is open until the time limit.
      setFailure({
        title: 'パスワード変更に失敗しました',
        advice: '別のパスワードにするか、しばらくしてからもう一度お試しください。',
      })
      setView('new-password')
    }
  }

  return (
    <>
      <PageHeader siteName={site.portalTitle} siteTo="/" />
      <main id="main" className="page login">
        <div className="card login-card stack">
          <div>
            <h1>{import.meta.env.DEV ? `${site.name}（開発環境）` : site.name}</h1>
            <p className="quiet">{site.version}</p>
          </div>
          {why && view === 'login' && !failure && (
            <Banner kind="warning" title={why} announce="status">
              <p>
                送っていない入力は、暗号化してこの端末に保管しています。ログインして同じ調査票を開くと、続きから入力できます。
              </p>
            </Banner>
          )}
          {view === 'loading' && <Spinner label="処理中…" />}
          {view === 'login' && (
            <SignInForm
              companyCode={companyCode}
              failure={failure}
              disabled={!listening}
              onSubmit={submitSignIn}
            />
          )}
          {view === 'new-password' && (
            <NewPasswordForm
              companyCode={session.state === 'must-change' ? session.companyCode : companyCode}
              failure={failure}
              onSubmit={submitNewPassword}
            />
          )}
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
