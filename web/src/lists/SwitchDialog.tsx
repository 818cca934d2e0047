import { useState } from 'react'
import type { FormDefinition } from '#survey'
import { matchesSearch } from '../data/search-text.ts'
import { readSheetRows, type SheetRow } from '../data/sheet-rows.ts'
import { useLoad } from '../data/use-load.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Link } from '../ui/Link.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { TextField } from '../ui/TextField.tsx'
import './SwitchDialog.css'

export interface SwitchDialogProps {
  readonly form: FormDefinition
  /** The subject on the screen. */
  readonly sheet: { readonly id: string; readonly companyCode: string }
  readonly year: number
  /** Awaited before the others are read: what is typed here is saved first. */
  readonly before?: () => Promise<void>
  /** The same place of another subject. */
  readonly pathTo: (id: string) => string
  readonly onClose: () => void
}

/** Links drawn at once; the search finds the others. */
const SHOWN = 100

/** The company's subjects of the form in the order of their codes, with the ones before and after this. */
export function SwitchDialog({ form, sheet, year, before, pathTo, onClose }: SwitchDialogProps) {
  const { noun } = form.subject
  const rows = useLoad(`switch/${form.id}/${sheet.id}`, async () => {
    await before?.()
    return readSheetRows({ year, companyCode: sheet.companyCode, formId: form.id })
  })
  return (
    <Dialog
      title={`${noun}を切り替える`}
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>閉じる</Button>}
    >
      {rows.state === 'loading' && <Skeleton lines={4} />}
      {rows.state === 'failed' && <LoadFailure cause={rows.cause} onRetry={rows.reload} />}
      {rows.state === 'ready' && (
        <Subjects noun={noun} rows={rows.value} current={sheet.id} pathTo={pathTo} />
      )}
    </Dialog>
  )
}

interface SubjectsProps extends Pick<SwitchDialogProps, 'pathTo'> {
  readonly noun: string
  readonly rows: readonly SheetRow[]
  readonly current: string
}

function Subjects({ noun, rows, current, pathTo }: SubjectsProps) {
  const [query, setQuery] = useState('')
  if (rows.length < 2) return <p>ほかの{noun}はまだ登録されていません。一覧で登録できます。</p>
  const at = rows.findIndex(({ id }) => id === current)
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  const found = rows.filter((row) => matchesSearch(`${row.subjectCode} ${row.reading} ${row.title}`, query))
  return (
    <div className="stack">
      <p>今と同じ画面が開きます。入力した内容は保存してから移ります。</p>
      <div className="cluster">
        {previous && (
          <LinkButton to={pathTo(previous.id)}>
            前の{noun}：{nameOf(previous)}
          </LinkButton>
        )}
        {next && (
          <LinkButton to={pathTo(next.id)}>
            次の{noun}：{nameOf(next)}
          </LinkButton>
        )}
      </div>
      <TextField
        label={`${noun}を検索`}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <LiveRegion message={query ? `${found.length}件見つかりました` : ''} />
      <ul className="switch-list">
        {found.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            {row.id === current ? (
              <strong aria-current="true">{nameOf(row)}（表示中）</strong>
            ) : (
              <Link to={pathTo(row.id)}>{nameOf(row)}</Link>
            )}
            <span className="quiet">{row.subjectCode}</span>
            <StatusBadge status={row.status} />
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p>ほかに {found.length - SHOWN} 件あります。名前の一部を入れて探してください。</p>
      )}
      {found.length === 0 && <p>見つかりません。別の言葉で探してください。</p>}
    </div>
  )
}

const nameOf = ({ title }: SheetRow): string => title || '（名前なし）'
