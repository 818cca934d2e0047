import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function NotFoundPage() {
  useTitle('ページが見つかりません')
  return (
    <>
      <PageHeader title="ページが見つかりません" siteName={site.name} siteTo="/" />
      <main id="main" className="page page--narrow stack">
        <p>
          アドレスが間違っているか、ページが移動した可能性があります。ブラウザーのアドレスを確かめるか、下のボタンから移動してください。
        </p>
        <div className="cluster">
          <LinkButton variant="primary" to="/home">
            ホームへ
          </LinkButton>
          <LinkButton to="/">ポータルへ</LinkButton>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
