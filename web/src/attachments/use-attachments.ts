import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Attachment,
  attachFile,
  attachmentRefusal,
  listAttachments,
  readAttachment,
  removeAttachment,
} from '../data/attachments.ts'
import { type AttachmentFault, PROTECTED_NOTE } from './attachment-words.ts'
import { faultOf, isProtected, MAX_DOCUMENT_BYTES } from './document-kind.ts'

interface Sending {
  readonly fileName: string
  /** From 0 to 1. */
  readonly share: number
}

/** What can be done with the documents of one sheet, and how far it has come. */
export function useAttachments(sheetId: string, onNews: (sentence: string) => void) {
  const [files, setFiles] = useState<readonly Attachment[]>()
  const [fault, setFault] = useState<AttachmentFault>()
  const [note, setNote] = useState<string>()
  const [sending, setSending] = useState<Sending>()
  const stop = useRef<AbortController>(undefined)

  const reload = useCallback(async () => {
    setFault(undefined)
    try {
      setFiles(await listAttachments(sheetId))
    } catch (cause) {
      setFault(attachmentRefusal(cause) === 'signed-out' ? 'signed-out' : 'no-list')
    }
  }, [sheetId])
  useEffect(() => {
    void reload()
    return () => stop.current?.abort()
  }, [reload])

  /** Sends one file; `true` once the server has it. */
  const send = async (file: File): Promise<boolean> => {
    setFault(undefined)
    setNote(undefined)
    const bytes = await bytesOf(file)
    const found = typeof bytes === 'string' ? bytes : faultOf(file.name, bytes)
    if (found || typeof bytes === 'string') {
      setFault(found)
      return false
    }
    const controller = new AbortController()
    stop.current = controller
    setSending({ fileName: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setSending({ fileName: file.name, share })
      await attachFile(sheetId, file.name, bytes, { onProgress, signal: controller.signal })
      if (isProtected(bytes)) setNote(PROTECTED_NOTE)
      return true
    } catch (cause) {
      if (controller.signal.aborted) onNews('送信を中止しました。')
      else setFault(attachmentRefusal(cause))
      return false
    } finally {
      setSending(undefined)
    }
  }

  const act = async (work: () => Promise<unknown>, otherwise?: AttachmentFault): Promise<boolean> => {
    setFault(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      const refusal = attachmentRefusal(cause)
      setFault(refusal === 'failed' && otherwise ? otherwise : refusal)
      return false
    }
  }

  return {
    files,
    fault,
    note,
    sending,
    reload,
    cancel: () => stop.current?.abort(),
    async attach(file: File) {
      if (!(await send(file))) return
      await reload()
      onNews(`${file.name}を付けました。`)
    },
    /** The new document arrives before the old one goes: a broken line loses neither. */
    async replace(old: Attachment, file: File) {
      if (!(await send(file))) return
      const removed = await act(() => removeAttachment(old.id))
      if (removed) await reload()
      else setFiles(await listAttachments(sheetId))
      onNews(`${old.fileName}を${file.name}に差し替えました。`)
    },
    async remove(file: Attachment) {
      if (!(await act(() => removeAttachment(file.id)))) return
      await reload()
      onNews(`${file.fileName}を削除しました。`)
    },
    download: (file: Attachment) =>
      act(async () => save(await readAttachment(file.id), file.fileName), 'no-download'),
  }
}

/** A file in the cloud or on a drive that was unplugged is listed but cannot be read. */
async function bytesOf(file: File): Promise<Uint8Array | 'too-big' | 'unreadable'> {
  if (file.size > MAX_DOCUMENT_BYTES) return 'too-big'
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    // The browser names no cause worth showing.
    return 'unreadable'
  }
}

function save(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
