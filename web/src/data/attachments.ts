import { DataError, rowsOf, supabase } from './client.ts'
import { callWithProgress, type Upload } from './upload.ts'

/** A document of 価格証明書類 as it is listed; its content is fetched when it is opened. */
export interface Attachment {
  readonly id: string
  readonly fileName: string
  readonly byteSize: number
}

/** Why the server did not do what was asked. */
export type AttachmentRefusal =
  | 'too-many'
  | 'refused'
  | 'locked'
  | 'signed-out'
  | 'gone'
  | 'offline'
  | 'failed'

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

/** The end of a long name, with its ending, is what tells files apart. */
const LONGEST_NAME = 200

export const attachFile = (sheetId: string, name: string, bytes: Uint8Array, upload: Upload): Promise<void> =>
  callWithProgress(
    'attach_file',
    { p_sheet_id: sheetId, p_file_name: name.slice(-LONGEST_NAME), p_content: base64(bytes) },
    upload,
  )

export const removeAttachment = (id: string): Promise<unknown> =>
  rowsOf(supabase().rpc('remove_attachment', { p_id: id }))

export async function readAttachment(id: string): Promise<Blob> {
  const { media_type, content } = await rowsOf<{ media_type: string; content: string }>(
    supabase().rpc('read_attachment', { p_id: id }),
  )
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: media_type })
}

export function attachmentRefusal(cause: unknown): AttachmentRefusal {
  if (!(cause instanceof DataError)) return 'failed'
  switch (cause.hint) {
    case 'QUOTA':
      return 'too-many'
    case 'BAD_VALUE':
      return 'refused'
    case 'NOT_FOUND':
      return 'gone'
    case 'SUBMITTED':
    case 'ROUND_CLOSED':
      return 'locked'
  }
  if (cause.status === 401) return 'signed-out'
  return cause.status === 0 ? 'offline' : 'failed'
}

/** In pieces: one call with five million arguments would overflow the stack. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
