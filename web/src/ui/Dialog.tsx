import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './Banner.tsx'
import './Dialog.css'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the one that names the act first. */
  readonly footer?: ReactNode
  readonly size?: 'normal' | 'wide'
  readonly role?: 'dialog' | 'alertdialog'
}

type Modal = (props: DialogProps) => ReactNode

/** Kept once it has come, so that the next dialog stands at once. */
let modal: Modal | undefined

/**
 * Closes with ×, Esc and the backdrop, keeps focus inside and gives it back. Controlled by the page. What does all
 * this comes when the first dialog is opened: most screens are left without one.
 */
export function Dialog(props: DialogProps) {
  const { isOpen } = props
  const [Shown, setShown] = useState<Modal | undefined>(() => modal)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isOpen || Shown) return
    let wanted = true
    import('./AriaDialog.tsx')
      .then(({ AriaDialog }) => {
        modal = AriaDialog
        if (wanted) setShown(() => AriaDialog)
      })
      .catch(() => {
        if (wanted) setMissing(true)
      })
    return () => {
      wanted = false
      setMissing(false)
    }
  }, [isOpen, Shown])
  if (Shown) return <Shown {...props} />
  if (!isMissing) return null
  return (
    <div className="dialog-missing">
      <Banner
        kind="error"
        title={`「${props.title}」を開けませんでした`}
        announce="alert"
        onClose={props.onClose}
      >
        <p>通信の状態を確かめて、もう一度押してください。入力した内容は残っています。</p>
      </Banner>
    </div>
  )
}
