/** The cells of a block copied from a spreadsheet, row by row; undefined when it is no more than one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const rows = parse(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''))
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const cells = filled.reduce((sum, row) => sum + row.length, 0)
  return cells > 1 ? filled : undefined
}

/** Tabs between cells, line ends between rows; a cell with either inside stands in quotes. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, next } = text[at] === '"' ? quoted(text, at) : plain(text, at)
    rows.at(-1)?.push(cell)
    if (text[next] === '\n') rows.push([])
    at = next + 1
  }
  return rows
}

function plain(text: string, from: number): { cell: string; next: number } {
  const end = /[\t\n]/.exec(text.slice(from))
  const next = end ? from + end.index : text.length
  return { cell: text.slice(from, next), next }
}

function quoted(text: string, from: number): { cell: string; next: number } {
  const found = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(text.slice(from))
  // A quotation mark that only begins a word, such as an inch sign, is text.
  if (!found) return plain(text, from)
  return { cell: (found[1] ?? '').replaceAll('""', '"'), next: from + found[0].length }
}
