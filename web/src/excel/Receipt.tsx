import { useState } from 'react'
import { type ImportOutcome, type ImportReceipt, undoImport, undoProblem } from '../data/imports.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

interface ReceiptProps {
  readonly receipt: ImportReceipt
  readonly outcome: ImportOutcome
  /** How many of what was held could not be taken at all. */
  readonly errors: number
  readonly onUndone: () => void
}

export const outcomeWords = ({ taken, held, unchanged }: ImportOutcome): string =>
  `反映 ${taken}項目、保留 ${held}項目、変更なし ${unchanged}項目`

export function Receipt({ receipt, outcome, errors, onUndone }: ReceiptProps) {
  const [state, setState] = useState<'stored' | 'undoing' | 'undone' | { title: string; advice: string }>(
    'stored',
  )
  const undo = async () => {
    setState('undoing')
    try {
      await undoImport(receipt)
      setState('undone')
      onUndone()
    } catch (cause) {
      setState(undoProblem(cause))
    }
  }
  if (state === 'undone')
    return (
      <Banner kind="success" title="取り込みを取り消しました" announce="status">
        <p>回答は取り込む前の内容に戻りました。</p>
      </Banner>
    )
  return (
    <>
      <Banner
        kind="success"
        title={`${receipt.sheets.length}件の${outcome.taken}項目を反映しました`}
        announce="status"
      >
        <p>{outcomeWords(outcome)}。反映した内容は、各様式の画面で確かめられます。</p>
        {errors > 0 && (
          <p>
            保留のうち{errors}
            項目は取り込めない値でした。登録済みの値は変わっていません。印の付いたExcelで直してもう一度アップロードするか、各様式の画面で入力してください。
          </p>
        )}
      </Banner>
      {typeof state === 'object' && (
        <Banner kind="error" title={state.title} announce="alert">
          <p>{state.advice}</p>
        </Banner>
      )}
      <div>
        <Button busy={state === 'undoing'} onClick={undo}>
          取り込みを取り消す
        </Button>
      </div>
    </>
  )
}
