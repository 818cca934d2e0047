import type { ReactNode } from 'react'
import { late } from './late.tsx'
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

const AriaDialog = late(() => import('./AriaDialog.tsx').then(({ AriaDialog }) => AriaDialog))

/**
 * Closes with ×, Esc and the backdrop, keeps focus inside and gives it back. Controlled by the page. What does all
 * this comes when the first dialog is opened: most screens are left without one.
 */
export const Dialog = (props: DialogProps) => props.isOpen && <AriaDialog {...props} />
