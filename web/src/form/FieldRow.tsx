import { memo } from 'react'
import { isTyped } from '#survey'
import { control, unitOf } from './Control.tsx'
import { FieldFile } from './FieldFile.tsx'
import { fieldMessages } from './FieldMessages.tsx'
import { fieldId, readingId, unitId } from './field-ids.ts'
import type { FieldView } from './field-view.ts'
import { helpButton } from './HelpButton.tsx'
import { lastYear } from './LastYear.tsx'
import { useField, useSheet } from './sheet-context.ts'
import { unknownBox } from './UnknownBox.tsx'

interface FieldRowProps {
  readonly fieldKey: string
  /** The 不明 of several fields stands elsewhere. */
  readonly sharesUnknown?: boolean
}

/** One field: label, control with unit, 不明, last year's value, messages. */
export const FieldRow = memo(function FieldRow({ fieldKey: key, sharesUnknown = false }: FieldRowProps) {
  const view = useField(key)
  const sheet = useSheet()
  const { store, saver, readOnly } = sheet
  const { asked } = view
  if (!asked) return null
  const { as } = asked
  const named = view.name === asked.label
  const unknownKey = sharesUnknown ? undefined : asked.unknownKey
  return (
    <div className="form-row" data-kind={as.kind === 'text' && as.multiline ? 'multiline' : as.kind}>
      <div className="form-row-label">
        {as.kind === 'total' || as.kind === 'shown' || as.kind === 'file' ? (
          <span className="form-label">{asked.label}</span>
        ) : (
          <label className="form-label" htmlFor={fieldId(key)}>
            {asked.label}
          </label>
        )}
        {view.required && (
          <span className="form-required" aria-hidden="true">
            ※必須
          </span>
        )}
        {helpButton(sheet, view.name, asked)}
      </div>
      <div className="form-row-control">
        {fieldMessages(key, view)}
        {as.kind === 'total' || as.kind === 'shown' ? (
          <output
            className="form-output"
            id={fieldId(key)}
            aria-label={view.name}
            aria-live="off"
            tabIndex={-1}
          >
            {view.output || '—'}
          </output>
        ) : as.kind === 'file' ? (
          <FieldFile fieldKey={key} name={view.name} />
        ) : (
          <div className="form-entry">
            <div className="form-entry-control">
              {control({
                fieldKey: key,
                view,
                store,
                readOnly,
                labelled: named,
                onLeave: () => saver.left(),
              })}
              {unitOf(as) && (
                <span className="form-unit" id={unitId(key)}>
                  {unitOf(as)}
                </span>
              )}
            </div>
            {unknownKey && unknownBox(sheet, unknownKey, view.name, view.unknown)}
          </div>
        )}
        {reading(key, view)}
      </div>
      {lastYear(sheet, {
        keys: key,
        name: view.name,
        label: asked.field.lastYear,
        answer: view.lastYear,
        answerable: isTyped(asked.field),
        same: view.sameAsLastYear,
      })}
    </div>
  )
})

/** How a number was understood just after typing; later, a long number with separators. */
export function reading(fieldKey: string, { reading, grouped }: FieldView) {
  if (reading) {
    return (
      <p className="form-reading" id={readingId(fieldKey)}>
        {reading}と読み取りました
      </p>
    )
  }
  return grouped && <p className="form-grouped">{grouped}</p>
}
