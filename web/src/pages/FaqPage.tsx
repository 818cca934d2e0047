import { FaqList } from '../faq/FaqList.tsx'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export function FaqPage() {
  useTitle('FAQ')
  return (
    <>
      <PageHeader title="FAQ（よくある質問）" siteName={site.portalTitle} siteTo="/" />
      <main id="main" className="page page--narrow">
        <h2 className="visually-hidden">質問と回答</h2>
        <FaqList />
      </main>
      <SiteFooter />
    </>
  )
}
