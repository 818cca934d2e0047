import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { cellsOf } from '../paste/block.ts'
import type { PasteLine } from '../paste/plan.ts'
import { tableOf } from '../paste/table.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import { keyInHash } from './field-ids.ts'
import { markUnknown, putBack, putText, type Snapshot, snapshotOf } from './put-answers.ts'
import { fillableFromLastYear, fillFromLastYear } from './same-as-last-year.ts'
import { useFindings, useLayout, useSheet } from './sheet-context.ts'

const PasteDialog = late(() => import('../paste/PasteDialog.tsx').then(({ PasteDialog }) => PasteDialog))
const LastYearDialog = late(() => import('./LastYearDialog.tsx').then(({ LastYearDialog }) => LastYearDialog))

interface Done {
  readonly sentence: string
  readonly before: Snapshot
}

/** Filling many fields of a step at once: from last year, or from a block of a spreadsheet. Both can be taken back. */
export function StepFill({ step, children }: { step: number; children: ReactNode }) {
  const { store, saver, readOnly } = useSheet()
  const layout = useLayout(step)
  // Drawn again when answers have changed.
  useFindings()
  const [done, setDone] = useState<Done>()
  const [copying, setCopying] = useState(false)
  const [pasted, setPasted] = useState<{ readonly key: string; readonly cells: readonly string[][] }>()
  const fillable = readOnly ? [] : fillableFromLastYear(store, step)

  const finish = (sentence: string, before: Snapshot) => {
    store.refreshNow()
    saver.left()
    setDone({ sentence, before })
  }
  const copy = () => {
    setCopying(false)
    const before = snapshotOf(store, Object.keys(store.form.steps[step]?.fields ?? {}))
    const filled = fillFromLastYear(store, step)
    const changed = new Map([...before].filter(([key]) => filled.includes(key)))
    finish(`空欄${filled.length}件に昨年の回答を入れました。`, changed)
  }
  const paste = (lines: readonly PasteLine[]) => {
    setPasted(undefined)
    const wanted = lines.flatMap(({ key, text, after, outcome }) =>
      key && outcome === 'changed' ? [{ key, text, unknown: after === '不明' }] : [],
    )
    const before = snapshotOf(
      store,
      wanted.map(({ key }) => key),
    )
    for (const { key, text, unknown } of wanted) {
      if (unknown) markUnknown(store, key, true)
      else putText(store, key, text)
    }
    finish(`貼り付けた値を${wanted.length}件入れました。`, before)
  }
  const placeOf = (key: string) => ({
    form: store.form,
    answers: store.answers,
    year: store.sheet.year,
    layout,
    key,
  })
  const takePaste = (event: ClipboardEvent) => {
    const key = event.target instanceof HTMLInputElement ? keyInHash(event.target.id) : undefined
    if (readOnly || key === undefined) return
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    // Outside of tables the browser pastes as it always does.
    if (!cells || tableOf(placeOf(key)).length < 2) return
    event.preventDefault()
    setPasted({ key, cells })
  }

  return (
    <>
      {done && (
        <Banner
          kind="success"
          title={done.sentence}
          announce="status"
          closeLabel="お知らせを閉じる"
          onClose={() => setDone(undefined)}
        >
          <Button
            size="small"
            onClick={() => {
              putBack(store, done.before)
              saver.left()
              setDone(undefined)
              store.say('元に戻しました。')
            }}
          >
            元に戻す
          </Button>
        </Banner>
      )}
      {fillable.length > 0 && (
        <div className="form-fill no-print">
          <Button size="small" aria-haspopup="dialog" onClick={() => setCopying(true)}>
            この画面を昨年と同じにする（空欄{fillable.length}件）
          </Button>
        </div>
      )}
      <div className="form-fields" onPaste={takePaste}>
        {children}
      </div>
      {copying && <LastYearDialog lines={fillable} onApply={copy} onClose={() => setCopying(false)} />}
      {pasted && (
        <PasteDialog
          place={placeOf(pasted.key)}
          cells={pasted.cells}
          onApply={paste}
          onClose={() => setPasted(undefined)}
        />
      )}
    </>
  )
}
