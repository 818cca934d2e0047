import { useDeferredValue, useMemo, useState } from 'react'
import type { Comparison, ImportChoice } from '#templates/comparison'
import { problemMessage } from '#templates/problems'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { decisionCounts, toggleSubject } from './decision.ts'
import { ErrorTable } from './ErrorTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import {
  filterOptions,
  type PreviewFilter,
  type ShownSubject,
  shownErrors,
  shownSubjects,
} from './preview-filter.ts'
import { SubjectChanges } from './SubjectChanges.tsx'
import { SubjectFindings } from './SubjectFindings.tsx'

interface ImportPreviewProps {
  readonly fileName: string
  readonly comparison: Comparison
  readonly choice: ImportChoice
  readonly onChoice: (choice: ImportChoice) => void
}

/** Of a large fleet: more at a time would hold up the page. */
const SHOWN = 50

/** The counts first, which are the filter as well; then what cannot be taken, then every subject with its fields. */
export function ImportPreview({ fileName, comparison, choice, onChoice }: ImportPreviewProps) {
  const { counts, subjects, warnings } = comparison
  const { taken, held } = decisionCounts(comparison, choice)
  const [filter, setFilter] = useState<PreviewFilter>('all')
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(SHOWN)
  // A large fleet's list follows what is pressed or typed as it gets to it.
  const [listed, sought] = [useDeferredValue(filter), useDeferredValue(query.trim())]
  const shown = useMemo(() => shownSubjects(subjects, listed, sought), [subjects, listed, sought])
  const failing = useMemo(() => shownErrors(subjects, listed, sought), [subjects, listed, sought])
  const differing = subjects.filter((subject) => subject.entries.length > 0 || subject.refused).length
  return (
    <>
      <p>
        <strong>{fileName}</strong>
        を読み取りました。{differing > 0 && 'まだ登録されていません。'}
      </p>
      {warnings.length > 0 && (
        <Banner kind="warning" title="ファイルについて確かめてください">
          <ul className="plain-list">
            {warnings.map((problem) => (
              <li key={`${problem.code}/${problem.name}`}>{problemMessage(problem)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {differing === 0 ? (
        <Banner title="登録済みの回答と違うところはありません">
          <p>反映するものはありません。Excelを編集して保存したか、選んだファイルを確かめてください。</p>
        </Banner>
      ) : (
        <>
          <FilterBar
            options={filterOptions(comparison)}
            filter={filter}
            onFilter={setFilter}
            subjects={differing}
            query={query}
            onQuery={setQuery}
          />
          <p className="quiet">登録済みの回答と同じところ：{counts.unchanged}項目</p>
          <p aria-live="polite">
            反映 <strong>{taken}</strong> 項目、保留 <strong>{held}</strong> 項目
          </p>
          {failing.length > 0 && <ErrorTable entries={failing} />}
          {shown.length > 0 && <h3>{HEADINGS[listed] ?? '変わる項目'}</h3>}
          {shown.slice(0, limit).map((one) => (
            <SubjectSection
              key={one.subject.index}
              shown={one}
              choice={choice}
              onChoice={onChoice}
              open={shown.length <= 3}
            />
          ))}
          {shown.length > limit && (
            <div>
              <Button size="small" onClick={() => setLimit(limit + SHOWN)}>
                続きを表示（残り{shown.length - limit}件）
              </Button>
            </div>
          )}
          <LiveRegion message={announcement(filter, sought, shown.length, failing.length)} />
          {shown.length === 0 && failing.length === 0 && (
            <Banner title="あてはまるものはありません">
              <p>「{sought}」を含む名前のものは、この中にありません。</p>
              <Button
                size="small"
                onClick={() => {
                  setFilter('all')
                  setQuery('')
                }}
              >
                すべて表示する
              </Button>
            </Banner>
          )}
        </>
      )}
    </>
  )
}

const HEADINGS: Partial<Record<PreviewFilter, string>> = {
  new: '新しく登録するもの',
  finding: '提出までに確かめる内容',
  reason: '確認の理由',
  error: '反映できないもの',
}

/** Nothing to say before anything is chosen. */
const announcement = (filter: PreviewFilter, query: string, subjects: number, errors: number): string =>
  filter === 'all' && query === ''
    ? ''
    : [`${subjects}件あります。`, errors > 0 && `取り込めない値は${errors}件です。`].filter(Boolean).join('')

interface SubjectSectionProps {
  readonly shown: ShownSubject
  readonly choice: ImportChoice
  readonly onChoice: (choice: ImportChoice) => void
  readonly open: boolean
}

function SubjectSection({
  shown: { subject, entries, findings },
  choice,
  onChoice,
  open,
}: SubjectSectionProps) {
  // The tables of a large fleet are made as they are opened: all at once would hold up the page.
  const [pressed, setPressed] = useState<boolean>()
  const isOpen = pressed ?? open
  const { index, title, isNew, refused } = subject
  if (refused)
    return (
      <Banner kind="error" title={title}>
        <p>{refused}</p>
      </Banner>
    )
  const taken = !choice.heldSubjects?.has(index)
  return (
    <details className="subject" open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, with the keyboard too */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          setPressed(!isOpen)
        }}
      >
        <span className="subject-title">{title}</span>
        {isNew && <span className="subject-mark">新規</span>}
        {entries.length > 0 && <span className="quiet">{entries.length}項目</span>}
        {findings.length > 0 && <span className="quiet">要確認 {findings.length}項目</span>}
      </summary>
      {entries.length > 0 && (
        <label className="checkbox">
          <input type="checkbox" checked={taken} onChange={() => onChoice(toggleSubject(choice, index))} />
          {title}の変更を反映する
        </label>
      )}
      {isOpen && entries.length > 0 && (
        <SubjectChanges
          subject={subject}
          entries={entries}
          choice={choice}
          disabled={!taken}
          onChoice={onChoice}
        />
      )}
      {isOpen && findings.length > 0 && <SubjectFindings title={title} findings={findings} />}
    </details>
  )
}
