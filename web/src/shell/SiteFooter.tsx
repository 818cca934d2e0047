import { useState } from 'react'
import { site } from '../site.ts'
import { Link } from '../ui/Link.tsx'
import { late } from '../ui/late.tsx'
import './SiteFooter.css'

const ContactDialog = late(() => import('./ContactDialog.tsx').then(({ ContactDialog }) => ContactDialog))

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
      {asking && <ContactDialog onClose={() => setAsking(false)} />}
    </footer>
  )
}
