import { type ReactNode, useState } from 'react'
import { site } from '../site.ts'
import { Button, NavButton } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

const FaqDialog = late(() => import('./FaqDialog.tsx').then(({ FaqDialog }) => FaqDialog))
const SignOutDialog = late(() => import('./SignOutDialog.tsx').then(({ SignOutDialog }) => SignOutDialog))

interface ScreenHeaderProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Screens between Home and this one, e.g. 船舶一覧. */
  readonly links?: readonly { readonly label: string; readonly to: string }[]
  readonly home?: boolean
  readonly actions?: ReactNode
  /** Awaited before signing out, e.g. to send what is not yet saved. A rejection keeps the user signed in. */
  readonly beforeSignOut?: () => Promise<void>
}

/** Header of every signed-in screen: ホーム, FAQ and ログアウト with their dialogs. */
export function ScreenHeader({ links = [], home = true, beforeSignOut, ...header }: ScreenHeaderProps) {
  const [open, setOpen] = useState<'faq' | 'sign-out'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        {...header}
        siteName={site.name}
        links={
          <>
            {home && (
              <NavButton size="small" variant="text" to="/home">
                ホーム
              </NavButton>
            )}
            {links.map(({ label, to }) => (
              <NavButton key={to} size="small" variant="text" to={to}>
                {label}
              </NavButton>
            ))}
            <Button size="small" variant="text" onClick={() => setOpen('faq')}>
              FAQ
            </Button>
            <Button size="small" onClick={() => setOpen('sign-out')}>
              ログアウト
            </Button>
          </>
        }
      />
      {open === 'faq' && <FaqDialog onClose={close} />}
      {open === 'sign-out' && (
        <SignOutDialog onClose={close} {...(beforeSignOut && { before: beforeSignOut })} />
      )}
    </>
  )
}
