import { type ReactNode, useId } from 'react'
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx'
import './Banner.css'

const KINDS = {
  info: { Icon: InfoIcon, word: 'お知らせ' },
  warning: { Icon: WarningIcon, word: '注意' },
  error: { Icon: ErrorIcon, word: 'エラー' },
  success: { Icon: CheckIcon, word: '完了' },
} as const

interface BannerProps {
  readonly kind?: keyof typeof KINDS
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly onClose?: () => void
  readonly closeLabel?: string
  /** Spoken when it appears: `alert` for what stops the user, `status` for what just happened. */
  readonly announce?: 'alert' | 'status'
}

export function Banner({
  kind = 'info',
  title,
  children,
  onClose,
  closeLabel = '閉じる',
  announce,
}: BannerProps) {
  const titleId = useId()
  const { Icon, word } = KINDS[kind]
  return (
    <section
      className="banner"
      data-kind={kind}
      role={announce}
      aria-labelledby={announce ? undefined : titleId}
    >
      <span className="banner-icon">
        <Icon />
        <span className="visually-hidden">{word}：</span>
      </span>
      <p className="banner-title" id={titleId}>
        {title}
      </p>
      {onClose && (
        <button type="button" className="banner-close" aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </button>
      )}
      {children && <div className="banner-body">{children}</div>}
    </section>
  )
}
