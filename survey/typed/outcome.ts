/** Why typed text could not be read; messages.ts turns it into a sentence. */
export type Unreadable =
  | 'notNumber'
  | 'comma'
  | 'unit'
  | 'integer'
  | 'digits'
  | 'twoDigitYear'
  | 'era'
  | 'notYear'
  | 'notMonth'
  | 'notDay'
  | 'kana'
  | 'flag'

export type NumberReading =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly reason: Unreadable; readonly found?: string }

// Zero-width characters, byte order marks and soft hyphens come along when text is copied from web pages and PDF.
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/gu

/** Without invisible characters and without spaces around. */
export const trimmed = (raw: string): string => raw.replace(INVISIBLE, '').trim()

/** For numbers, dates and codes only: full-width and half-width forms made alike. Never for names. */
export const halfWidth = (raw: string): string => trimmed(raw).normalize('NFKC').trim()
