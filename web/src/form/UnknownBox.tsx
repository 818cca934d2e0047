import type { SheetContextValue } from './sheet-context.ts'

/** 不明 of `name`. */
export const unknownBox = (
  { store, readOnly }: SheetContextValue,
  flag: string,
  name: string,
  checked: boolean,
) => (
  <label className="checkbox form-unknown">
    <input
      type="checkbox"
      aria-label={`${name} 不明`}
      checked={checked}
      disabled={readOnly}
      onChange={(event) => store.setUnknown(flag, event.currentTarget.checked)}
    />
    <span>不明</span>
  </label>
)
