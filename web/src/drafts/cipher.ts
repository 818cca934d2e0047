/** What a draft is bound to. Text sealed for one place cannot be opened as another's. */
export interface DraftPlace {
  readonly userId: string
  readonly sheetId: string
  /** The version on the server that the draft builds on. */
  readonly baseVersion: number
}

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ct: Uint8Array<ArrayBuffer>
}

const IV_BYTES = 12

const boundTo = ({ userId, sheetId, baseVersion }: DraftPlace): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`v1|${userId}|${sheetId}|${baseVersion}`)

/** The key as the server holds it: 256 bits in hex. It cannot be read back from the result. */
export function importDraftKey(hex: string): Promise<CryptoKey> {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error('a draft key is 64 hex digits')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** AES-256-GCM with a new random IV every time. */
export async function seal(key: CryptoKey, place: DraftPlace, draft: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify(draft))
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(place) }, key, plain)
  return { iv, ct: new Uint8Array(ct) }
}

/** undefined: another key, another place, or bytes that have been touched. */
export async function unseal(key: CryptoKey, place: DraftPlace, { iv, ct }: Sealed): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: boundTo(place) },
      key,
      ct,
    )
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    // The cipher does not say what is wrong, and nothing of it could be trusted.
    return undefined
  }
}
