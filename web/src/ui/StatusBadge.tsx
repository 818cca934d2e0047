import type { ReactNode } from 'react'
import { ErrorIcon, WarningIcon } from './icons.tsx'
import './StatusBadge.css'

/**
 * Word and shape carry the meaning; colour only repeats it. The shapes of the states that fill a list are drawn by
 * the styles: hundreds of drawings would each be a layer for the browser to go through at every turn of the wheel.
 */
export type BadgeTone = 'none' | 'progress' | 'done' | 'attention' | 'error'

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
  return (
    <span className="badge" data-tone={tone}>
      {tone === 'attention' && <WarningIcon />}
      {tone === 'error' && <ErrorIcon />}
      {children}
    </span>
  )
}
