import type { ReactNode } from 'react'
import { SiteFooter } from '../shell/SiteFooter.tsx'
import { useTitle } from '../shell/use-title.ts'
import { site } from '../site.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import './TextPage.css'

/** A page to read: 利用規約, プライバシー. */
export function TextPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  return (
    <>
      <PageHeader title={title} siteName={site.portalTitle} siteTo="/" />
      <main id="main" className="page page--narrow text-page">
        {children}
        <div>
          <LinkButton to="/">ポータルへ戻る</LinkButton>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
