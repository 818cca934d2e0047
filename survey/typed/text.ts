import type { TextKind } from '../definition.ts'
import { halfWidth, trimmed } from './outcome.ts'

// Control characters other than tab, line feed and carriage return.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu

/** Names and remarks stay as they were typed (㈱ stays ㈱); only what cannot be seen goes. */
export function readText(as: TextKind, raw: string): string {
  const visible = trimmed(raw.replace(CONTROL, ''))
  switch (as.format) {
    case 'postalCode':
      return readPostalCode(visible)
    case 'phone':
      return readPhone(visible)
    case 'email':
      return halfWidth(visible).replace(/\s/gu, '')
    default:
      return as.multiline ? visible.replace(/\r\n?/gu, '\n') : visible.replace(/[\r\n\t]+/gu, ' ')
  }
}

const HYPHENS = /[-−‐‑‒–—―ー~]/gu

/** `〒１２３ー４５６７` and `1234567` → `123-4567`. What does not have seven digits stays for rule R72 to name. */
function readPostalCode(visible: string): string {
  const text = halfWidth(visible).replace(/^〒/u, '').replace(/\s/gu, '').replace(HYPHENS, '-')
  const found = /^(\d{3})-?(\d{4})$/u.exec(text)
  return found ? `${found[1]}-${found[2]}` : text
}

/** `（０３）１２３４－５６７８`, `+81 3 1234 5678` → `03-1234-5678`; digits without separators stay without. */
function readPhone(visible: string): string {
  return halfWidth(visible)
    .replace(/^(?:tel|fax|電話)[:.]?\s*/iu, '')
    .replace(/^\+81[\s-]*(?:\(0\))?/u, '0')
    .replace(/^0[\s-]+(?=\d)/u, '0')
    .replace(/[()]/gu, '-')
    .replace(HYPHENS, '-')
    .replace(/\s+/gu, '-')
    .replace(/-+/gu, '-')
    .replace(/^-|-$/gu, '')
}

export const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))

const READING = /^[\u3041-\u3096ー・0-9 \u3000]*$/u

/** The reading in hiragana (katakana of either width is turned), or undefined when other characters are in it. */
export function readKana(raw: string): string | undefined {
  const reading = toHiragana(halfWidth(raw))
    .replace(/[-‐−–—―]/gu, 'ー')
    .replace(/\s+/gu, ' ')
  return READING.test(reading) ? reading : undefined
}
