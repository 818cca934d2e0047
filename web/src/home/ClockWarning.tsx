import { useClockError } from '../data/server-clock.ts'
import { Banner } from '../ui/Banner.tsx'

/** Deadlines are the server's; this only explains why the computer shows another time. */
export function ClockWarning() {
  const ahead = useClockError()
  if (ahead === 0) return null
  return (
    <Banner
      kind="warning"
      title={`この端末の時計が${lengthInWords(Math.abs(ahead))}${ahead > 0 ? '進んで' : '遅れて'}います`}
    >
      <p>
        期限はサーバーの正しい時刻で数えているため、回答はこのまま続けられます。端末の日付と時刻の設定を確かめてください。
      </p>
    </Banner>
  )
}

function lengthInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `約${minutes}分`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `約${hours}時間` : `約${Math.round(hours / 24)}日`
}
