import type { AskedField, PopupId } from '#survey'
import type { SheetContextValue } from './sheet-context.ts'

/** Popups that people look for by name get a button with that name beside the ?. */
const POPUP_BUTTONS: Readonly<Partial<Record<PopupId, string>>> = {
  regionMap: '地図を確認',
  modificationPurpose: 'コード表',
  repairCostBasis: '記入例',
}

/** The ? of the field called `name`, and what stands beside it. */
export function helpButton(
  { openHelp }: SheetContextValue,
  name: string,
  { key, help, field: { popup } }: AskedField,
) {
  const popupButton = popup && POPUP_BUTTONS[popup]
  if (!help && !popup) return null
  return (
    <>
      <button
        type="button"
        className="form-help"
        aria-label={`${name}の説明`}
        aria-haspopup="dialog"
        onClick={() => openHelp({ title: name, help, popup: popupButton ? undefined : popup, key })}
      >
        ?
      </button>
      {popupButton && (
        <button
          type="button"
          className="form-popup-button"
          aria-haspopup="dialog"
          aria-label={`${popupButton}（${name}）`}
          onClick={() => openHelp({ title: name, help: undefined, popup, key })}
        >
          {popupButton}
        </button>
      )}
    </>
  )
}
