import type { Readiness } from './check-company.ts'

/** Where things stand, with a way to each kind of open work. */
export function Summary({ readiness }: { readonly readiness: Readiness }) {
  const { sheets, errors, notBegun, warnings, open, ready } = readiness
  const lines = [
    errors > 0 && { to: '#errors', text: `直していただく内容（エラー）が ${errors}件あります` },
    notBegun > 0 && { to: '#not-begun', text: `まだ入力していない調査票が ${notBegun}件あります` },
    open > 0 && { to: '#warnings', text: `理由を選んでいただく内容が ${open}件あります` },
  ].filter((line) => line !== false)
  return (
    <section className="submit-summary card" data-ready={ready} aria-labelledby="submit-summary">
      <h2 id="submit-summary">{ready ? '提出できます' : '提出の前に'}</h2>
      {ready && <p>調査票 {sheets}件をすべて確かめました。直していただく内容はありません。</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ to, text }) => (
            <li key={to}>
              <a href={to}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {warnings > 0 && open === 0 && <p>確認 {warnings}件には、すべて理由が入っています。</p>}
    </section>
  )
}
