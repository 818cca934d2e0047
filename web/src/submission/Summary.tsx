import type { Ref } from 'react'
import type { Readiness } from './check-company.ts'

interface SummaryProps {
  readonly readiness: Readiness
  /** 提出する was pressed too early. */
  readonly refused: boolean
  readonly ref: Ref<HTMLElement>
}

/** Where things stand, with a way to each kind of open work. */
export function Summary({ readiness, refused, ref }: SummaryProps) {
  const { sheets, errors, notBegun, warnings, open, ready } = readiness
  const lines = [
    errors > 0 && { to: '#errors', text: `直していただく内容（エラー）が ${errors}件あります` },
    notBegun > 0 && { to: '#not-begun', text: `まだ入力していない調査票が ${notBegun}件あります` },
    open > 0 && { to: '#warnings', text: `理由を選んでいただく内容が ${open}件あります` },
  ].filter((line) => line !== false)
  return (
    <section
      className="submit-summary card"
      data-ready={ready}
      aria-labelledby="submit-summary"
      tabIndex={-1}
      ref={ref}
    >
      <h2 id="submit-summary">{ready ? '提出できます' : '提出の前に'}</h2>
      {ready && <p>調査票 {sheets}件をすべて確かめました。直していただく内容はありません。</p>}
      {refused && !ready && <p role="alert">次の内容が残っているため、まだ提出できません。</p>}
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
