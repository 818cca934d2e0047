import { useEffect, useRef, useState } from 'react'
import published from '../../public/notice.json'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { type Notice, readNotice } from './notice.ts'

async function fetchNotice(): Promise<Notice | undefined> {
  const response = await fetch('/notice.json', { cache: 'no-cache' })
  return response.ok ? readNotice(await response.json()) : undefined
}

/** The notice this build was published with: what it takes of the page is kept free until the file has been read. */
const EXPECTED = readNotice(published)

/** Shown until closed; a small link brings it back. Without a readable file there is no notice. */
export function MaintenanceNotice() {
  const [notice, setNotice] = useState(EXPECTED)
  const [isRead, setRead] = useState(false)
  const [closed, setClosed] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    fetchNotice()
      .catch(() => undefined)
      .then((found) => {
        setNotice(found)
        setRead(true)
      })
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
  const banner = (
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
  return isRead ? banner : <div className="notice-expected">{banner}</div>
}
