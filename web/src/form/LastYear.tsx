import type { SheetContextValue } from './sheet-context.ts'

interface LastYearProps {
  /** One key, or the keys of a date joined by spaces. */
  readonly keys: string
  readonly name: string
  /** Label of a place that is kept even without a value, e.g. 1 昨年入力値. */
  readonly label: string | undefined
  /** Last year's answer in words; undefined when there is none. */
  readonly answer: string | undefined
  /** Totals show last year's value but cannot be answered. */
  readonly answerable: boolean
  readonly same: boolean
}

const SHORT_LABEL = '昨年入力値'

/** Last year's value and a button that answers the same. */
export function lastYear(
  { store, saver, readOnly }: SheetContextValue,
  { keys, name, label, answer, answerable, same }: LastYearProps,
) {
  if (answer === undefined && label === undefined) return null
  return (
    <div className="form-last-year">
      <span className="form-last-year-label">
        <span className="visually-hidden">{label?.replace(SHORT_LABEL, '')}</span>
        {SHORT_LABEL}
      </span>
      <span className="form-last-year-value">{answer ?? 'なし'}</span>
      {answer !== undefined && answerable && same && <span className="form-last-year-same">今年も同じ</span>}
      {answer !== undefined && answerable && !same && !readOnly && (
        <button
          type="button"
          className="form-same"
          aria-label={`${name} 昨年と同じ`}
          onClick={() => {
            for (const key of keys.split(' ')) store.answerAsLastYear(key)
            saver.left()
          }}
        >
          昨年と同じ
        </button>
      )}
    </div>
  )
}
