import type { FormId } from '#survey'
import type { LoadOutcome } from '../form/sheet.ts'
import { listOf } from '../shell/form-paths.ts'
import { PreparationNotice } from '../shell/PreparationNotice.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'

export type Failure = Exclude<LoadOutcome['kind'], 'loaded'> | 'no-subject' | 'other-form' | 'in-preparation'

const FAILURES: Readonly<
  Record<Exclude<Failure, 'in-preparation'>, { readonly title: string; readonly advice: string }>
> = {
  'no-subject': {
    title: '入力する対象が選ばれていません',
    advice: '一覧で対象を選び、「編集」を押してください。',
  },
  'not-found': {
    title: 'この調査票は見つかりません',
    advice: '削除されたか、アドレスが違います。一覧で対象を選び直してください。',
  },
  'other-form': {
    title: 'この調査票は別の様式のものです',
    advice: '一覧で対象を選び直してください。',
  },
  'signed-out': {
    title: 'ログインの有効期限が切れました',
    advice: 'もう一度ログインしてください。保存済みの内容は残っています。',
  },
  offline: {
    title: 'サーバーに接続できません',
    advice: '通信の状態を確かめて、もう一度読み込んでください。',
  },
  unexpected: {
    title: '調査票を読み込めませんでした',
    advice: '時間をおいて、もう一度読み込んでください。続くときは事務局へ連絡してください。',
  },
}

interface NoSheetProps {
  readonly formId: FormId
  readonly title: string
  readonly failure: Failure
  readonly onRetry: () => void
}

/** The form without a sheet: why there is none, and the way on. */
export function NoSheet({ formId, title, failure, onRetry }: NoSheetProps) {
  const isOff = failure === 'in-preparation'
  const list = isOff ? undefined : listOf(formId)
  return (
    <>
      <ScreenHeader title={title} links={list ? [{ label: list.label, to: list.path }] : []} />
      <main id="main" className="page page--narrow stack">
        {isOff ? (
          <PreparationNotice />
        ) : (
          <>
            <Banner
              kind={failure === 'no-subject' ? 'info' : 'error'}
              title={FAILURES[failure].title}
              announce="alert"
            >
              <p>{FAILURES[failure].advice}</p>
            </Banner>
            <div className="cluster">
              {(failure === 'offline' || failure === 'unexpected') && (
                <Button variant="primary" onClick={onRetry}>
                  もう一度読み込む
                </Button>
              )}
              {list ? (
                <LinkButton to={list.path}>{list.label}へ</LinkButton>
              ) : (
                <LinkButton to="/home">ホームへ</LinkButton>
              )}
            </div>
          </>
        )}
      </main>
      <SiteFooter />
    </>
  )
}
