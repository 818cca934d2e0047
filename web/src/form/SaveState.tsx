import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import type { SaveStatus } from './saver.ts'
import { useSaveStatus, useSheet } from './sheet-context.ts'

const loadDraftFile = () => import('./DraftFile.tsx').then(({ DraftFile }) => DraftFile)
const DraftFile = late(loadDraftFile, 'inPlace')

const PHASE_WORDS: Readonly<Record<SaveStatus['phase'], string>> = {
  saved: '保存済み',
  unsaved: '送信待ち',
  saving: '保存中…',
  waiting:
    '再送中。サーバーから返事がありません。つながりしだい自動で保存します。入力はこのまま続けられます。',
  stopped: '保存できません。',
  locked: '変更できません',
  conflict: '保存できません。サーバーの値と違う項目を確認してください。',
}
const OFFLINE = 'オフライン。通信がつながりしだい自動で保存します。入力はこのまま続けられます。'
const BUSY = '再送中。サーバーが混み合っています。少し待って自動で保存します。入力はこのまま続けられます。'

const STOP_WORDS = {
  'signed-out': 'ログインの有効期限が切れました。入力した内容はこの画面に残っています。',
  forbidden: 'この調査票を変更する権限がありません。入力した内容はこの画面に残っています。',
  'not-found': 'この調査票は削除されています。入力した内容はこの画面に残っています。',
  unexpected: '入力した内容はこの画面に残っています。時間をおいて、もう一度保存してください。',
} as const

export function saveStatusInWords({ phase, stop, busy }: SaveStatus, online = true): string {
  if (phase === 'waiting' && !online) return OFFLINE
  if (phase === 'waiting' && busy) return BUSY
  return PHASE_WORDS[phase] + (phase === 'stopped' && stop ? STOP_WORDS[stop] : '')
}

function subscribeLine(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the server has what is on the screen, and if not, where it is. */
export const SaveState = memo(function SaveState() {
  const { saver } = useSheet()
  const status = useSaveStatus()
  const online = useSyncExternalStore(subscribeLine, () => navigator.onLine)
  const unsent = status.phase === 'waiting' || status.phase === 'stopped' || status.phase === 'conflict'
  const [wasStuck, setWasStuck] = useState(false)
  // Another try does not take the offer away; only its success does.
  const stuck =
    unsent || (status.phase === 'locked' && saver.unsaved) || (status.phase === 'saving' && wasStuck)
  if (stuck !== wasStuck) setWasStuck(stuck)
  const { kept } = status.drafts
  useEffect(() => {
    // When it is needed the line may be gone. The step itself comes first.
    afterPaint(() => loadDraftFile().catch(() => {}))
  }, [])
  return (
    <div className="save-state" data-phase={status.phase}>
      <p role="status">
        <span className="save-state-phase">{saveStatusInWords(status, online)}</span>
        {unsent && kept && <span>入力した内容は暗号化してこの端末に保管しています。</span>}
        {status.taken && <span>ほかの画面で入力された内容を取り込みました（{status.taken}）。</span>}
        {status.refused > 0 && (
          <span className="save-state-refused">{status.refused}件は保存できません（赤い枠の項目）</span>
        )}
        {kept === false && (
          <span className="save-state-refused">
            この端末には書きかけを保管できません。「保存済み」になるまで画面を閉じないでください。
          </span>
        )}
      </p>
      {status.phase === 'stopped' && status.stop !== 'not-found' && (
        <Button size="small" onClick={() => saver.retry()}>
          もう一度保存する
        </Button>
      )}
      {stuck && <DraftFile />}
    </div>
  )
})
