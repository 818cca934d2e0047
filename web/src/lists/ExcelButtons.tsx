import type { FormId } from '#survey'
import type { ExcelRequest } from '../excel/ExcelDialogs.tsx'
import { Button } from '../ui/Button.tsx'
import { DownloadIcon, UploadIcon } from '../ui/icons.tsx'

interface ExcelButtonsProps {
  readonly forms: readonly FormId[]
  readonly onExcel: (request: ExcelRequest) => void
}

export const ExcelButtons = ({ forms, onExcel }: ExcelButtonsProps) => (
  <>
    <Button onClick={() => onExcel({ act: 'download', forms })}>
      <DownloadIcon />
      Excelダウンロード
    </Button>
    <Button onClick={() => onExcel({ act: 'upload', forms })}>
      <UploadIcon />
      Excelアップロード
    </Button>
  </>
)
