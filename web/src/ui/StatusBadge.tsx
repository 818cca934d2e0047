import type { ReactNode } from 'react'
import { CheckIcon, CircleIcon, ErrorIcon, HalfCircleIcon, WarningIcon } from './icons.tsx'
import './StatusBadge.css'

/** Word and shape carry the meaning; colour only repeats it. */
const TONES = {
  none: CircleIcon,
  progress: HalfCircleIcon,
  done: CheckIcon,
  attention: WarningIcon,
  error: ErrorIcon,
} as const
export type BadgeTone = keyof typeof TONES

const TONE_OF: Readonly<Record<string, BadgeTone>> = {
  未登録: 'none',
  未入力: 'none',
  登録途中: 'progress',
  入力中: 'progress',
  登録済み: 'done',
  完了: 'done',
  要確認: 'attention',
  差戻し: 'attention',
  送信待ち: 'attention',
  エラー: 'error',
}

export const StatusBadge = ({ status }: { readonly status: string }) => (
  <Badge tone={TONE_OF[status] ?? 'none'}>{status}</Badge>
)

export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  const Icon = TONES[tone]
  return (
    <span className="badge" data-tone={tone}>
      <Icon />
      {children}
    </span>
  )
}
