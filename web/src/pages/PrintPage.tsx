import { useLocation } from 'react-router-dom'
import { FORM_IDS, type FormDefinition } from '#survey'
import { loadForm } from '#survey/forms/index'
import { type CompanySheet, readCompanySheets, readFileNames } from '../data/company-sheets.ts'
import { useLoad } from '../data/use-load.ts'
import { AnswerSheet } from '../review/AnswerSheet.tsx'
import { PrintHead } from '../review/PrintHead.tsx'
import { usePrintedOn } from '../review/printed-on.ts'
import { reviewOf } from '../review/review.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { listOf, reviewPath, stepFolder } from '../shell/form-paths.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { ScreenHeader } from '../shell/ScreenHeader.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Every subject of a form one after the other, as it is printed. */
export function PrintPage() {
  const { pathname } = useLocation()
  const formId = FORM_IDS.find((id) => pathname.split('/')[1] === stepFolder(id))
  if (!formId) throw new Error(`no form at ${pathname}`)
  const { companyCode, companyName } = useAccount()
  const { year } = useSurveyYear()
  const loaded = useLoad(`print/${formId}/${companyCode}/${year}`, async () => {
    const [form, sheets, files] = await Promise.all([
      loadForm(formId),
      readCompanySheets({ year, companyCode, formId }),
      readFileNames(companyCode),
    ])
    return { form, sheets, files }
  })
  const list = listOf(formId)
  const title = loaded.state === 'ready' ? `${loaded.value.form.title}　印刷` : '印刷'
  useTitle(title)
  return (
    <>
      <div className="no-print">
        <ScreenHeader
          title={title}
          subtitle={`${companyName}（${companyCode}）`}
          links={list ? [{ label: list.label, to: list.path }] : []}
          actions={
            loaded.state === 'ready' &&
            loaded.value.sheets.length > 0 && (
              <Button variant="primary" onClick={() => print()}>
                {loaded.value.sheets.length}件を印刷
              </Button>
            )
          }
        />
      </div>
      <main id="main" className="page stack">
        {loaded.state === 'loading' && <Skeleton lines={10} />}
        {loaded.state === 'failed' && <LoadFailure cause={loaded.cause} onRetry={loaded.reload} />}
        {loaded.state === 'ready' &&
          (loaded.value.sheets.length > 0 ? (
            <Subjects {...loaded.value} />
          ) : (
            <p>印刷する{loaded.value.form.subject.noun}はまだ登録されていません。</p>
          ))}
      </main>
    </>
  )
}

interface SubjectsProps {
  readonly form: FormDefinition
  readonly sheets: readonly CompanySheet[]
  readonly files: ReadonlyMap<string, readonly string[]>
}

function Subjects({ form, sheets, files }: SubjectsProps) {
  const round = useSurveyYear()
  const printedOn = usePrintedOn()
  return sheets.map((sheet) => {
    const { id, prior, companyCode, companyName, subjectCode, title } = sheet
    const company = { code: companyCode, name: companyName }
    const name = `${title || '（名前なし）'}（${form.subject.codeLabel} ${subjectCode}）`
    return (
      <article key={id} className="print-sheet print-subject" aria-labelledby={`name-${id}`}>
        <PrintHead
          title={form.title}
          company={`${companyName}（${companyCode}）`}
          subject={name}
          printedOn={printedOn}
        />
        <div className="print-body">
          <div className="review-sheet">
            <div className="review-actions no-print">
              <h2 id={`name-${id}`}>{name}</h2>
              <LinkButton variant="text" size="small" to={reviewPath(form.id, id)}>
                回答を確認する
              </LinkButton>
            </div>
            <AnswerSheet
              steps={reviewOf(
                form,
                { ...sheet, files: files.get(id) ?? [] },
                { year: round, prior, company },
              )}
              level={3}
              subject={id}
            />
          </div>
        </div>
      </article>
    )
  })
}
