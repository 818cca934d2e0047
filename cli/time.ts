const japanese = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-20 12:00`, as clocks in Japan show it. */
export const inJapan = (time: string | Date): string => japanese.format(new Date(time))

/** `2026-11-20` */
export const dayInJapan = (time: string | Date): string => inJapan(time).slice(0, 10)
