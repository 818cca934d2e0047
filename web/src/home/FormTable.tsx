import type { FormId } from '#survey'
import { homeRows } from '#survey/forms/catalog'
import type { SheetRow } from '../data/sheet-rows.ts'
import type { ExcelRequest } from '../excel/ExcelDialogs.tsx'
import { listOf, stepPath } from '../shell/form-paths.ts'
import { Button, NavButton } from '../ui/Button.tsx'
import { DownloadIcon, UploadIcon } from '../ui/icons.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { collect } from './collection.ts'
import { Findings } from './Findings.tsx'

interface FormTableProps {
  readonly sheets: readonly SheetRow[]
  /** Sheets with answers that have not reached the server. */
  readonly waiting: ReadonlySet<string>
  readonly inPreparation: ReadonlySet<string>
  readonly onExcel: (request: ExcelRequest) => void
}

const editPath = (form: FormId): string => listOf(form)?.path ?? stepPath(form, 1)

/** One row per form: where to edit it, how far it is, and its workbooks. */
export function FormTable({ sheets, waiting, inPreparation, onExcel }: FormTableProps) {
  return (
    <section className="stack" aria-labelledby="forms">
      <div className="section-head">
        <h2 id="forms">各様式の登録状況</h2>
        <p>
          全 <strong>{homeRows.length}</strong> 様式
        </p>
      </div>
      <table className="form-table">
        <thead>
          <tr>
            <th scope="col">操作</th>
            <th scope="col">様式</th>
            <th scope="col">登録状況</th>
            <th scope="col">進捗</th>
            <th scope="col">Excel</th>
          </tr>
        </thead>
        <tbody>
          {homeRows.map(({ id, title, forms }) => {
            const collected = collect(sheets, forms)
            const nameId = `form-${id}`
            const isOff = forms.every((form) => inPreparation.has(form))
            return (
              <tr key={id}>
                <td>
                  {!isOff && (
                    <NavButton to={editPath(forms[0]!)} size="small" aria-describedby={nameId}>
                      編集
                    </NavButton>
                  )}
                </td>
                <th scope="row" id={nameId}>
                  {title}
                  {isOff && <span className="form-count">【作成中】</span>}
                  {collected.sheets > 1 && <span className="form-count">{collected.sheets}件</span>}
                </th>
                <td>
                  <StatusBadge status={collected.status} />
                  {sheets.some(({ id, formId }) => waiting.has(id) && forms.includes(formId)) && (
                    <StatusBadge status="送信待ち" />
                  )}
                </td>
                <td>
                  <ProgressBar label={`${title}の進捗`} done={collected.done} total={collected.total} />
                  <Findings {...collected} />
                </td>
                <td>
                  {!isOff && (
                    <div className="excel-buttons">
                      <Button
                        size="small"
                        variant="text"
                        aria-describedby={nameId}
                        onClick={() => onExcel({ act: 'download', forms })}
                      >
                        <DownloadIcon />
                        Excelダウンロード
                      </Button>
                      <Button
                        size="small"
                        variant="text"
                        aria-describedby={nameId}
                        onClick={() => onExcel({ act: 'upload', forms })}
                      >
                        <UploadIcon />
                        Excelアップロード
                      </Button>
                    </div>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
