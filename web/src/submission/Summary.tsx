import type { Ref } from 'react'
import { Link } from '../ui/Link.tsx'
import type { Readiness } from './check-company.ts'

interface SummaryProps {
  readonly readiness: Readiness
  /** Something typed has not reached the server. */
  readonly unsaved: boolean
  readonly ref: Ref<HTMLElement>
}

/** Where things stand, with a way to each kind of open work. Takes the focus when it is too early to submit. */
export function Summary({ readiness, unsaved, ref }: SummaryProps) {
  const { sheets, errors, notBegun, warnings, open } = readiness
  const ready = readiness.ready && !unsaved
  const lines = [
    unsaved && {
      to: '/home',
      text: 'まだ保存できていない入力があります。入力の画面に戻り、「保存済み」と出たことを確かめてください',
    },
    errors > 0 && { to: '#errors', text: `直していただく内容（エラー）が ${errors}件あります` },
    notBegun > 0 && { to: '#not-begun', text: `まだ入力していない調査票が ${notBegun}件あります` },
    open > 0 && { to: '#warnings', text: `理由を選んでいただく内容が ${open}件あります` },
  ].filter((line) => line !== false)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="submit-summary card"
      data-ready={ready}
      aria-labelledby="submit-summary"
    >
      <h2 id="submit-summary">{ready ? '提出できます' : '提出の前に'}</h2>
      {ready && <p>調査票 {sheets}件をすべて確かめました。直していただく内容はありません。</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ to, text }) => (
            <li key={to}>{to.startsWith('#') ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>}</li>
          ))}
        </ul>
      )}
      {warnings > 0 && open === 0 && <p>確認 {warnings}件には、すべて理由が入っています。</p>}
    </section>
  )
}
