import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { site } from '../site.ts'
import './SiteFooter.css'

const ContactDialog = lazy(() => import('./ContactDialog.tsx').then((m) => ({ default: m.ContactDialog })))

export function SiteFooter() {
  const [asking, setAsking] = useState(false)
  return (
    <footer className="site-footer">
      <div className="site-footer-row">
        <ul className="site-footer-links">
          <li>
            <Link to="/terms">利用規約</Link>
          </li>
          <li>
            <Link to="/privacy">プライバシー</Link>
          </li>
          <li>
            <button type="button" className="link-button" onClick={() => setAsking(true)}>
              お問い合わせ
            </button>
          </li>
        </ul>
        <p>
          {site.version}
          <br />
          {site.copyright}
        </p>
      </div>
      <Suspense fallback={null}>{asking && <ContactDialog onClose={() => setAsking(false)} />}</Suspense>
    </footer>
  )
}
