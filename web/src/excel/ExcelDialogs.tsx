import type { FormId } from '#survey'
import { late } from '../ui/late.tsx'

/** Which workbook dialog is open, and for which forms. */
export interface ExcelRequest {
  readonly act: 'download' | 'upload'
  readonly forms: readonly FormId[]
  /** Only these subjects, e.g. the one on screen. All when absent. */
  readonly sheets?: readonly string[]
}

export interface ExcelDialogProps {
  readonly request: ExcelRequest
  readonly onClose: () => void
  /** Answers were stored or put back. */
  readonly onApplied: () => void
}

const DownloadDialog = late(() => import('./DownloadDialog.tsx').then(({ DownloadDialog }) => DownloadDialog))
const UploadDialog = late(() => import('./UploadDialog.tsx').then(({ UploadDialog }) => UploadDialog))

export const ExcelDialogs = (props: ExcelDialogProps) =>
  props.request.act === 'download' ? <DownloadDialog {...props} /> : <UploadDialog {...props} />
