import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { handOverDraft } from './draft-file.ts'
import { useSheet } from './sheet-context.ts'

const DONE = {
  excel: '下書きファイルを渡しました（暗号化なし）。「Excelアップロード」で反映できます。',
  text: '下書きファイルを渡しました（暗号化なし）。Excelを作れないため、文字だけの一覧です。',
} as const

/** While nothing can be saved: a copy of what is typed, to keep and to bring back, here or on another computer. */
export function DraftFile() {
  const { store, saver } = useSheet()
  const [state, setState] = useState<'idle' | 'writing' | keyof typeof DONE>('idle')
  const make = async () => {
    setState('writing')
    setState(await handOverDraft(store, saver))
  }
  return (
    <>
      <Button size="small" busy={state === 'writing'} onClick={make}>
        下書きファイルを受け取る
      </Button>
      <p role="status">{state !== 'idle' && state !== 'writing' && DONE[state]}</p>
    </>
  )
}
