import { DataError, rowsOf, supabase } from './client.ts'

/** A document of 価格証明書類 as it is listed; its content is fetched when it is opened. */
export interface Attachment {
  readonly id: string
  readonly fileName: string
  readonly byteSize: number
}

export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

export type AttachmentProblem = 'empty' | 'too-big' | 'wrong-type' | 'too-many' | 'locked' | 'failed'

const SIGNATURES: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** PDF, JPEG or PNG by its first bytes, whatever it is called. */
export const isDocument = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte))

export async function listAttachments(sheetId: string): Promise<Attachment[]> {
  const rows = await rowsOf<{ id: string; file_name: string; byte_size: number }[]>(
    supabase()
      .from('attachments')
      .select('id, file_name, byte_size')
      .eq('sheet_id', sheetId)
      .is('deleted_at', null)
      .order('created_at'),
  )
  return rows.map(({ id, file_name, byte_size }) => ({ id, fileName: file_name, byteSize: byte_size }))
}

export async function attachFile(sheetId: string, file: File): Promise<AttachmentProblem | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > MAX_ATTACHMENT_BYTES) return 'too-big'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isDocument(bytes)) return 'wrong-type'
  return problemOf(() =>
    rowsOf(
      supabase().rpc('attach_file', {
        p_sheet_id: sheetId,
        p_file_name: file.name.slice(-200),
        p_content: base64(bytes),
      }),
    ),
  )
}

export const removeAttachment = (id: string): Promise<AttachmentProblem | undefined> =>
  problemOf(() => rowsOf(supabase().rpc('remove_attachment', { p_id: id })))

export async function readAttachment(id: string): Promise<Blob> {
  const { media_type, content } = await rowsOf<{ media_type: string; content: string }>(
    supabase().rpc('read_attachment', { p_id: id }),
  )
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: media_type })
}

async function problemOf(act: () => Promise<unknown>): Promise<AttachmentProblem | undefined> {
  try {
    await act()
    return undefined
  } catch (cause) {
    if (!(cause instanceof DataError)) return 'failed'
    if (cause.hint === 'QUOTA') return 'too-many'
    if (cause.hint === 'BAD_VALUE') return 'wrong-type'
    return cause.hint === 'SUBMITTED' || cause.hint === 'ROUND_CLOSED' ? 'locked' : 'failed'
  }
}

/** In pieces: one call with five million arguments would overflow the stack. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
