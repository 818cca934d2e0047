import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

interface DialogButtonProps {
  readonly label: string
  readonly children: (close: () => void) => ReactNode
}

/** A button and the dialog it opens. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
