export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024

export type DocumentKind = 'pdf' | 'jpeg' | 'png'

const SIGNATURES: Readonly<Record<DocumentKind, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

const ENDINGS: Readonly<Record<string, DocumentKind>> = { pdf: 'pdf', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' }

/** What the first bytes say, whatever the file is called. The database looks at the same bytes again. */
export const kindOfBytes = (bytes: Uint8Array): DocumentKind | undefined =>
  (Object.keys(SIGNATURES) as DocumentKind[]).find((kind) =>
    SIGNATURES[kind].every((byte, at) => bytes[at] === byte),
  )

export type DocumentFault = 'empty' | 'too-big' | 'wrong-type' | 'mismatched'

/** Why a file cannot be attached. `mismatched`: it is called a PDF or a picture but holds something else. */
export function faultOf(name: string, bytes: Uint8Array): DocumentFault | undefined {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > MAX_DOCUMENT_BYTES) return 'too-big'
  if (kindOfBytes(bytes)) return undefined
  return ENDINGS[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ? 'mismatched' : 'wrong-type'
}

const ENCRYPT = [...'/Encrypt'].map((char) => char.charCodeAt(0))

/** A PDF that names a way of encryption; it may or may not ask for a password to be read. */
export function isProtected(bytes: Uint8Array): boolean {
  if (kindOfBytes(bytes) !== 'pdf') return false
  const [slash] = ENCRYPT
  for (let at = bytes.lastIndexOf(slash!); at >= 0; at = at > 0 ? bytes.lastIndexOf(slash!, at - 1) : -1) {
    if (ENCRYPT.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}

/** 320KB, 1.4MB */
export const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
