import { startTransition, useEffect, useRef, useState } from 'react'
import type { FormId } from '#survey'
import { entryOf } from '#survey/forms/catalog'
import type { Comparison, ImportChoice } from '#templates'
import { problemMessage } from '#templates/problems'
import { DataError } from '../data/client.ts'
import { applyImport, type ImportOutcome, type ImportReceipt } from '../data/imports.ts'
import { problemOf } from '../data/problem.ts'
import { readOtherSheets, readWholeSheets } from '../data/whole-sheets.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { formsInPreparation, type SurveyRound } from '../session/survey-year.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { createKeysOf, decisionCounts, takeAll } from './decision.ts'
import type { ExcelDialogProps } from './ExcelDialogs.tsx'
import { FileChooser } from './FileChooser.tsx'
import { handOver } from './hand-over.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { PastImports } from './PastImports.tsx'
import { Receipt } from './Receipt.tsx'
import { rememberSent, sentBefore } from './sent-before.ts'
import { WorkbookDesk, WorkbookTimeout } from './workbook-desk.ts'
import type { ReadFile } from './worker-messages.ts'
import './excel.css'

interface Trouble {
  readonly title: string
  readonly advice: string
}
type State =
  | {
      readonly is: 'choosing'
      readonly trouble?: Trouble
      /** The file that was read is of this form, and can be taken as such. */
      readonly otherForm?: FormId
    }
  | { readonly is: 'reading' }
  | {
      readonly is: 'preview' | 'applying'
      readonly comparison: Comparison
      readonly choice: ImportChoice
      readonly batchKey: string
      readonly trouble?: Trouble
    }
  | {
      readonly is: 'done'
      readonly formId: FormId
      readonly receipt: ImportReceipt
      readonly outcome: ImportOutcome
      readonly errors: number
      /** How much of the file is still to be corrected or explained. */
      readonly left: number
      readonly trouble?: Trouble
    }

/** A file → what would change → stored in one transaction → receipt. Nothing is sent before 反映する. */
export function UploadDialog({ request, onClose, onApplied }: ExcelDialogProps) {
  const { companyCode, companyName } = useAccount()
  const round = useSurveyYear()
  const [state, setState] = useState<State>({ is: 'choosing' })
  const [fileName, setFileName] = useState('')
  const [marking, setMarking] = useState(false)
  const desk = useRef<WorkbookDesk>(undefined)
  const file = useRef<ReadFile>(undefined)
  useEffect(() => () => desk.current?.close(), [])

  /** What the file would change, seen against what is stored at this moment. */
  const compare = async (formId: FormId): Promise<State> => {
    const own = { year: round.year, companyCode, formId }
    const [stored, siblings] = await Promise.all([readWholeSheets(own), readOtherSheets(own)])
    const sent = sentBefore(workbookOf(companyCode, file.current!))
    const comparison = await desk.current!.compare({
      formId,
      stored: stored.map((sheet) => {
        const earlier = sent[sheet.id]
        return earlier ? { ...sheet, sent: earlier } : sheet
      }),
      context: {
        year: { year: round.year, periodStart: round.periodStart, periodEnd: round.periodEnd },
        company: { code: companyCode, name: companyName },
        companyCode,
        siblings,
      },
    })
    if (comparison.refused) return { is: 'choosing', trouble: unusable(problemMessage(comparison.refused)) }
    return { is: 'preview', comparison, choice: takeAll(), batchKey: crypto.randomUUID() }
  }

  const choose = async (chosen: File) => {
    setFileName(chosen.name)
    setState({ is: 'reading' })
    desk.current?.close()
    desk.current = new WorkbookDesk()
    try {
      const read = await desk.current.read(new Uint8Array(await chosen.arrayBuffer()))
      if (!read.ok) return setState({ is: 'choosing', trouble: unusable(problemMessage(read.problem)) })
      file.current = read.file
      const { formId } = read.file
      if (!request.forms.includes(formId)) return setState(otherForm(formId, request.forms, round))
      await showComparison(formId)
    } catch (cause) {
      setState(unread(cause))
    }
  }

  const showComparison = async (formId: FormId) => {
    const next = await compare(formId)
    // In slices: the list of a large fleet does not hold up the page.
    startTransition(() => setState(next))
  }

  const takeAs = async (formId: FormId) => {
    setState({ is: 'reading' })
    await showComparison(formId).catch((cause: unknown) => setState(unread(cause)))
  }

  /** The file back, with what must be corrected in it, and room for the reasons of what is unusual. */
  const handBack = async () => {
    if (state.is !== 'preview' && state.is !== 'done') return
    setMarking(true)
    try {
      // What has been taken is stored by now, and is neither new nor a difference any more.
      if (state.is === 'done') await compare(state.formId)
      const bytes = await desk.current!.mark({
        company: { code: companyCode, name: companyName },
        generatedAt: new Date().toISOString(),
      })
      handOver(bytes, fileName.replace(/(\.xlsx)?$/i, '_確認用.xlsx'))
    } catch (cause) {
      setState({ ...state, trouble: problemOf(cause) })
    } finally {
      setMarking(false)
    }
  }

  const apply = async () => {
    if (state.is !== 'preview') return
    const { comparison, choice, batchKey } = state
    const formId = comparison.form.id
    setState({ ...state, is: 'applying' })
    try {
      const outcome = { ...decisionCounts(comparison, choice), unchanged: comparison.counts.unchanged }
      const { sheets, sent } = await desk.current!.decide({
        heldSubjects: choice.heldSubjects ?? new Set(),
        held: choice.held ?? new Set(),
        takenConflicts: choice.takenConflicts ?? new Set(),
        createKeys: createKeysOf(comparison, choice),
      })
      const receipt = await applyImport({
        key: batchKey,
        year: round.year,
        formId,
        fileName,
        layout: file.current!.layout,
        outcome,
        sheets,
      })
      rememberSent(workbookOf(companyCode, file.current!), sent)
      const { error: errors, findings } = comparison.counts
      setState({ is: 'done', formId, receipt, outcome, errors, left: errors + findings })
      onApplied()
    } catch (cause) {
      if (cause instanceof DataError && cause.status === 409) {
        const again = await compare(formId).catch(() => undefined)
        if (again?.is === 'preview') return setState({ ...again, trouble: CHANGED_MEANWHILE })
      }
      setState({ is: 'preview', comparison, choice, batchKey, trouble: problemOf(cause) })
    }
  }

  const taken = 'choice' in state ? decisionCounts(state.comparison, state.choice).taken : 0
  return (
    <Dialog
      title={TITLES[state.is]}
      size={state.is === 'preview' || state.is === 'applying' ? 'wide' : 'normal'}
      isOpen
      onClose={onClose}
      footer={
        state.is === 'preview' || state.is === 'applying' ? (
          <>
            <Button variant="primary" busy={state.is === 'applying' || taken === 0} onClick={apply}>
              {state.is === 'applying'
                ? '反映しています…'
                : taken === 0
                  ? '反映する項目なし'
                  : `${taken}項目を反映する`}
            </Button>
            <Button onClick={() => setState({ is: 'choosing' })}>別のファイルを選ぶ</Button>
            <Button onClick={onClose}>キャンセル</Button>
          </>
        ) : (
          <Button onClick={onClose}>{state.is === 'done' ? '閉じる' : 'キャンセル'}</Button>
        )
      }
    >
      <div className="stack">
        {'trouble' in state && state.trouble && (
          <Banner kind="error" title={state.trouble.title} announce="alert">
            <p>{state.trouble.advice}</p>
            {'otherForm' in state && state.otherForm && (
              <Button size="small" onClick={() => takeAs(state.otherForm!)}>
                {entryOf(state.otherForm).title}として取り込む
              </Button>
            )}
          </Banner>
        )}
        {state.is === 'choosing' && <FileChooser onChoose={choose} />}
        {state.is === 'choosing' && <PastImports forms={request.forms} onUndone={onApplied} />}
        {state.is === 'reading' && <Spinner label="読み取っています…" />}
        {(state.is === 'preview' || state.is === 'applying') && (
          <ImportPreview
            fileName={fileName}
            comparison={state.comparison}
            choice={state.choice}
            onChoice={(choice) => setState({ ...state, is: 'preview', choice })}
          />
        )}
        {state.is === 'done' && (
          <Receipt
            receipt={state.receipt}
            outcome={state.outcome}
            errors={state.errors}
            onUndone={onApplied}
          />
        )}
        {(state.is === 'preview' || (state.is === 'done' && state.left > 0)) && (
          <div className="stack">
            <p className="field-hint">
              印の付いたExcelでは、取り込めない値と確かめていただきたい値が一覧と色で分かり、理由も書けます。直してから、もう一度アップロードできます。
            </p>
            <div>
              <Button busy={marking} onClick={handBack}>
                {marking ? '作成しています…' : '印の付いたExcelを受け取る'}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Names the workbook among all that were handed out: company, form and the moment it was made. */
const workbookOf = (companyCode: string, { formId, generatedAt }: ReadFile) =>
  `${companyCode}/${formId}/${generatedAt}`

const TITLES = {
  choosing: 'Excelアップロード',
  reading: 'Excelアップロード',
  preview: '変更内容の確認',
  applying: '変更内容の確認',
  done: '反映しました',
} as const

const unusable = (advice: string): Trouble => ({ title: 'このファイルは取り込めません', advice })

const CHANGED_MEANWHILE: Trouble = {
  title: '確認している間に、登録済みの回答が変わりました',
  advice: '最新の回答と比べ直しました。内容を確かめて、もう一度「反映する」を押してください。',
}

const unread = (cause: unknown): State => ({
  is: 'choosing',
  trouble:
    cause instanceof WorkbookTimeout
      ? unusable('読み取りに時間がかかりすぎたため中止しました。行や列が増えすぎていないか確かめてください。')
      : problemOf(cause),
})

/** A file of another form than the one it was chosen for: said, with the way on. */
function otherForm(found: FormId, expected: readonly FormId[], round: SurveyRound): State {
  const [is, wanted] = [entryOf(found).title, entryOf(expected[0]!).title]
  if (formsInPreparation(round).has(found))
    return {
      is: 'choosing',
      trouble: unusable(
        `${is}のファイルです。この様式はまだ受け付けていません。${wanted}のファイルを選んでください。`,
      ),
    }
  return {
    is: 'choosing',
    trouble: {
      title: `${is}のファイルです`,
      advice: `${wanted}のファイルではありません。このまま${is}として取り込むか、${wanted}のファイルを選んでください。`,
    },
    otherForm: found,
  }
}
