import { useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { saveStatusInWords } from './SaveState.tsx'
import type { SaveStatus } from './saver.ts'
import { useFindings, useSheet } from './sheet-context.ts'
import './SaveAllDialog.css'

/** Asks, saves every step and says what became of it. */
export function SaveAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { store, saver } = useSheet()
  const [state, setState] = useState<'asking' | 'saving' | SaveStatus>('asking')
  const save = async () => {
    setState('saving')
    await saver.save()
    store.reveal(...store.form.steps.keys())
    setState(saver.status)
  }
  const done = typeof state === 'object' ? state : undefined
  return (
    <Dialog
      title="全保存の確認"
      role="alertdialog"
      isOpen
      onClose={onClose}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            閉じる
          </Button>
        ) : (
          <>
            <Button variant="primary" busy={state === 'saving'} onClick={save}>
              保存する
            </Button>
            <Button onClick={onClose}>キャンセル</Button>
          </>
        )
      }
    >
      {done ? <Result status={done} /> : <p>すべてのステップ画面を保存しますか？</p>}
    </Dialog>
  )
}

function Result({ status }: { status: SaveStatus }) {
  if (status.phase !== 'saved')
    return <Banner kind="error" title={saveStatusInWords(status)} announce="alert" />
  if (status.refused > 0) {
    return (
      <Banner kind="warning" title={`${status.refused}件は保存できません`} announce="status">
        <p>赤い枠の項目を直すと保存できます。ほかの入力はすべて保存しました。</p>
        <Steps />
      </Banner>
    )
  }
  return (
    <>
      <Banner kind="success" title="全てのステップ画面を保存しました。" announce="status" />
      <Steps />
    </>
  )
}

/** What has been saved: each step and how far it is. */
function Steps() {
  const { store } = useSheet()
  const { steps } = useFindings()
  return (
    <ol className="save-all-steps">
      {store.form.steps.map(({ title }, position) => (
        <li key={title}>
          <span>{title}</span>
          <StatusBadge status={steps[position] ?? '未入力'} />
        </li>
      ))}
    </ol>
  )
}
