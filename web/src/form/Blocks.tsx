import { memo } from 'react'
import { indexOf } from '#survey'
import { control, unitOf } from './Control.tsx'
import { fieldMessages } from './FieldMessages.tsx'
import { FieldRow, reading } from './FieldRow.tsx'
import { fieldId, unitId } from './field-ids.ts'
import { helpButton } from './HelpButton.tsx'
import { lastYear } from './LastYear.tsx'
import type { Block } from './sections.ts'
import { useField, useSheet } from './sheet-context.ts'
import { unknownBox } from './UnknownBox.tsx'

export function FormBlock({ block, sharesUnknown = false }: { block: Block; sharesUnknown?: boolean }) {
  switch (block.kind) {
    case 'row':
      return <FieldRow fieldKey={block.key} sharesUnknown={sharesUnknown} />
    case 'date':
      return <PartsRow heading={block.heading} keys={block.keys} sharesUnknown={sharesUnknown} />
    case 'measure':
      return <PartsRow keys={block.keys} sharesUnknown={sharesUnknown} />
    case 'ticks':
      return <Ticks keys={block.keys} sharesUnknown={sharesUnknown} />
    case 'grid':
      return <Grid keys={block.keys} sharesUnknown={sharesUnknown} />
    case 'specifications':
      return <Specifications keys={block.keys} />
    case 'shared': {
      const [only] = block.blocks
      if (block.blocks.length === 1 && (only?.kind === 'date' || only?.kind === 'measure')) {
        return (
          <PartsRow
            {...(only.kind === 'date' && { heading: only.heading })}
            keys={only.keys}
            sharesUnknown
            flag={block.flag}
          />
        )
      }
      return (
        <div className="form-shared">
          {block.blocks.map((inner) => (
            <FormBlock key={keyOfBlock(inner)} block={inner} sharesUnknown />
          ))}
          <div className="form-shared-unknown">
            <SharedUnknown flag={block.flag} />
          </div>
        </div>
      )
    }
    default:
      return block satisfies never
  }
}

export const keyOfBlock = (block: Block): string => {
  switch (block.kind) {
    case 'row':
      return block.key
    case 'shared':
      return block.flag
    default:
      return `${block.kind} ${block.keys[0]}`
  }
}

interface PartsRowProps {
  /** Absent: the label of the first part. */
  readonly heading?: string
  readonly keys: readonly string[]
  readonly sharesUnknown: boolean
  /** The 不明 of all parts, where it stands in the row. */
  readonly flag?: string
}

/** Year, month and day, or a number and its unit, side by side under one heading; each keeps its own name. */
function PartsRow({ heading, keys, sharesUnknown, flag }: PartsRowProps) {
  const sheet = useSheet()
  const { store } = sheet
  const [first] = keys
  const leading = useField(first ?? '')
  // Drawn again with the last part as well: 昨年と同じ depends on all of them.
  useField(keys.at(-1) ?? '')
  if (!first || !leading.asked) return null
  const views = keys.map((key) => store.field(key))
  const years = views.map(({ lastYear }) => lastYear).filter((answer) => answer !== undefined)
  const label = views.map(({ asked }) => asked?.field.lastYear).find(Boolean)
  return (
    <div className="form-row" data-kind="parts">
      <div className="form-row-label">
        <span className="form-label">{heading ?? leading.asked.label}</span>
        {leading.required && (
          <span className="form-required" aria-hidden="true">
            ※必須
          </span>
        )}
        {helpButton(sheet, heading ?? leading.name, leading.asked)}
      </div>
      <div className="form-row-control">
        <div className="form-parts">
          {keys.map((key) => (
            <Part key={key} fieldKey={key} sharesUnknown={sharesUnknown} />
          ))}
          {flag && <SharedUnknown flag={flag} />}
        </div>
      </div>
      {lastYear(sheet, {
        keys: keys.join(' '),
        name: heading ?? leading.name,
        label,
        answer: years.length > 0 ? joined(years, heading === undefined) : undefined,
        answerable: true,
        same: views.every(({ lastYear, sameAsLastYear }) => lastYear === undefined || sameAsLastYear),
      })}
    </div>
  )
}

/** 2004年6月; a number with the name of its unit, 2,980 kW; 不明 once. */
function joined(answers: readonly string[], measured: boolean): string {
  const [first = '', second = ''] = [...new Set(answers)]
  return measured ? `${first} ${second.replace(/^\S+ /, '')}`.trim() : [...new Set(answers)].join('')
}

/** A short field without a label of its own on the screen. */
const Part = memo(function Part({
  fieldKey: key,
  sharesUnknown,
}: {
  fieldKey: string
  sharesUnknown: boolean
}) {
  const view = useField(key)
  const sheet = useSheet()
  const { store, saver, readOnly } = sheet
  const { asked } = view
  if (!asked) return null
  return (
    <div className="form-part" data-kind={asked.as.kind}>
      {fieldMessages(key, view)}
      <div className="form-entry">
        <div className="form-entry-control">
          {control({ fieldKey: key, view, store, readOnly, labelled: false, onLeave: () => saver.left() })}
          {unitOf(asked.as) && (
            <span className="form-unit" id={unitId(key)}>
              {unitOf(asked.as)}
            </span>
          )}
        </div>
        {asked.unknownKey && !sharesUnknown && unknownBox(sheet, asked.unknownKey, view.name, view.unknown)}
      </div>
      {reading(key, view)}
    </div>
  )
})

function Grid({ keys, sharesUnknown }: { keys: readonly string[]; sharesUnknown: boolean }) {
  return (
    <ul className="form-grid">
      {keys.map((key) => (
        <li key={key}>
          <GridLabel fieldKey={key} />
          <Part fieldKey={key} sharesUnknown={sharesUnknown} />
        </li>
      ))}
    </ul>
  )
}

const GridLabel = ({ fieldKey }: { fieldKey: string }) => (
  <span className="form-grid-label" aria-hidden="true">
    {useField(fieldKey).asked?.label}
  </span>
)

function Ticks({ keys, sharesUnknown }: { keys: readonly string[]; sharesUnknown: boolean }) {
  return (
    <div className="form-ticks">
      {keys.map((key) => (
        <Tick key={key} fieldKey={key} sharesUnknown={sharesUnknown} />
      ))}
    </div>
  )
}

const Tick = memo(function Tick({
  fieldKey: key,
  sharesUnknown,
}: {
  fieldKey: string
  sharesUnknown: boolean
}) {
  const view = useField(key)
  const sheet = useSheet()
  const { store, saver, readOnly } = sheet
  const { asked } = view
  if (!asked) return null
  return (
    <div className="form-tick">
      {fieldMessages(key, view)}
      <label className="checkbox">
        <input
          id={fieldId(key)}
          type="checkbox"
          aria-label={view.name === asked.label ? undefined : view.name}
          aria-invalid={view.error ? true : undefined}
          checked={view.ticked}
          disabled={readOnly}
          onChange={(event) => {
            store.tick(key, event.currentTarget.checked)
            saver.left()
          }}
        />
        <span>{asked.label}</span>
      </label>
      {helpButton(sheet, view.name, asked)}
      {asked.unknownKey && !sharesUnknown && unknownBox(sheet, asked.unknownKey, view.name, view.unknown)}
    </div>
  )
})

/** 規格 rows as a table: what is asked, its value and unit, 不明, last year. */
function Specifications({ keys }: { keys: readonly string[] }) {
  return (
    <div className="form-specifications">
      {keys.map((key) => (
        <FieldRow key={key} fieldKey={key} />
      ))}
    </div>
  )
}

/** The one 不明 of several fields. */
function SharedUnknown({ flag }: { flag: string }) {
  const sheet = useSheet()
  const { store } = sheet
  const members = indexOf(store.form).flags.get(flag) ?? []
  const asked = members.find((key) => store.field(key).asked) ?? members[0] ?? ''
  const view = useField(asked)
  return unknownBox(sheet, flag, store.flagName(flag), view.unknown)
}
