import { useEffect, useState } from 'react'
import {
  type Attachment,
  type AttachmentProblem,
  attachFile,
  listAttachments,
  readAttachment,
  removeAttachment,
} from '../data/attachments.ts'
import { Button } from '../ui/Button.tsx'
import { errorId, fieldId } from './field-ids.ts'
import { useReadOnly, useSheet } from './sheet-context.ts'

const PROBLEMS: Readonly<Record<AttachmentProblem, string>> = {
  empty: 'ファイルが空です。中身のあるファイルを選んでください。',
  'too-big': 'ファイルが5MBを超えています。解像度を下げるか、ページを分けて選んでください。',
  'wrong-type': 'PDF・JPEG・PNGのファイルを選んでください。',
  'too-many': '付けられる数を超えています。不要なファイルを外してから選んでください。',
  locked: '提出済みか受付期間外のため、変更できません。',
  failed: 'ファイルを送れませんでした。通信の状態を確かめて、もう一度選んでください。',
}

/** Documents of the sheet: sent as soon as they are chosen. */
export function FieldFile({ fieldKey, name }: { fieldKey: string; name: string }) {
  const { store } = useSheet()
  const readOnly = useReadOnly()
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [problem, setProblem] = useState<AttachmentProblem>()
  const [sending, setSending] = useState(false)
  const sheetId = store.sheet.id

  useEffect(() => {
    listAttachments(sheetId).then(setFiles, () => setProblem('failed'))
  }, [sheetId])

  const act = async (work: () => Promise<AttachmentProblem | undefined>, done: string) => {
    setSending(true)
    setProblem(undefined)
    const found = await work()
    setSending(false)
    setProblem(found)
    if (found) return
    setFiles(await listAttachments(sheetId))
    store.say(done)
  }

  const open = async ({ id, fileName }: Attachment) => {
    const url = URL.createObjectURL(await readAttachment(id))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(url))
  }

  return (
    <div className="form-file">
      {problem && (
        <p className="form-error" id={errorId(fieldKey)}>
          <span className="visually-hidden">エラー：</span>＊{PROBLEMS[problem]}
        </p>
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <Button size="small" variant="text" onClick={() => open(file)}>
                {file.fileName}（{sizeInWords(file.byteSize)}）
              </Button>
              {!readOnly && (
                <Button
                  size="small"
                  aria-label={`${file.fileName} を外す`}
                  onClick={() => act(() => removeAttachment(file.id), `${file.fileName}を外しました。`)}
                >
                  外す
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div className="form-file-choose">
          <input
            id={fieldId(fieldKey)}
            className="visually-hidden"
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            aria-label={name}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? errorId(fieldKey) : undefined}
            disabled={sending}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) void act(() => attachFile(sheetId, file), `${file.name}を付けました。`)
            }}
          />
          <label className="button" data-variant="secondary" htmlFor={fieldId(fieldKey)}>
            ファイルを選ぶ
          </label>
          <span role="status">{sending ? '送っています…' : ''}</span>
        </div>
      )}
    </div>
  )
}

const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
