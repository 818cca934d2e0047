import type { ComponentProps, ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { Link } from './Link.tsx'
import './Button.css'

interface Looks {
  readonly variant?: 'primary' | 'secondary' | 'text' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
}

/**
 * Native, so that the first page stays small. `busy` keeps the button focusable and refuses presses,
 * `aria-disabled` does the same; say next to it why.
 */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: Looks & { readonly busy?: boolean } & ComponentProps<'button'>) {
  const refused = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  return (
    <button
      {...rest}
      type={type}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      aria-disabled={refused || undefined}
      onClick={(event) => (refused ? event.preventDefault() : onClick?.(event))}
    />
  )
}

/**
 * A button that leads to another screen: ホーム, 編集, ログインして開始. Underneath it is a link, so it works before
 * the scripts have arrived and opens in another tab; Space presses it like any button.
 */
export function NavButton({
  to,
  variant = 'secondary',
  size = 'medium',
  ...rest
}: Looks & { readonly to: To } & Omit<ComponentProps<typeof Link>, 'to'>) {
  return (
    <Link
      {...rest}
      to={to}
      role="button"
      className="button"
      data-variant={variant}
      data-size={size}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    />
  )
}

/** A link to another screen that looks like a button. */
export function LinkButton({
  to,
  variant = 'secondary',
  size = 'medium',
  children,
  ...rest
}: Looks & { readonly to: To; readonly children: ReactNode } & Omit<ComponentProps<typeof Link>, 'to'>) {
  return (
    <Link {...rest} to={to} className="button" data-variant={variant} data-size={size}>
      {children}
    </Link>
  )
}
