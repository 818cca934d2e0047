import { useState } from 'react'
import type { ComparedSubject, Comparison, ImportChoice } from '#templates/comparison'
import { problemMessage } from '#templates/problems'
import { Banner } from '../ui/Banner.tsx'
import { decisionCounts, toggleSubject } from './decision.ts'
import { ErrorTable } from './ErrorTable.tsx'
import { SubjectChanges } from './SubjectChanges.tsx'

interface ImportPreviewProps {
  readonly fileName: string
  readonly comparison: Comparison
  readonly choice: ImportChoice
  readonly onChoice: (choice: ImportChoice) => void
}

/** The counts first, then what cannot be taken, then every subject with its fields. */
export function ImportPreview({ fileName, comparison, choice, onChoice }: ImportPreviewProps) {
  const { counts, subjects, warnings } = comparison
  const { taken, held } = decisionCounts(comparison, choice)
  const changing = subjects.filter((subject) => subject.entries.length > 0 || subject.refused)
  const failing = subjects.flatMap((subject) =>
    subject.entries
      .filter(({ kind }) => kind === 'error')
      .map((entry) => ({ ...entry, index: subject.index })),
  )
  return (
    <>
      <p>
        <strong>{fileName}</strong>
        を読み取りました。まだ登録されていません。
      </p>
      <dl className="counts" aria-label="読み取った結果">
        {COUNTS.map(({ label, of }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{of(counts)}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <Banner kind="warning" title="ファイルについて確かめてください">
          <ul className="plain-list">
            {warnings.map((problem) => (
              <li key={`${problem.code}/${problem.name}`}>{problemMessage(problem)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {failing.length > 0 && <ErrorTable entries={failing} />}
      {changing.length === 0 ? (
        <Banner title="登録済みの回答と違うところはありません">
          <p>反映するものはありません。Excelを編集して保存したか、選んだファイルを確かめてください。</p>
        </Banner>
      ) : (
        <>
          <h3>変わる項目</h3>
          <p aria-live="polite">
            反映 <strong>{taken}</strong> 項目、保留 <strong>{held}</strong> 項目
          </p>
          {changing.map((subject) => (
            <SubjectSection
              key={subject.index}
              subject={subject}
              choice={choice}
              onChoice={onChoice}
              open={changing.length <= 3}
            />
          ))}
        </>
      )}
    </>
  )
}

interface SubjectSectionProps {
  readonly subject: ComparedSubject
  readonly choice: ImportChoice
  readonly onChoice: (choice: ImportChoice) => void
  readonly open: boolean
}

function SubjectSection({ subject, choice, onChoice, open }: SubjectSectionProps) {
  // The tables of a large fleet are made as they are opened: all at once would hold up the page.
  const [shown, setShown] = useState(open)
  const { index, title, isNew, refused, entries } = subject
  const changes = entries.filter(({ kind }) => kind !== 'error')
  if (refused)
    return (
      <Banner kind="error" title={title}>
        <p>{refused}</p>
      </Banner>
    )
  if (changes.length === 0) return null
  const taken = !choice.heldSubjects?.has(index)
  return (
    <details className="subject" open={shown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        <span className="subject-title">{title}</span>
        {isNew && <span className="subject-mark">新規</span>}
        <span className="quiet">{changes.length}項目</span>
      </summary>
      <label className="checkbox">
        <input type="checkbox" checked={taken} onChange={() => onChoice(toggleSubject(choice, index))} />
        {title}の変更を反映する
      </label>
      {shown && (
        <SubjectChanges
          subject={subject}
          entries={changes}
          choice={choice}
          disabled={!taken}
          onChoice={onChoice}
        />
      )}
    </details>
  )
}

const COUNTS: readonly { label: string; of: (counts: Comparison['counts']) => number }[] = [
  { label: '変更', of: ({ changed }) => changed },
  { label: '新しい値', of: ({ added }) => added },
  { label: '不明になる', of: ({ unknown }) => unknown },
  { label: '空欄になる', of: ({ cleared }) => cleared },
  { label: '確認の理由', of: ({ reason }) => reason },
  { label: '競合', of: ({ conflict }) => conflict },
  { label: 'エラー', of: ({ error }) => error },
  { label: '新規登録', of: ({ newSubjects }) => newSubjects },
  { label: '変更なし', of: ({ unchanged }) => unchanged },
]
