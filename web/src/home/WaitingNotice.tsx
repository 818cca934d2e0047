import { entryOf } from '#survey/forms/catalog'
import type { SheetRow } from '../data/sheet-rows.ts'
import { stepPath } from '../shell/form-paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Link } from '../ui/Link.tsx'

interface WaitingNoticeProps {
  readonly sheets: readonly SheetRow[]
  readonly waiting: ReadonlySet<string>
}

/** Where answers are that have not reached the server, and how they get there. */
export function WaitingNotice({ sheets, waiting }: WaitingNoticeProps) {
  const held = sheets.filter(({ id }) => waiting.has(id))
  if (held.length === 0) return null
  return (
    <Banner kind="warning" title={`送信待ちの入力が${held.length}件の調査票にあります`} announce="status">
      <p>暗号化してこの端末に保管しています。調査票を開くと元の欄に戻り、自動で送ります。</p>
      <ul>
        {held.map(({ id, formId, title }) => (
          <li key={id}>
            <Link to={stepPath(formId, 1, id)}>
              {entryOf(formId).name}　{title || '（名前なし）'}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
