import { type ComparedSubject, type ComparisonEntry, entryId, type ImportChoice } from '#templates/comparison'
import { toggleEntry } from './decision.ts'

interface SubjectChangesProps {
  readonly subject: ComparedSubject
  readonly entries: readonly ComparisonEntry[]
  readonly choice: ImportChoice
  readonly disabled: boolean
  readonly onChoice: (choice: ImportChoice) => void
}

/** Field by field: last year, stored now, in the file; each can be held back. */
export function SubjectChanges({ subject, entries, choice, disabled, onChoice }: SubjectChangesProps) {
  return (
    // A wide table scrolls by itself; with the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="table-frame" tabIndex={0} aria-label={`${subject.title}の変わる項目`}>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">反映</th>
            <th scope="col">項目</th>
            <th scope="col">昨年</th>
            <th scope="col">登録済み</th>
            <th scope="col">Excel</th>
            <th scope="col">内容</th>
            <th scope="col">セル</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const id = entryId(subject.index, entry.key)
            const taken = entry.kind === 'conflict' ? choice.takenConflicts?.has(id) : !choice.held?.has(id)
            return (
              <tr key={entry.key} data-kind={entry.kind}>
                <td data-label="反映">
                  <label className="checkbox">
                    <input
                      type="checkbox"
                      aria-label={`${entry.label}を反映する`}
                      checked={Boolean(taken)}
                      disabled={disabled}
                      onChange={() => onChoice(toggleEntry(choice, subject.index, entry))}
                    />
                  </label>
                </td>
                <th scope="row">{entry.label}</th>
                <td data-label="昨年">{entry.prior || '—'}</td>
                <td data-label="登録済み">{entry.before || '（空欄）'}</td>
                <td className="changes-after" data-label="Excel">
                  {entry.after || '（空欄）'}
                </td>
                <td data-label="内容">
                  {KIND_WORDS[entry.kind]}
                  {entry.message && <span className="choice-hint">{entry.message}</span>}
                  {entry.kind === 'conflict' && (
                    <span className="choice-hint">
                      登録済みの値のままにします。Excelの値に変えるときは、「反映」にチェックを付けてください。
                    </span>
                  )}
                </td>
                <td data-label="セル">{entry.address}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const KIND_WORDS: Readonly<Record<ComparisonEntry['kind'], string>> = {
  added: '新しく入る',
  changed: '変更',
  unknown: '不明になる',
  cleared: '空欄になる',
  conflict: '競合',
  error: 'エラー',
  reason: '確認の理由',
}
