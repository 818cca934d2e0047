import { useRef, useState } from 'react'
import type { Attachment } from '../data/attachments.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { faultWords } from './attachment-words.ts'
import { sizeInWords } from './document-kind.ts'
import { useAttachments } from './use-attachments.ts'
import './attachments.css'

interface AttachmentFieldProps {
  readonly sheetId: string
  /** Accessible name of the field. */
  readonly name: string
  readonly inputId: string
  readonly errorId: string
  readonly readOnly: boolean
  /** Said aloud when something has been done. */
  readonly onNews: (sentence: string) => void
}

/** The documents of a sheet: sent as soon as they are chosen, listed, fetched again, replaced and deleted. */
export function AttachmentField({ sheetId, name, inputId, errorId, readOnly, onNews }: AttachmentFieldProps) {
  const desk = useAttachments(sheetId, onNews)
  const { files, fault, sending } = desk
  const [deleting, setDeleting] = useState<Attachment>()
  const [replacing, setReplacing] = useState<Attachment>()
  const chooser = useRef<HTMLInputElement>(null)
  const replacer = useRef<HTMLInputElement>(null)
  const hintId = `${inputId}-hint`

  const remove = async (file: Attachment) => {
    setDeleting(undefined)
    await desk.remove(file)
    // The pressed button is gone; the focus stays in the field.
    chooser.current?.focus()
  }

  return (
    <div className="attachments">
      {fault && (
        <p className="form-error" id={errorId} role="alert">
          <span className="visually-hidden">エラー：</span>＊{faultWords(fault)}
        </p>
      )}
      {files && files.length > 0 && (
        <ul aria-label={`${name}の一覧`}>
          {files.map((file) => (
            <li key={file.id}>
              <span className="attachments-name">
                {file.fileName}（{sizeInWords(file.byteSize)}）
              </span>
              <span className="attachments-acts">
                <Button
                  size="small"
                  variant="text"
                  aria-label={`${file.fileName} をダウンロード`}
                  onClick={() => desk.download(file)}
                >
                  ダウンロード
                </Button>
                {!readOnly && (
                  <>
                    <Button
                      size="small"
                      variant="text"
                      busy={sending !== undefined}
                      aria-label={`${file.fileName} を差し替える`}
                      onClick={() => {
                        setReplacing(file)
                        replacer.current?.click()
                      }}
                    >
                      差し替える
                    </Button>
                    <Button
                      size="small"
                      variant="text"
                      busy={sending !== undefined}
                      aria-label={`${file.fileName} を削除`}
                      onClick={() => setDeleting(file)}
                    >
                      削除
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {files?.length === 0 && readOnly && <p>ファイルはありません。</p>}
      {!files && !fault && <p>ファイルの一覧を読み込んでいます…</p>}
      {!files && fault && (
        <div>
          <Button size="small" onClick={desk.reload}>
            もう一度読み込む
          </Button>
        </div>
      )}
      {!readOnly && (
        <>
          <div className="attachments-choose">
            <input
              ref={chooser}
              id={inputId}
              className="visually-hidden"
              type="file"
              accept={ACCEPTED}
              aria-label={name}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${errorId} ${hintId}` : hintId}
              disabled={sending !== undefined}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (file) void desk.attach(file)
              }}
            />
            <label className="button" data-variant="secondary" htmlFor={inputId}>
              ファイルを選ぶ
            </label>
            <span className="attachments-hint" id={hintId}>
              PDF・JPEG・PNG、1件5MBまで。選ぶとすぐに送ります。
            </span>
          </div>
          {/* Opened by 差し替える, never reached by itself. */}
          <input
            ref={replacer}
            hidden
            type="file"
            accept={ACCEPTED}
            aria-label={`差し替える${name}`}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file && replacing) void desk.replace(replacing, file)
            }}
          />
        </>
      )}
      <p role="status" className="visually-hidden">
        {sending && `${sending.fileName}を送っています…`}
      </p>
      {sending && (
        <div className="attachments-sending">
          <p aria-hidden="true">{sending.fileName}を送っています…</p>
          <ProgressBar
            label="送信の進み具合"
            done={sending.share}
            total={1}
            text={`${Math.round(sending.share * 100)}%`}
          />
          <Button size="small" onClick={desk.cancel}>
            中止
          </Button>
        </div>
      )}
      {desk.note && <p className="attachments-note">{desk.note}</p>}
      <Dialog
        title="ファイルの削除"
        role="alertdialog"
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        footer={
          <>
            <Button variant="danger" onClick={() => deleting && remove(deleting)}>
              削除する
            </Button>
            <Button onClick={() => setDeleting(undefined)}>キャンセル</Button>
          </>
        }
      >
        <p>「{deleting?.fileName}」を削除しますか？　削除したファイルは元に戻せません。</p>
      </Dialog>
    </div>
  )
}

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'
