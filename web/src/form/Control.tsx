import { memo } from 'react'
import type { AskedKind, Choices } from '#survey'
import { afterPointer } from './after-pointer.ts'
import { errorId, fieldId, readingId, unitId, warningId } from './field-ids.ts'
import type { FieldView } from './field-view.ts'
import type { FormStore } from './store.ts'

interface ControlProps {
  readonly fieldKey: string
  readonly view: FieldView
  readonly store: FormStore
  readonly readOnly: boolean
  /** When the field's own words do not stand in a label of its own. */
  readonly labelled: boolean
  readonly onLeave: () => void
}

/** The native control of one answer. Input methods are left alone: what is typed is read only after a pause or on leaving. */
export function control({ fieldKey: key, view, store, readOnly, labelled, onLeave }: ControlProps) {
  const { asked } = view
  if (!asked) return null
  const { as } = asked
  const shared = {
    id: fieldId(key),
    'aria-label': labelled ? undefined : view.name,
    'aria-required': view.required || undefined,
    'aria-invalid': view.error ? true : undefined,
    'aria-describedby': describedBy(key, view, as),
    'data-unknown': view.unknown || undefined,
  }
  if (as.kind === 'choice') {
    return (
      <select
        {...shared}
        className="select"
        value={view.text}
        disabled={readOnly}
        onChange={(event) => store.choose(key, event.currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">{emptyOption(view, labelled)}</option>
        <ChoiceOptions choices={as.choices} only={as.only} />
      </select>
    )
  }
  const typing = {
    ...shared,
    // Typed text is the browser's: only what comes from elsewhere is put in.
    ref: (control: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (control && control.value !== view.text) control.value = view.text
    },
    readOnly,
    onChange: (event: { currentTarget: { value: string } }) => store.type(key, event.currentTarget.value),
    onCompositionStart: () => store.compose(key, true),
    onCompositionEnd: () => store.compose(key, false),
    onBlur: () =>
      afterPointer(() => {
        store.leave(key)
        onLeave()
      }),
  }
  if (as.kind === 'text' && as.multiline) return <textarea {...typing} className="textarea" rows={2} />
  return (
    <input
      {...typing}
      {...inputTraits(as)}
      className="input"
      type="text"
      autoComplete="off"
      onKeyDown={(event) => {
        // Enter takes over what is typed; while an input method composes it belongs to the input method.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) store.leave(key)
      }}
    />
  )
}

/** A select without a label of its own says what is chosen in it. */
function emptyOption({ unknown, asked }: FieldView, labelled: boolean): string {
  if (unknown) return '不明'
  return labelled || !asked ? '選択してください' : `${asked.label}を選択`
}

function describedBy(key: string, view: FieldView, as: AskedKind): string | undefined {
  const ids = [
    view.error && errorId(key),
    view.warning && warningId(key),
    unitOf(as) && unitId(key),
    view.reading && readingId(key),
  ]
  return ids.filter(Boolean).join(' ') || undefined
}

export const unitOf = (as: AskedKind): string =>
  as.kind === 'number' || as.kind === 'year' || as.kind === 'month' || as.kind === 'day' ? as.unit : ''

type InputMode = 'decimal' | 'numeric' | 'tel' | 'email' | 'text'
interface InputTraits {
  readonly inputMode: InputMode
  readonly 'data-width': 'tiny' | 'short' | 'number' | 'medium' | 'long'
}

function inputTraits(as: AskedKind): InputTraits {
  switch (as.kind) {
    case 'number':
      return { inputMode: 'decimal', 'data-width': 'number' }
    case 'year':
      return { inputMode: 'numeric', 'data-width': 'short' }
    case 'month':
    case 'day':
      return { inputMode: 'numeric', 'data-width': 'tiny' }
    case 'text':
      if (as.format === 'phone') return { inputMode: 'tel', 'data-width': 'medium' }
      if (as.format === 'postalCode') return { inputMode: 'numeric', 'data-width': 'number' }
      if (as.format === 'email') return { inputMode: 'email', 'data-width': 'long' }
      return { inputMode: 'text', 'data-width': as.maxLength <= 20 ? 'medium' : 'long' }
    default:
      return { inputMode: 'text', 'data-width': 'long' }
  }
}

/** Code and label of each choice, under its heading where the list has headings. */
const ChoiceOptions = memo(function ChoiceOptions({
  choices,
  only,
}: {
  choices: Choices
  only: readonly string[] | undefined
}) {
  const items = only ? choices.items.filter(({ code }) => only.includes(code)) : choices.items
  const groups = [...new Set(items.map(({ group }) => group))]
  return groups.map((group) => {
    const options = items
      .filter((item) => item.group === group)
      .map(({ code, label }) => (
        <option key={code} value={code}>
          {`${code} ${label}`}
        </option>
      ))
    return group === undefined ? (
      options
    ) : (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    )
  })
})
