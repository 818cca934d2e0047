import { useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface SignOutDialogProps {
  readonly onClose: () => void
  readonly before?: () => Promise<void>
}

export function SignOutDialog({ onClose, before }: SignOutDialogProps) {
  const [state, setState] = useState<'asking' | 'leaving' | 'failed'>('asking')
  const leave = async () => {
    setState('leaving')
    try {
      await before?.()
      const { signOut } = await import('../session/sign-in.ts')
      await signOut()
    } catch {
      // Still signed in, and the cause is the network's or the server's: all the user can do is try again.
      setState('failed')
    }
  }
  return (
    <Dialog
      title="ログアウト確認"
      role="alertdialog"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" busy={state === 'leaving'} onClick={leave}>
            ログアウトする
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
        </>
      }
    >
      {state === 'failed' && (
        <Banner kind="error" title="ログアウトに失敗しました" announce="alert">
          <p>通信の状態を確かめて、もう一度押してください。</p>
        </Banner>
      )}
      <p>ログアウトしますか？</p>
    </Dialog>
  )
}
