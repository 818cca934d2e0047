import { useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface SignOutDialogProps {
  readonly onClose: () => void
  readonly before?: () => Promise<void>
}

type State = 'asking' | 'leaving' | 'failed' | 'unsent'

export function SignOutDialog({ onClose, before }: SignOutDialogProps) {
  const [state, setState] = useState<State>('asking')
  /** Answers are sent first; what cannot be sent is not given up without asking. */
  const leave = async () => {
    setState('leaving')
    const sent = await before?.().then(
      () => true,
      () => false,
    )
    try {
      const { signOut, unsentSheets } = await import('../session/sign-out.ts')
      if (sent === false || (await unsentSheets()) > 0) return setState('unsent')
      await signOut({ anyway: false })
    } catch {
      // Still signed in, and the cause is the network's or the server's: try again, or leave this computer only.
      setState('failed')
    }
  }
  const leaveAnyway = async () => {
    setState('leaving')
    const { signOut } = await import('../session/sign-out.ts')
    await signOut({ anyway: true })
  }
  const stuck = state === 'failed' || state === 'unsent'
  return (
    <Dialog
      title="ログアウト確認"
      role="alertdialog"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" busy={state === 'leaving'} onClick={leave}>
            {state === 'unsent' ? 'もう一度送る' : 'ログアウトする'}
          </Button>
          {stuck && (
            <Button variant="danger" onClick={leaveAnyway}>
              {state === 'unsent' ? '送らずにログアウトする' : 'この端末だけログアウトする'}
            </Button>
          )}
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      {state === 'failed' && (
        <Banner kind="error" title="ログアウトに失敗しました" announce="alert">
          <p>通信の状態を確かめて、もう一度押してください。</p>
        </Banner>
      )}
      {state === 'unsent' ? (
        <Banner kind="warning" title="まだ送っていない入力があります" announce="alert">
          <p>
            送らずにログアウトすると、この端末に保管した入力は消えます。通信の状態を確かめて「もう一度送る」を押すか、キャンセルして調査票を開いてください。ホームの「送信待ち」で、どの調査票か分かります。
          </p>
        </Banner>
      ) : (
        <p>ログアウトしますか？</p>
      )}
    </Dialog>
  )
}
