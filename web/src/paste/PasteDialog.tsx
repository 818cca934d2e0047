import { useMemo } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type PasteLine, planPaste } from './plan.ts'
import type { PastePlace } from './table.ts'
import './paste.css'

interface PasteDialogProps {
  readonly place: PastePlace
  readonly cells: readonly (readonly string[])[]
  readonly onApply: (lines: readonly PasteLine[]) => void
  readonly onClose: () => void
}

/** Which pasted row goes into which field, and how it was read, before anything is changed. */
export function PasteDialog({ place, cells, onApply, onClose }: PasteDialogProps) {
  const lines = useMemo(() => planPaste(place, cells), [place, cells])
  const count = (outcome: PasteLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const changed = count('changed')
  const errors = count('error')
  return (
    <Dialog
      title="貼り付けの確認"
      size="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          {changed > 0 && (
            <Button variant="primary" onClick={() => onApply(lines)}>
              {changed}件を入れる
            </Button>
          )}
          <Button onClick={onClose}>{changed > 0 ? 'キャンセル' : '閉じる'}</Button>
        </>
      }
    >
      <div className="stack">
        <p>
          貼り付けた{lines.length}行のうち、{changed}件を入れられます
          {errors > 0 && `。${errors}件は入れられません（エラーと書かれた行）`}。
        </p>
        <table className="paste-lines">
          <thead>
            <tr>
              <th scope="col">貼り付けた行</th>
              <th scope="col">入る項目</th>
              <th scope="col">今の値</th>
              <th scope="col">読み取った値</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // Lines have no name of their own and never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={at} data-outcome={line.outcome}>
                <td data-label="貼り付けた行">
                  {line.label !== undefined && <span className="paste-label">{line.label}</span>}
                  <span>{line.text || '（空欄）'}</span>
                </td>
                <th scope="row" data-label="入る項目">
                  {line.name || 'なし'}
                </th>
                <td data-label="今の値">{line.key ? line.before || '空欄' : '—'}</td>
                <td data-label="読み取った値">{resultOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function resultOf({ outcome, after, error }: PasteLine) {
  switch (outcome) {
    case 'changed':
      return <strong>{after}</strong>
    case 'same':
      return `${after}（変わりません）`
    case 'blank':
      return '空欄なので変えません'
    case 'error':
      return (
        <span className="paste-error">
          <strong>エラー：</strong>
          {error}
        </span>
      )
  }
}
