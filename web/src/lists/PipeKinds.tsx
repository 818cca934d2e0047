import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FormDefinition, FormId } from '#survey'
import { entryOf } from '#survey/forms/catalog'
import { loadForm } from '#survey/forms/index'
import { serverNow } from '../data/server-clock.ts'
import type { SheetRow } from '../data/sheet-rows.ts'
import { collect } from '../home/collection.ts'
import { Findings } from '../home/Findings.tsx'
import { useSurveyYear } from '../session/session-store.ts'
import { isOpen } from '../session/survey-year.ts'
import { stepPath } from '../shell/form-paths.ts'
import { Button, NavButton } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import './SubjectTable.css'

const SubjectDialog = late(() => import('./SubjectDialog.tsx').then(({ SubjectDialog }) => SubjectDialog))

interface PipeKindsProps {
  readonly forms: readonly FormId[]
  readonly inPreparation: ReadonlySet<string>
  readonly sheets: readonly SheetRow[]
  readonly onChanged: () => void
}

/**
 * One row per kind. 編集 leads to the kind's one piece; where there are several, to their list; where there is none,
 * it registers the first while the round is open.
 */
export function PipeKinds({ forms, inPreparation, sheets, onChanged }: PipeKindsProps) {
  const navigate = useNavigate()
  const [registering, setRegistering] = useState<FormDefinition>()
  const open = isOpen(useSurveyYear(), serverNow())
  return (
    <>
      {!open && <ClosedNotice />}
      <table className="subjects">
        <thead>
          <tr>
            <th className="subjects-act" scope="col">
              操作
            </th>
            <th scope="col">設備の種別</th>
            <th scope="col">件数</th>
            <th scope="col">登録状況</th>
            <th scope="col">進捗</th>
            <th className="subjects-act" scope="col">
              一覧
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map((id) => {
            const collected = collect(sheets, [id])
            const own = sheets.filter(({ formId }) => formId === id)
            const { title } = entryOf(id)
            const kind = /（(.+)）/.exec(title)?.[1] ?? title
            const nameId = `kind-${id}`
            const list = `/haisyakan_list?form=${id}`
            const isOff = inPreparation.has(id)
            return (
              <tr key={id}>
                <td className="subjects-act">
                  {isOff ? null : own.length === 0 ? (
                    open && (
                      <Button
                        size="small"
                        aria-describedby={nameId}
                        onClick={async () => setRegistering(await loadForm(id))}
                      >
                        編集
                      </Button>
                    )
                  ) : (
                    <NavButton
                      size="small"
                      to={own.length === 1 ? stepPath(id, 1, own[0]!.id) : list}
                      aria-describedby={nameId}
                    >
                      編集
                    </NavButton>
                  )}
                </td>
                <th scope="row" id={nameId}>
                  {kind}
                  {isOff && '【作成中】'}
                </th>
                <td data-label="件数">{own.length}件</td>
                <td data-label="登録状況">
                  <StatusBadge status={collected.status} />
                </td>
                <td className="subjects-progress">
                  <ProgressBar label={`${kind}の進捗`} done={collected.done} total={collected.total} />
                  <Findings {...collected} />
                </td>
                <td className="subjects-act">
                  {!isOff && (
                    <NavButton variant="text" size="small" to={list} aria-describedby={nameId}>
                      一覧
                    </NavButton>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {registering && (
        <SubjectDialog
          form={registering}
          onClose={() => setRegistering(undefined)}
          onDone={({ id }) => {
            onChanged()
            navigate(stepPath(registering.id, 1, id))
          }}
        />
      )}
    </>
  )
}
