import { useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { type Notice, readNotice } from './notice.ts'

async function fetchNotice(): Promise<Notice | undefined> {
  const response = await fetch('/notice.json', { cache: 'no-cache' })
  return response.ok ? readNotice(await response.json()) : undefined
}

/** Shown until closed; a small link brings it back. Without a readable file there is no notice. */
export function MaintenanceNotice() {
  const [notice, setNotice] = useState<Notice>()
  const [closed, setClosed] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    fetchNotice().then(setNotice, () => setNotice(undefined))
  }, [])
  useEffect(() => {
    if (closed) again.current?.focus()
  }, [closed])
  if (!notice) return null
  if (closed)
    return (
      <div className="notice-again">
        <Button ref={again} variant="text" size="small" onClick={() => setClosed(false)}>
          お知らせを再表示
        </Button>
      </div>
    )
  return (
    <Banner
      kind="warning"
      title={
        <>
          {notice.title} <span className="notice-badge">{notice.badge}</span>
        </>
      }
      closeLabel="お知らせを閉じる"
      onClose={() => setClosed(true)}
    >
      <p className="notice-period">{notice.period}</p>
      <p>{notice.body}</p>
    </Banner>
  )
}
