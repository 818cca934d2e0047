import { type DragEvent, useId, useState } from 'react'
import { UploadIcon } from '../ui/icons.tsx'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chosen or dropped; what it really is shows when it is read. */
export function FileChooser({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    // Dropping is an extra; the input inside does the same from the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="file-chooser"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="field-hint" id={`${id}-hint`}>
        「Excelダウンロード」で受け取ったファイル（.xlsx）を選んでください。ここにドロップしても構いません。選んだだけでは登録されません。変わる項目を先に確かめられます。
      </p>
      {/* The input itself takes the focus; its label is what is seen and pressed. */}
      <label className="file-button">
        <input
          type="file"
          className="visually-hidden"
          accept={XLSX}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onChoose(file)
          }}
        />
        <UploadIcon />
        Excelファイルを選択
      </label>
    </div>
  )
}
