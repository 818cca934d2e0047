import { useState } from 'react'
import { accessibleName, askedField, indexOf } from '#survey'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { answerInWords } from './field-view.ts'
import type { Clash } from './merge.ts'
import type { Conflict } from './saver.ts'
import { useSheet } from './sheet-context.ts'
import type { FormStore } from './store.ts'

const CHANNEL_WORDS: Readonly<Record<string, string>> = { web: '画面', excel: 'Excelの取込み', cli: '事務局' }

interface ConflictChoicesProps {
  readonly conflict: Conflict
  readonly onClose: () => void
}

/** Both values of every answer changed twice, and which is to stay. */
export function ConflictChoices({ conflict, onClose }: ConflictChoicesProps) {
  const { store, saver } = useSheet()
  const rows = rowsOf(store, conflict.clashes)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, taken: boolean) => {
    const next = new Set(theirs)
    if (taken) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const source = [
    conflict.channel && CHANNEL_WORDS[conflict.channel],
    conflict.at && timeInWords(conflict.at),
  ]
    .filter(Boolean)
    .join('・')
  return (
    <Dialog
      title="ほかの画面の入力と重なりました"
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
            選んだ値で保存する
          </Button>
          <Button onClick={onClose}>あとで選ぶ</Button>
        </>
      }
    >
      <p>
        同じ項目が、別の画面でも変更されました{source && `（${source}）`}
        。項目ごとに、残す値を選んでください。
      </p>
      {rows.map(({ name, mine, other }) => (
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
            <input type="radio" name={name} checked={theirs.has(name)} onChange={() => choose(name, true)} />
            <span>
              別の画面の値：<strong>{other}</strong>
            </span>
          </label>
        </fieldset>
      ))}
    </Dialog>
  )
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
  return [...rows].map(([owner, members]) => {
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

const timeInWords = (at: string): string =>
  new Date(at).toLocaleString('ja-JP', {
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
