import { memo } from 'react'
import { Button } from '../ui/Button.tsx'
import type { SaveStatus } from './saver.ts'
import { useSaveStatus, useSheet } from './sheet-context.ts'

const PHASE_WORDS: Readonly<Record<SaveStatus['phase'], string>> = {
  saved: '保存済み',
  unsaved: '未保存',
  saving: '保存中…',
  waiting: '保存できません。通信がつながりしだい自動で保存します。入力はこのまま続けられます。',
  stopped: '保存できません。',
  locked: '変更できません',
  conflict: '保存できません。ほかの画面の入力と重なった項目を確認してください。',
}

const STOP_WORDS = {
  'signed-out': 'ログインの有効期限が切れました。入力した内容はこの画面に残っています。',
  forbidden: 'この調査票を変更する権限がありません。入力した内容はこの画面に残っています。',
  'not-found': 'この調査票は削除されています。入力した内容はこの画面に残っています。',
  unexpected: '入力した内容はこの画面に残っています。時間をおいて、もう一度保存してください。',
} as const

export const saveStatusInWords = ({ phase, stop }: SaveStatus): string =>
  PHASE_WORDS[phase] + (phase === 'stopped' && stop ? STOP_WORDS[stop] : '')

/** Whether the server has what is on the screen. */
export const SaveState = memo(function SaveState() {
  const { saver } = useSheet()
  const status = useSaveStatus()
  return (
    <div className="save-state" data-phase={status.phase}>
      <p role="status">
        <span className="save-state-phase">{saveStatusInWords(status)}</span>
        {status.taken && <span>ほかの画面で入力された内容を取り込みました（{status.taken}）。</span>}
        {status.refused > 0 && (
          <span className="save-state-refused">{status.refused}件は保存できません（赤い枠の項目）</span>
        )}
      </p>
      {status.phase === 'stopped' && status.stop !== 'not-found' && (
        <Button size="small" onClick={() => saver.retry()}>
          もう一度保存する
        </Button>
      )}
    </div>
  )
})
