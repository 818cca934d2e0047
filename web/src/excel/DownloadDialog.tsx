import { useId, useState } from 'react'
import type { FormId } from '#survey'
import { entryOf, formCatalog } from '#survey/forms/catalog'
import { loadForm } from '#survey/forms/index'
import { fileNameOf } from '#templates/layout'
import { SHEETS_LAYOUT_LIMIT, type WorkbookLayout } from '#templates/workbook'
import { problemOf } from '../data/problem.ts'
import { readWholeSheets } from '../data/whole-sheets.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { ExcelDialogProps } from './ExcelDialogs.tsx'
import { handOver } from './hand-over.ts'
import { WorkbookDesk, WorkbookTimeout } from './workbook-desk.ts'
import './excel.css'

type State =
  | { readonly is: 'choosing' }
  | { readonly is: 'writing' }
  | { readonly is: 'done'; readonly fileName: string; readonly subjects: number }
  | { readonly is: 'failed'; readonly title: string; readonly advice: string }

const SPARES = [0, 1, 3, 5, 10, 20]

/** Chooses form, layout and blank sheets, and hands over the workbook with what is stored. */
export function DownloadDialog({ request, onClose }: ExcelDialogProps) {
  const { companyCode, companyName } = useAccount()
  const round = useSurveyYear()
  const [formId, setFormId] = useState<FormId>(request.forms[0]!)
  const entry = entryOf(formId)
  const [layout, setLayout] = useState<WorkbookLayout | 'fitting'>('fitting')
  const [spare, setSpare] = useState(0)
  const [state, setState] = useState<State>({ is: 'choosing' })
  const id = useId()

  const download = async () => {
    setState({ is: 'writing' })
    const desk = new WorkbookDesk()
    try {
      const form = await loadForm(formId)
      const stored = await readWholeSheets({ year: round.year, companyCode, formId })
      const subjects = request.sheets ? stored.filter((sheet) => request.sheets?.includes(sheet.id)) : stored
      const fitting = subjects.length > SHEETS_LAYOUT_LIMIT ? 'columns' : 'sheets'
      const bytes = await desk.write({
        formId,
        year: { year: round.year, periodStart: round.periodStart, periodEnd: round.periodEnd },
        company: { code: companyCode, name: companyName },
        subjects,
        layout: layout === 'fitting' ? fitting : layout,
        // A form without sheets would be an empty workbook.
        spare: subjects.length === 0 ? Math.max(1, spare) : entry.perCompany ? 0 : spare,
        generatedAt: new Date().toISOString(),
      })
      const fileName = fileNameOf(form, round.year, companyCode)
      handOver(bytes, fileName)
      setState({ is: 'done', fileName, subjects: subjects.length })
    } catch (cause) {
      const problem =
        cause instanceof WorkbookTimeout
          ? {
              title: 'Excelの作成に時間がかかりすぎています',
              advice: '「1枚の表にまとめる」を選んで、もう一度お試しください。',
            }
          : problemOf(cause)
      setState({ is: 'failed', ...problem })
    } finally {
      desk.close()
    }
  }

  return (
    <Dialog
      title="Excelダウンロード"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" busy={state.is === 'writing'} onClick={download}>
            {state.is === 'writing' ? '作成しています…' : 'ダウンロードする'}
          </Button>
          <Button onClick={onClose}>{state.is === 'done' ? '閉じる' : 'キャンセル'}</Button>
        </>
      }
    >
      <div className="stack">
        <p>保存済みの回答が入ったExcelを受け取ります。編集した後は「Excelアップロード」で反映できます。</p>
        {state.is === 'done' && (
          <Banner kind="success" title="Excelを受け取りました" announce="status">
            <p>
              ファイル「{state.fileName}
              」を保存しました（ふつうは「ダウンロード」フォルダーに入ります）。
              {state.subjects === 0
                ? '記入用の空のファイルです。'
                : `${state.subjects}件の回答が入っています。`}
            </p>
            <p>
              開いたときに「保護ビュー」と出たら、「編集を有効にする」を押すと入力できます。記入したら保存して、「Excelアップロード」で選んでください。
            </p>
          </Banner>
        )}
        {state.is === 'failed' && (
          <Banner kind="error" title={state.title} announce="alert">
            <p>{state.advice}</p>
          </Banner>
        )}
        {request.forms.length > 1 && (
          <div className="field">
            <label className="field-label" htmlFor={`${id}-form`}>
              様式
            </label>
            <select
              id={`${id}-form`}
              className="select"
              value={formId}
              onChange={(event) => setFormId(event.target.value as FormId)}
            >
              {formCatalog
                .filter((form) => request.forms.includes(form.id))
                .map((form) => (
                  <option key={form.id} value={form.id}>
                    {form.title}
                  </option>
                ))}
            </select>
          </div>
        )}
        {!entry.perCompany && (
          <>
            <fieldset className="choices">
              <legend className="field-label">並べ方</legend>
              {LAYOUTS.map(({ value, label, hint }) => (
                <label key={value} className="choice">
                  <input
                    type="radio"
                    name={`${id}-layout`}
                    checked={layout === value}
                    onChange={() => setLayout(value)}
                  />
                  <span>
                    {label}
                    <span className="choice-hint">{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <div className="field">
              <label className="field-label" htmlFor={`${id}-spare`}>
                新しく登録するための空欄
              </label>
              <select
                id={`${id}-spare`}
                className="select select--short"
                value={spare}
                onChange={(event) => setSpare(Number(event.target.value))}
              >
                {SPARES.map((count) => (
                  <option key={count} value={count}>
                    {count === 0 ? '付けない' : `${count}件分`}
                  </option>
                ))}
              </select>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

const LAYOUTS = [
  {
    value: 'fitting',
    label: '件数に合わせる',
    hint: `${SHEETS_LAYOUT_LIMIT}件までは1件1シート、それより多いと1枚の表にします。`,
  },
  { value: 'sheets', label: '1件1シート', hint: '昨年の値と説明が並びます。印刷に向いています。' },
  {
    value: 'columns',
    label: '1枚の表にまとめる',
    hint: '1件が1列になります。件数が多いときや、見比べるときに向いています。',
  },
] as const
