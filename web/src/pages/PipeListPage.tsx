import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FORM_IDS, type FormId } from '#survey'
import { entryOf } from '#survey/forms/catalog'
import { loadForm } from '#survey/forms/index'
import { readSheetRows, type SheetRow } from '../data/sheet-rows.ts'
import { useLoad } from '../data/use-load.ts'
import { ExcelDialogs, type ExcelRequest } from '../excel/ExcelDialogs.tsx'
import { CompanyLine } from '../lists/CompanyLine.tsx'
import { ExcelButtons } from '../lists/ExcelButtons.tsx'
import { PipeKinds } from '../lists/PipeKinds.tsx'
import { SubjectList } from '../lists/SubjectList.tsx'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { formsInPreparation } from '../session/survey-year.ts'
import { printPath } from '../shell/form-paths.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { PreparationNotice } from '../shell/PreparationNotice.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { useTitle } from '../shell/use-title.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const PIPE_FORMS = FORM_IDS.filter((id) => id.startsWith('3h'))

/** Six kinds of discharge-pipe equipment; `?form=3h1` shows the pieces of one. */
export function PipeListPage() {
  const [search] = useSearchParams()
  const chosen = PIPE_FORMS.find((id) => id === search.get('form'))
  const { companyCode } = useAccount()
  const round = useSurveyYear()
  const { year } = round
  const inPreparation = formsInPreparation(round)
  const [excel, setExcel] = useState<ExcelRequest>()
  const pipes = useLoad(`pipes/${companyCode}/${year}`, async () =>
    (await readSheetRows({ year, companyCode })).filter(({ formId }) => PIPE_FORMS.includes(formId)),
  )
  const title = chosen ? entryOf(chosen).title : '排砂管設備登録状況'
  useTitle(title)
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle={<CompanyLine />}
        {...(chosen && { links: [{ label: '排砂管設備一覧', to: '/haisyakan_list' }] })}
        actions={
          <>
            <ExcelButtons forms={chosen ? [chosen] : PIPE_FORMS} onExcel={setExcel} />
            {chosen && <LinkButton to={printPath(chosen)}>印刷</LinkButton>}
          </>
        }
      />
      <main id="main" className="page stack">
        {pipes.state === 'loading' && <Skeleton lines={7} />}
        {pipes.state === 'failed' && <LoadFailure cause={pipes.cause} onRetry={pipes.reload} />}
        {pipes.state === 'ready' &&
          (chosen && inPreparation.has(chosen) ? (
            <PreparationNotice />
          ) : chosen ? (
            <OneKind formId={chosen} sheets={pipes.value} onChanged={pipes.reload} />
          ) : (
            <PipeKinds
              forms={PIPE_FORMS}
              inPreparation={inPreparation}
              sheets={pipes.value}
              onChanged={pipes.reload}
            />
          ))}
      </main>
      {excel && <ExcelDialogs request={excel} onClose={() => setExcel(undefined)} onApplied={pipes.reload} />}
    </>
  )
}

interface OneKindProps {
  readonly formId: FormId
  readonly sheets: readonly SheetRow[]
  readonly onChanged: () => void
}

function OneKind({ formId, sheets, onChanged }: OneKindProps) {
  const form = useLoad(formId, () => loadForm(formId))
  if (form.state === 'loading') return <Skeleton lines={6} />
  if (form.state === 'failed') return <LoadFailure cause={form.cause} onRetry={form.reload} />
  const rows = sheets.filter((row) => row.formId === formId)
  return (
    <>
      <SubjectList key={formId} form={form.value} rows={rows} onChanged={onChanged} />
      <div>
        <LinkButton to="/haisyakan_list">排砂管設備一覧へ戻る</LinkButton>
      </div>
    </>
  )
}
