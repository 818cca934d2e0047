import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { checkNewPassword } from '#survey/sign-in'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { useResumedSession } from '../session/RequireSession.tsx'
import { redirectTarget } from '../session/redirect.ts'
import { type SignInEntry, SignInForm } from '../session/SignInForm.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { UnreachableScreen } from '../shell/UnreachableScreen.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorSummary, type SummaryLine } from '../ui/ErrorSummary.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import './LoginPage.css'

interface Problem extends SummaryLine {
  /** The field itself is at fault, and says so as well. */
  readonly atField?: boolean
}

type View = 'login' | 'loading' | 'new-password'

const SIGN_IN_FAILED = 'ログインに失敗しました。会社コードとパスワードを確かめて、もう一度お試しください。'
const CHANGE_FAILED =
  'パスワード変更に失敗しました。別のパスワードにするか、しばらくしてからもう一度お試しください。'
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
  const [notice, setNotice] = useState<string>()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const listening = useListening()
  const why = listening ? WHY.get(search.get('why')) : undefined
  const title = view === 'new-password' ? '新しいパスワードを設定' : 'ログイン'
  useTitle(problems.length > 0 ? `エラー：${title}` : title)

  const newcomer = session.state === 'must-change' ? session.companyCode : companyCode
  const deadline = session.state === 'must-change' ? session.deadline : undefined
  useEffect(() => {
    if (deadline === undefined) return
    setView('new-password')
    const timer = setTimeout(
      async () => {
        const { abandonChange } = await import('../session/resume.ts')
        await abandonChange()
        setProblems([])
        setNotice(TIMED_OUT)
        setView('login')
      },
      Math.max(0, deadline - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [deadline])

  if (session.state === 'signed-in') return <Navigate to={redirectTarget(search.get('redirect'))} replace />
  if (session.state === 'unreachable') return <UnreachableScreen />

  const show = (found: readonly Problem[]) => {
    setNotice(undefined)
    setProblems(found)
  }
  const errorAt = (id: string) =>
    problems
      .filter((problem) => problem.id === id && problem.atField)
      .map(({ text }) => text)
      .join('　') || undefined

  const submitSignIn = async ({ company, password }: SignInEntry) => {
    const missing: Problem[] = [
      ...(company ? [] : [{ id: 'company', text: '会社コードを入力してください', atField: true }]),
      ...(password ? [] : [{ id: 'password', text: 'パスワードを入力してください', atField: true }]),
    ]
    show(missing)
    if (missing.length > 0) return
    setCompanyCode(company)
    setView('loading')
    try {
      const { signIn } = await import('../session/sign-in.ts')
      await signIn(company, password, Date.now())
    } catch {
      // Whatever the cause, the sentence is the same: it must not tell which codes exist.
      show([{ id: 'company', text: SIGN_IN_FAILED }])
      setView('login')
    }
  }

  const submitNewPassword = async (password: string) => {
    const found = password ? checkNewPassword(password, newcomer) : ['新しいパスワードを入力してください']
    show(found.map((text) => ({ id: 'new-password', text, atField: true })))
    if (found.length > 0) return
    setView('loading')
    try {
      const { changePassword } = await import('../session/sign-in.ts')
      await changePassword(password, Date.now())
    } catch {
      // Refused or unreachable; the account is unchanged and another try is open until the time limit.
      show([{ id: 'new-password', text: CHANGE_FAILED }])
      setView('new-password')
    }
  }

  return (
    <>
      <PageHeader siteName={site.portalTitle} siteTo="/" />
      <main id="main" className="page login">
        <div className="card login-card stack">
          {problems.length > 0 && <ErrorSummary errors={problems} turn={problems} />}
          <div>
            <h1>{import.meta.env.DEV ? `${site.name}（開発環境）` : site.name}</h1>
            <p className="quiet">{site.version}</p>
          </div>
          {why && view === 'login' && !notice && problems.length === 0 && (
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
              notice={notice}
              errorAt={errorAt}
              disabled={!listening}
              onSubmit={submitSignIn}
            />
          )}
          {view === 'new-password' && (
            <NewPasswordForm
              companyCode={newcomer}
              isNew={problems.length === 0}
              error={errorAt('new-password')}
              onSubmit={submitNewPassword}
            />
          )}
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
