import { useState } from 'react'
import type { ComparisonEntry } from '#templates/comparison'
import { Button } from '../ui/Button.tsx'

const SHOWN = 100

/** What cannot be stored: where it stands, what was found, what is expected. */
export function ErrorTable({
  entries,
}: {
  readonly entries: readonly (ComparisonEntry & { index: number })[]
}) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <section className="stack" aria-labelledby="import-errors">
      <h3 id="import-errors">取り込めない値（{entries.length}件）</h3>
      <p>
        次のセルは反映されません。Excelで直して、もう一度アップロードしてください。ほかの項目は反映できます。
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, with the keyboard too */}
      <section className="table-frame" tabIndex={0} aria-label="取り込めない値の一覧">
        <table className="changes">
          <thead>
            <tr>
              <th scope="col">シート</th>
              <th scope="col">セル</th>
              <th scope="col">項目</th>
              <th scope="col">入っていた値</th>
              <th scope="col">直し方</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, shown).map(({ index, key, sheet, address, label, after, message, rule }) => (
              <tr key={`${index}/${key}`} data-kind="error">
                <td data-label="シート">{sheet}</td>
                <td data-label="セル">{address}</td>
                <th scope="row">{label}</th>
                <td className="changes-after" data-label="入っていた値">
                  {after || '（空欄）'}
                </td>
                <td data-label="直し方">
                  {message}
                  {rule && <span className="rule-id">（{rule}）</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {entries.length > shown && (
        <div>
          <Button size="small" onClick={() => setShown(shown + SHOWN)}>
            続きを表示（残り{entries.length - shown}件）
          </Button>
        </div>
      )}
    </section>
  )
}
