const japanese = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-20 12:00`, as clocks in Japan show it. */
export const inJapan = (time: string | Date): string => japanese.format(new Date(time))

/** As `inJapan`; midnight is the end of the day before: `2026-11-19 24:00`. */
export function endInJapan(time: string | Date): string {
  const shown = inJapan(time)
  return shown.endsWith(' 00:00') ? `${dayInJapan(new Date(new Date(time).getTime() - 1))} 24:00` : shown
}

/** `2026-11-20` */
export const dayInJapan = (time: string | Date): string => inJapan(time).slice(0, 10)
