import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import './PageHeader.css'

interface PageHeaderProps {
  /** The screen's heading; without it only the bar with the site's name is shown. */
  readonly title?: string
  readonly subtitle?: ReactNode
  readonly siteName: string
  /** Where the site's name leads; plain text when absent. */
  readonly siteTo?: string
  /** Buttons of the bar, right of the site's name. */
  readonly links?: ReactNode
  /** What stands right of the title. */
  readonly actions?: ReactNode
}

/** The bar and the title of a screen. Signed-in screens use `shell/ScreenHeader`, which fills in the links. */
export function PageHeader({ title, subtitle, siteName, siteTo, links, actions }: PageHeaderProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        本文へ移動
      </a>
      <header className="site-header">
        <div className="site-header-bar">
          <div className="site-header-row">
            {siteTo ? (
              <Link className="site-name" to={siteTo}>
                {siteName}
              </Link>
            ) : (
              <span className="site-name">{siteName}</span>
            )}
            {links && (
              <nav className="site-links" aria-label="画面の移動">
                {links}
              </nav>
            )}
          </div>
        </div>
        {title && (
          <div className="page-title-band">
            <div className="page-title-row">
              <div>
                <h1 className="page-title">{title}</h1>
                {subtitle && <p className="page-subtitle">{subtitle}</p>}
              </div>
              {actions && <div className="cluster no-print">{actions}</div>}
            </div>
          </div>
        )}
      </header>
    </>
  )
}
