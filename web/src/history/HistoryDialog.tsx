import { useEffect, useState } from 'react'
import type { FormDefinition } from '#survey'
import { type HistoryEntry, readHistory } from '../data/answer-history.ts'
import { problemOf } from '../data/problem.ts'
import { tokyoTime } from '../data/tokyo-time.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type ChangedEntry, changedEntries, sourceInWords } from './changes.ts'
import './history.css'

interface HistoryDialogProps {
  readonly form: FormDefinition
  readonly sheetId: string
  /** Opened for one field. */
  readonly fieldKey?: string
  readonly onClose: () => void
}

/** Entries read at once. Saving by itself makes many. */
const PART = 50

/** Who changed which answer when and by which way, newest first. */
export function HistoryDialog({ form, sheetId, fieldKey, onClose }: HistoryDialogProps) {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([])
  const [state, setState] = useState<'loading' | 'more' | 'complete' | { readonly cause: unknown }>('loading')
  const [only, setOnly] = useState(fieldKey ?? '')
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the next part
  useEffect(() => {
    let wanted = true
    setState('loading')
    readHistory(sheetId, PART, entries.at(-1)?.version).then(
      (part) => {
        if (!wanted) return
        setEntries([...entries, ...part])
        setState(part.length < PART ? 'complete' : 'more')
      },
      (cause: unknown) => wanted && setState({ cause }),
    )
    return () => {
      wanted = false
    }
  }, [sheetId, turn])

  const all = changedEntries(form, entries, state === 'complete')
  const names = new Map(all.flatMap(({ changes }) => changes.map(({ key, name }) => [key, name])))
  const shown = all
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ key }) => !only || key === only) }))
    .filter(({ changes, op }) => changes.length > 0 || (!only && op !== 'save'))
  const problem = typeof state === 'object' ? problemOf(state.cause) : undefined
  const next = () => setTurn((before) => before + 1)
  return (
    <Dialog
      title="変更履歴"
      size="wide"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>閉じる</Button>}
    >
      <label className="history-filter">
        項目
        <select className="select" value={only} onChange={({ target }) => setOnly(target.value)}>
          <option value="">すべての項目</option>
          {only && !names.has(only) && <option value={only}>この項目</option>}
          {[...names].map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {shown.map((entry) => (
        <Entry key={entry.version} entry={entry} />
      ))}
      {state === 'loading' && <Skeleton lines={4} />}
      {problem && (
        <Banner kind="error" title={problem.title} announce="alert">
          <p>{problem.advice}</p>
          <Button size="small" onClick={next}>
            もう一度読み込む
          </Button>
        </Banner>
      )}
      {state === 'complete' && shown.length === 0 && <p>この項目は変更されていません。</p>}
      {state === 'more' && <Button onClick={next}>もっと前の変更を見る</Button>}
    </Dialog>
  )
}

const Entry = ({ entry }: { readonly entry: ChangedEntry }) => (
  <section className="history-entry">
    <h3>
      {tokyoTime(entry.at)}
      <span>{sourceInWords(entry)}</span>
    </h3>
    {entry.changes.length > 0 && (
      <table className="history-changes">
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col">前の値</th>
            <th scope="col">後の値</th>
          </tr>
        </thead>
        <tbody>
          {entry.changes.map(({ key, name, before, after }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
