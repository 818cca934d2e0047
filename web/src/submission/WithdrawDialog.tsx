import { useId, useState } from 'react'
import { problemOf } from '../data/problem.ts'
import { withdrawSubmission } from '../data/submission.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface WithdrawDialogProps {
  readonly year: number
  readonly receiptNumber: string
  readonly onClose: () => void
  readonly onWithdrawn: () => void
}

const LONGEST = 500

/** Takes the submission back so that answers can be changed again; asks why. */
export function WithdrawDialog({ year, receiptNumber, onClose, onWithdrawn }: WithdrawDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [state, setState] = useState<'asking' | 'missing' | 'sending'>('asking')
  const [failure, setFailure] = useState<unknown>()
  const withdraw = async () => {
    if (reason.trim() === '') {
      setState('missing')
      document.getElementById(id)?.focus()
      return
    }
    setState('sending')
    try {
      await withdrawSubmission(year, reason.trim())
      onWithdrawn()
    } catch (cause) {
      setFailure(cause)
      setState('asking')
    }
  }
  const problem = failure === undefined ? undefined : problemOf(failure)
  return (
    <Dialog
      title="提出の取り下げ"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" busy={state === 'sending'} onClick={withdraw}>
            提出を取り下げる
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <Banner kind="error" title={problem.title} announce="alert">
            <p>{problem.advice}</p>
          </Banner>
        )}
        <p>
          受付番号 {receiptNumber}{' '}
          の提出を取り下げます。回答は残り、また変更できるようになります。期限までに、もう一度提出してください。
        </p>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            取り下げる理由<span className="field-required">※必須</span>
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            直す内容を短く書いてください。
          </p>
          <textarea
            id={id}
            className="textarea"
            rows={3}
            maxLength={LONGEST}
            value={reason}
            aria-required
            aria-invalid={state === 'missing' || undefined}
            aria-describedby={state === 'missing' ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChange={({ currentTarget: { value } }) => {
              setReason(value)
              if (state === 'missing') setState('asking')
            }}
          />
          {state === 'missing' && (
            <p className="field-error" id={`${id}-error`}>
              <span className="visually-hidden">エラー：</span>＊取り下げる理由を書いてください
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
