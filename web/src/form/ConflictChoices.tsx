import { useEffect, useState } from 'react'
import { accessibleName, askedField, indexOf } from '#survey'
import { type HistoryEntry, readHistory } from '../data/answer-history.ts'
import { tokyoTime } from '../data/tokyo-time.ts'
import { lastChange, sourceInWords } from '../history/changes.ts'
import { useAccount } from '../session/session-store.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { answerInWords } from './field-view.ts'
import type { Clash } from './merge.ts'
import type { Conflict } from './saver.ts'
import { useSheet } from './sheet-context.ts'
import type { FormStore } from './store.ts'

const CHANGED = {
  title: 'ほかの画面の入力と重なりました',
  advice: '同じ項目が、別の画面でも変更されました。項目ごとに、残す値を選んでください。',
  other: '別の画面の値',
  send: '選んだ値で保存する',
}
const REWOUND = {
  title: 'サーバーの回答が前の状態に戻っています',
  advice:
    '保存した回答の一部が、サーバーからなくなりました。この画面の値は残っています。項目ごとに残す値を確かめて、もう一度送ってください。この画面にない調査票も、回答が残っているか確かめてください。',
  other: 'サーバーの値',
  send: '選んだ値をもう一度送る',
}

/** Far enough back for a colleague's work of an hour; what is older stands there without a source. */
const ENTRIES_READ = 100

interface ConflictChoicesProps {
  readonly conflict: Conflict
  readonly onClose: () => void
}

/** Both values of every answer in question, who gave the other one, and which is to stay. */
export function ConflictChoices({ conflict, onClose }: ConflictChoicesProps) {
  const { store, saver } = useSheet()
  const { userId } = useAccount()
  const rows = rowsOf(store, conflict.clashes)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([])
  const words = conflict.rewound ? REWOUND : CHANGED
  useEffect(() => {
    let wanted = true
    readHistory(store.sheet.id, ENTRIES_READ, undefined).then(
      (read) => wanted && setEntries(read),
      // Where it came from is good to know; the choice does not depend on it.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [store])
  const choose = (name: string, taken: boolean) => {
    const next = new Set(theirs)
    if (taken) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  return (
    <Dialog
      title={words.title}
      role="alertdialog"
      size="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            onClick={() => {
              const keys = rows.filter(({ name }) => theirs.has(name)).flatMap((row) => row.keys)
              saver.resolve(new Set(keys))
            }}
          >
            {words.send}
          </Button>
          <Button onClick={onClose}>あとで選ぶ</Button>
        </>
      }
    >
      <p>{words.advice}</p>
      {rows.map(({ name, keys, mine, other }) => {
        const source = lastChange(entries, keys)
        return (
          <fieldset key={name} className="conflict-field">
            <legend>{name}</legend>
            <label className="conflict-choice">
              <input
                type="radio"
                name={name}
                checked={!theirs.has(name)}
                onChange={() => choose(name, false)}
              />
              <span>
                この画面の値：<strong>{mine}</strong>
              </span>
            </label>
            <label className="conflict-choice">
              <input
                type="radio"
                name={name}
                checked={theirs.has(name)}
                onChange={() => choose(name, true)}
              />
              <span>
                {words.other}：<strong>{other}</strong>
                {source && `（${changeInWords(source, userId)}）`}
              </span>
            </label>
          </fieldset>
        )
      })}
    </Dialog>
  )
}

/** 会社（このアカウント）・画面・保存 2026年3月31日 17:05 */
function changeInWords(entry: HistoryEntry, userId: string): string {
  const account = entry.actor === userId ? '（このアカウント）' : '（別のアカウント）'
  return `${sourceInWords(entry, account)} ${tokyoTime(entry.at)}`
}

interface ClashRow {
  readonly name: string
  readonly keys: readonly string[]
  readonly mine: string
  readonly other: string
}

/** A field and its 不明 are one question to the respondent. */
function rowsOf(store: FormStore, clashes: readonly Clash[]): ClashRow[] {
  const { fields, flags } = indexOf(store.form)
  const rows = new Map<string, Clash[]>()
  for (const clash of clashes) {
    const owner = fields.has(clash.key) ? clash.key : (flags.get(clash.key)?.[0] ?? clash.key)
    rows.set(owner, [...(rows.get(owner) ?? []), clash])
  }
  const order = [...fields.keys()]
  const inOrder = [...rows].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return inOrder.map(([owner, members]) => {
    const asked = askedField(store.form, store.answers, owner)
    const words = (side: 'mine' | 'theirs') => {
      const given = members.find((clash) => clash[side] !== undefined)
      return given ? answerInWords(store.form, store.answers, given.key, given[side]) : '空欄'
    }
    return {
      name: asked ? accessibleName(store.form, asked) : (fields.get(owner)?.field.label ?? owner),
      keys: members.map(({ key }) => key),
      mine: words('mine'),
      other: words('theirs'),
    }
  })
}
