import { useId, useState } from 'react'
import { isConfirmed, REASON_NOTE_LENGTH, type Reason, reasonChoices } from '#survey'
import { fieldPath } from '../shell/form-paths.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Badge } from '../ui/StatusBadge.tsx'
import type { CheckedSheet, Point } from './check-company.ts'
import { pointInWords } from './ErrorPoints.tsx'
import type { ReasonDesk } from './reason-desk.ts'

interface WarningPointsProps {
  readonly checked: readonly CheckedSheet[]
  readonly desk: ReasonDesk
  readonly mayChange: boolean
}

/** Values outside the usual: each is corrected, or stands with a reason from the short list. */
export function WarningPoints({ checked, desk, mayChange }: WarningPointsProps) {
  const unusual = checked.filter(({ warnings }) => warnings.length > 0)
  if (unusual.length === 0) return null
  return (
    <section className="stack" aria-labelledby="warnings">
      <h2 id="warnings">確認していただく内容</h2>
      <p>
        値が正しければ、理由を選んでください。誤りがあれば「値を直す」を押してください。理由は選ぶとすぐに保存されます。
      </p>
      {unusual.map((one) => (
        <SheetWarnings key={one.sheet.id} checked={one} desk={desk} mayChange={mayChange} />
      ))}
    </section>
  )
}

interface SheetWarningsProps {
  readonly checked: CheckedSheet
  readonly desk: ReasonDesk
  readonly mayChange: boolean
}

function SheetWarnings({ checked, desk, mayChange }: SheetWarningsProps) {
  const { sheet, name, warnings } = checked
  const reasons = desk.reasonsOf(sheet.id)
  const open = warnings.filter(({ issue }) => !isConfirmed(issue, reasons))
  const [given] = warnings.flatMap(({ id, issue }) =>
    isConfirmed(issue, reasons) && reasons[id] ? [reasons[id]] : [],
  )
  return (
    <div className="submit-sheet" data-level="warning">
      <h3>{name}</h3>
      <ul className="submit-points">
        {warnings.map((point) => (
          <Warning
            key={point.id}
            checked={checked}
            point={point}
            reason={reasons[point.id]}
            confirmed={isConfirmed(point.issue, reasons)}
            mayChange={mayChange}
            onGive={(reason, save) => desk.give(sheet.id, { [point.id]: reason }, save)}
            onLeave={() => void desk.save(sheet.id)}
          />
        ))}
      </ul>
      {mayChange && given && open.length > 0 && (
        <Button
          size="small"
          onClick={() => desk.give(sheet.id, Object.fromEntries(open.map(({ id }) => [id, given])))}
        >
          残りの{open.length}件にも最初の理由を入れる
        </Button>
      )}
    </div>
  )
}

interface WarningProps {
  readonly checked: CheckedSheet
  readonly point: Point
  readonly reason: Reason | undefined
  readonly confirmed: boolean
  readonly mayChange: boolean
  /** `save: false` while typing. */
  readonly onGive: (reason: Reason | undefined, save: boolean) => void
  readonly onLeave: () => void
}

function Warning({ checked, point, reason, confirmed, mayChange, onGive, onLeave }: WarningProps) {
  const { sheet, form, name } = checked
  const id = useId()
  const [left, setLeft] = useState(false)
  const about = `${name} ${point.field}`
  const choice = reasonChoices.find(({ code }) => code === reason?.code)
  const needsNote = choice?.needsNote === true
  const noteLabel = needsNote ? '理由の内容' : '補足（書かなくても構いません）'
  const error = needsNote && !confirmed && left
  return (
    <li className="submit-warning">
      <p>
        <span className="submit-step">ステップ{point.step}</span>
        <Badge tone={confirmed ? 'done' : 'attention'}>{confirmed ? '理由あり' : '確認'}</Badge>
      </p>
      <p>{pointInWords(point)}</p>
      {mayChange ? (
        <div className="submit-reason">
          <div className="field">
            <label className="field-label" htmlFor={`${id}-reason`}>
              理由
            </label>
            <select
              id={`${id}-reason`}
              aria-label={`理由：${about}`}
              className="select"
              value={reason?.code ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setLeft(false)
                onGive(value === '' ? undefined : { ...reason, code: value }, true)
              }}
            >
              <option value="">選択してください</option>
              {reasonChoices.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          {reason && (
            <div className="field submit-note">
              <label className="field-label" htmlFor={`${id}-note`}>
                {noteLabel}
                {needsNote && <span className="field-required">※必須</span>}
              </label>
              <input
                id={`${id}-note`}
                aria-label={`${noteLabel}：${about}`}
                aria-required={needsNote || undefined}
                className="input"
                type="text"
                autoComplete="off"
                maxLength={REASON_NOTE_LENGTH}
                value={reason.note ?? ''}
                aria-invalid={error || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={({ currentTarget: { value } }) =>
                  onGive({ code: reason.code, ...(value && { note: value }) }, false)
                }
                onBlur={() => {
                  setLeft(true)
                  onLeave()
                }}
              />
              {error && (
                <p className="field-error" id={`${id}-error`}>
                  ＊理由の内容を書いてください
                </p>
              )}
            </div>
          )}
          <Link
            className="submit-correct"
            aria-label={`値を直す：${about}`}
            to={fieldPath(form.id, point.issue.step, sheet.id, point.issue.key, 'submit')}
          >
            値を直す
          </Link>
        </div>
      ) : (
        choice && (
          <p className="quiet">
            理由：{choice.label} {reason?.note}
          </p>
        )
      )}
    </li>
  )
}
