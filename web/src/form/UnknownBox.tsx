import { memo } from 'react'
import { useSheet } from './sheet-context.ts'

interface UnknownBoxProps {
  readonly flag: string
  /** `<field> 不明` */
  readonly name: string
  readonly checked: boolean
  readonly readOnly: boolean
}

export const UnknownBox = memo(function UnknownBox({ flag, name, checked, readOnly }: UnknownBoxProps) {
  const { store } = useSheet()
  return (
    <label className="checkbox form-unknown">
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        disabled={readOnly}
        onChange={(event) => store.setUnknown(flag, event.currentTarget.checked)}
      />
      <span>不明</span>
    </label>
  )
})
