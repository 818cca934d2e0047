const DATE = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const TIME = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `2026年3月31日` */
export const tokyoDate = (at: string): string => DATE.format(new Date(at))
/** `2026年3月31日 17:05` */
export const tokyoTime = (at: string): string => `${tokyoDate(at)} ${TIME.format(new Date(at))}`
