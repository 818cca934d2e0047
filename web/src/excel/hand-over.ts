const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Gives the user a file to save. */
export function handOver(bytes: Uint8Array, fileName: string, type = XLSX): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has started reading by then; keeping it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
