import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { FormId } from '#survey'
import { loadForm } from '#survey/forms/index'
import { openCompanySheet } from '../data/company-sheet.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { stepPath } from '../shell/form-paths.ts'
import { type Failure, NoSheet } from './NoSheet.tsx'
import { WaitingSheet } from './WaitingSheet.tsx'

/** A form asked once per company needs no choice of a subject: its sheet is found or made. */
export function CompanySheet({ formId, title }: { formId: FormId; title: string }) {
  const { companyName, companyCode } = useAccount()
  const { year } = useSurveyYear()
  const [sheetId, setSheetId] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let wanted = true
    void (async () => {
      const form = await loadForm(formId)
      const start = companyName ? { [form.subject.titleKey]: companyName } : {}
      const outcome = await openCompanySheet({ formId, year, companyCode }, start, () => crypto.randomUUID())
      if (!wanted) return
      if (outcome.kind === 'opened') setSheetId(outcome.id)
      else setFailure(outcome.kind)
    })()
    return () => {
      wanted = false
    }
  }, [formId, year, companyCode, companyName, turn])
  if (sheetId) return <Navigate to={stepPath(formId, 1, sheetId)} replace />
  if (!failure) return <WaitingSheet formId={formId} title={title} />
  return (
    <NoSheet
      formId={formId}
      title={title}
      failure={failure}
      onRetry={() => {
        setFailure(undefined)
        setTurn((before) => before + 1)
      }}
    />
  )
}
