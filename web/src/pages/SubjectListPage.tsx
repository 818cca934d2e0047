import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadForm } from '#survey/forms/index'
import { readSheetRows } from '../data/sheet-rows.ts'
import { useLoad } from '../data/use-load.ts'
import { ExcelDialogs, type ExcelRequest } from '../excel/ExcelDialogs.tsx'
import { CompanyLine } from '../lists/CompanyLine.tsx'
import { ExcelButtons } from '../lists/ExcelButtons.tsx'
import { SubjectList } from '../lists/SubjectList.tsx'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { formsInPreparation } from '../session/survey-year.ts'
import { formOfList, listOf, printPath } from '../shell/form-paths.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { PreparationNotice } from '../shell/PreparationNotice.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { useTitle } from '../shell/use-title.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The list of every kind of subject but pipes: which one, the path says; what it shows, the form says. */
export function SubjectListPage() {
  const { pathname } = useLocation()
  const formId = formOfList(pathname.replace(/\/+$/, ''))!
  const { companyCode } = useAccount()
  const round = useSurveyYear()
  const { year } = round
  const isOff = formsInPreparation(round).has(formId)
  const [excel, setExcel] = useState<ExcelRequest>()
  const list = useLoad(`${formId}/${companyCode}/${year}`, async () => {
    const [form, rows] = await Promise.all([loadForm(formId), readSheetRows({ year, companyCode, formId })])
    return { form, rows }
  })
  const title = list.state === 'ready' ? list.value.form.subject.listTitle : listOf(formId)!.label
  useTitle(title)
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle={<CompanyLine />}
        actions={
          !isOff && (
            <>
              <ExcelButtons forms={[formId]} onExcel={setExcel} />
              <LinkButton to={printPath(formId)}>印刷</LinkButton>
            </>
          )
        }
      />
      <main id="main" className="page stack">
        {list.state === 'loading' && <Skeleton lines={6} />}
        {list.state === 'failed' && <LoadFailure cause={list.cause} onRetry={list.reload} />}
        {list.state === 'ready' &&
          (isOff ? (
            <PreparationNotice />
          ) : (
            <SubjectList key={formId} {...list.value} onChanged={list.reload} />
          ))}
      </main>
      {excel && <ExcelDialogs request={excel} onClose={() => setExcel(undefined)} onApplied={list.reload} />}
    </>
  )
}
