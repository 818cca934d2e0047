/** Text as it is compared in searches: width, case and kana do not matter. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/** Does the text hold every word of the query? */
export function matchesSearch(text: string, query: string): boolean {
  const words = searchText(query).split(/\s+/).filter(Boolean)
  const found = searchText(text)
  return words.every((word) => found.includes(word))
}
