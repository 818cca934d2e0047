import { cleanText } from './words.ts'

/**
 * Text for a cell. `_x0041_` means "A" in the file format, so an underscore that would begin such a
 * sequence is itself written as one.
 */
export function escaped(text: string): string {
  const clean = cleanText(text)
  return clean.includes('_x') ? clean.replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_') : clean
}
