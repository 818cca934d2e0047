import { memo } from 'react'
import type { PopupId } from '#survey'
import { useSheet } from './sheet-context.ts'

interface HelpButtonProps {
  readonly fieldKey: string
  readonly name: string
  readonly help: string | undefined
  readonly popup: PopupId | undefined
}

/** Popups that people look for by name get a button with that name beside the ?. */
const POPUP_BUTTONS: Readonly<Partial<Record<PopupId, string>>> = {
  regionMap: '地図を確認',
  modificationPurpose: 'コード表',
  repairCostBasis: '記入例',
}

export const HelpButton = memo(function HelpButton({ fieldKey, name, help, popup }: HelpButtonProps) {
  const { openHelp } = useSheet()
  const popupButton = popup && POPUP_BUTTONS[popup]
  if (!help && !popup) return null
  return (
    <>
      <button
        type="button"
        className="form-help"
        aria-label={`${name}の説明`}
        aria-haspopup="dialog"
        onClick={() => openHelp({ title: name, help, popup: popupButton ? undefined : popup, key: fieldKey })}
      >
        ?
      </button>
      {popupButton && (
        <button
          type="button"
          className="form-popup-button"
          aria-haspopup="dialog"
          aria-label={`${popupButton}（${name}）`}
          onClick={() => openHelp({ title: name, help: undefined, popup, key: fieldKey })}
        >
          {popupButton}
        </button>
      )}
    </>
  )
})
