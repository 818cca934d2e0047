/** The maintenance notice of the first page. Staff edit `notice.json` on the server; no build is needed. */
export interface Notice {
  readonly title: string
  readonly badge: string
  readonly period: string
  readonly body: string
}

const TOKYO = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `2025/11/05 22:00`: the hour without a leading zero, as the notices are written. */
function inTokyo(at: Date): string {
  const part = Object.fromEntries(TOKYO.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year}/${part.month}/${part.day} ${Number(part.hour)}:${part.minute}`
}

/** The notice to show, or undefined when the file says so or cannot be understood. */
export function readNotice(file: unknown): Notice | undefined {
  if (typeof file !== 'object' || file === null) return undefined
  const { show, title, badge, startsAt, endsAt, body } = file as Record<string, unknown>
  if (show !== true || typeof title !== 'string' || typeof body !== 'string') return undefined
  const starts = new Date(String(startsAt))
  const ends = new Date(String(endsAt))
  if (Number.isNaN(starts.getTime()) || Number.isNaN(ends.getTime())) return undefined
  return {
    title,
    body,
    badge: typeof badge === 'string' ? badge : '予定',
    period: `${inTokyo(starts)} ～ ${inTokyo(ends)} JST`,
  }
}
