import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { DialogProps } from './Dialog.tsx'
import { focusHeading } from './focus-control.ts'
import { CloseIcon } from './icons.tsx'

/** The dialog itself, in a chunk of its own; screens use `Dialog`. */
export function AriaDialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'normal',
  role = 'dialog',
}: DialogProps) {
  useReturnedFocus()
  return (
    <ModalOverlay className="dialog-layer" isOpen={isOpen} onOpenChange={(open) => open || onClose()}>
      <Modal className="dialog-space">
        {/* For the mouse only: × and Esc do the same from the keyboard. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above */}
        <div className="dialog-backdrop" onClick={onClose} />
        <Dialog className="dialog" data-size={size} role={role}>
          <div className="dialog-head">
            <Heading slot="title" level={2} className="dialog-title">
              {title}
            </Heading>
            <button type="button" className="dialog-close" aria-label="閉じる" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          <DialogBody>{children}</DialogBody>
          {footer && <div className="dialog-foot">{footer}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * A dialog that closes because its work is done gives the focus back while the page behind is still inert, and it is
 * lost. It is given back once more when the page is free; to the top of the content when what opened it is gone.
 */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener.isConnected) return opener.focus()
        focusHeading()
      })
    },
    [opener],
  )
}

/** Text that is longer than the window must be scrollable by keyboard, when nothing in it takes the focus. */
function DialogBody({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const isLonger = element.scrollHeight > element.clientHeight
    const hasControls =
      element.querySelector('a, button, input, select, textarea, summary, [tabindex]') !== null
    if (isLonger && !hasControls) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
  return (
    <div ref={body} className="dialog-body">
      {children}
    </div>
  )
}
