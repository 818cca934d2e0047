import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { handOverDraft } from './draft-file.ts'
import { useSheet } from './sheet-context.ts'

const MAKING = '作成しています…'
const DONE = {
  excel: '下書きファイルを渡しました（暗号化なし）。「Excelアップロード」で反映できます。',
  text: '下書きを文字の一覧で渡しました（暗号化なし）。',
} as const

/** While nothing can be saved: a copy of what is typed, to keep and to bring back, here or on another computer. */
export function DraftFile() {
  const { store, saver } = useSheet()
  const [state, setState] = useState('')
  const make = async () => {
    setState(MAKING)
    setState(DONE[await handOverDraft(store, saver)])
  }
  return (
    <>
      <Button size="small" busy={state === MAKING} onClick={make}>
        下書きファイルを受け取る
      </Button>
      <p role="status">{state}</p>
    </>
  )
}
