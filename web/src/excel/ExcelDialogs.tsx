import { lazy, Suspense } from 'react'
import type { FormId } from '#survey'

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

const DownloadDialog = lazy(() =>
  import('./DownloadDialog.tsx').then(({ DownloadDialog }) => ({ default: DownloadDialog })),
)
const UploadDialog = lazy(() =>
  import('./UploadDialog.tsx').then(({ UploadDialog }) => ({ default: UploadDialog })),
)

export const ExcelDialogs = (props: ExcelDialogProps) => (
  <Suspense fallback={null}>
    {props.request.act === 'download' ? <DownloadDialog {...props} /> : <UploadDialog {...props} />}
  </Suspense>
)
