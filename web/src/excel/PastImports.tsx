import { useState } from 'react'
import type { FormId } from '#survey'
import { entryOf } from '#survey/forms/catalog'
import { type PastImport, readPastImports, undoPastImport, undoProblem } from '../data/imports.ts'
import { tokyoTime } from '../data/tokyo-time.ts'
import { useLoad } from '../data/use-load.ts'
import { useAccount, useSurveyYear } from '../session/session-store.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { outcomeWords } from './Receipt.tsx'

interface PastImportsProps {
  readonly forms: readonly FormId[]
  readonly onUndone: () => void
}

type Undoing =
  | { readonly is: 'asked' | 'undoing'; readonly id: string }
  | { readonly is: 'undone'; readonly one: PastImport }
  | { readonly is: 'refused'; readonly title: string; readonly advice: string }

/** The company's last imports of these forms, whoever made them and from wherever, with the way back. */
export function PastImports({ forms, onUndone }: PastImportsProps) {
  const { companyCode } = useAccount()
  const { year } = useSurveyYear()
  const past = useLoad(`imports/${year}/${companyCode}/${forms.join()}`, () =>
    readPastImports({ year, companyCode, forms }),
  )
  const [undoing, setUndoing] = useState<Undoing>()
  const undo = async (one: PastImport) => {
    setUndoing({ is: 'undoing', id: one.id })
    try {
      await undoPastImport(one.id)
      setUndoing({ is: 'undone', one })
      onUndone()
    } catch (cause) {
      setUndoing({ is: 'refused', ...undoProblem(cause) })
    }
    past.reload()
  }
  if (past.state === 'failed') return <LoadFailure cause={past.cause} onRetry={past.reload} />
  if (past.state === 'loading' || past.value.length === 0) return null
  return (
    <section className="stack" aria-labelledby="past-imports">
      <h3 id="past-imports">これまでの取り込み</h3>
      {undoing?.is === 'undone' && (
        <Banner kind="success" title="取り込みを取り消しました" announce="status">
          <p>「{undoing.one.fileName}」の回答は、取り込む前の内容に戻りました。</p>
        </Banner>
      )}
      {undoing?.is === 'refused' && (
        <Banner kind="error" title={undoing.title} announce="alert">
          <p>{undoing.advice}</p>
        </Banner>
      )}
      <ul className="past-imports">
        {past.value.map((one) => {
          const asked = (undoing?.is === 'asked' || undoing?.is === 'undoing') && undoing.id === one.id
          const name = `past-import-${one.id}`
          return (
            <li key={one.id}>
              <p id={name}>
                <strong>{one.fileName}</strong>
                {layoutWords(one)}
                <br />
                <span className="quiet">
                  {tokyoTime(one.at)}　{entryOf(one.formId).title}　{one.sheets}件
                  {one.outcome && (
                    <>
                      <br />
                      {outcomeWords(one.outcome)}
                    </>
                  )}
                  {one.undoneAt && (
                    <>
                      <br />
                      {tokyoTime(one.undoneAt)}に取り消し済み
                    </>
                  )}
                </span>
              </p>
              {!one.undoneAt && !asked && (
                <Button
                  size="small"
                  aria-describedby={name}
                  onClick={() => setUndoing({ is: 'asked', id: one.id })}
                >
                  取り消す
                </Button>
              )}
              {asked && (
                <Banner kind="warning" title="この取り込みを取り消しますか" announce="alert">
                  <p>
                    {one.sheets}件の回答が、取り込む前の内容に戻ります。新しく登録したものは削除されます。
                  </p>
                  <div className="cluster">
                    <Button
                      variant="danger"
                      size="small"
                      busy={undoing.is === 'undoing'}
                      onClick={() => undo(one)}
                    >
                      取り込みを取り消す
                    </Button>
                    <Button size="small" onClick={() => setUndoing(undefined)}>
                      やめる
                    </Button>
                  </div>
                </Banner>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const LAYOUTS = { sheets: '1件1シート', columns: '1枚の表' } as const

/** Of a form that every company has once, there is but one layout. */
const layoutWords = ({ formId, layout }: PastImport): string =>
  layout && !entryOf(formId).perCompany ? `（${LAYOUTS[layout]}）` : ''
