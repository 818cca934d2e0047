import { type DragEvent, useId, useState } from 'react'

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
    // Dropping is an extra; the button inside does the same from the keyboard.
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
      <label className="field-label" htmlFor={id}>
        Excelファイルを選択
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        「Excelダウンロード」で受け取ったファイル（.xlsx）を選んでください。ここにドロップしても構いません。選んだだけでは登録されません。変わる項目を先に確かめられます。
      </p>
      <input
        id={id}
        type="file"
        accept={XLSX}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
