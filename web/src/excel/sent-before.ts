import type { SentAnswers } from '#templates'

type BySheet = Readonly<Record<string, SentAnswers>>

const keyOf = (workbook: string) => `excel-sent:${workbook}`

/** What earlier uploads of a workbook have put into each sheet. Fingerprints only; gone when the tab is closed. */
export function sentBefore(workbook: string): BySheet {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(workbook)) ?? '{}')
  } catch {
    return {}
  }
}

/** Remembered for the next upload of the same workbook; when there is no room, that one shows conflicts to choose. */
export function rememberSent(workbook: string, sent: BySheet): void {
  const all = { ...sentBefore(workbook) }
  for (const [id, answers] of Object.entries(sent)) all[id] = { ...all[id], ...answers }
  try {
    sessionStorage.setItem(keyOf(workbook), JSON.stringify(all))
  } catch {
    sessionStorage.removeItem(keyOf(workbook))
  }
}
