import type { Place, SheetRow } from '../data/sheet-rows.ts'

/** The sheet and place a person was at most recently, over all their sheets. */
export function lastPlaceOf(
  sheets: readonly SheetRow[],
): { readonly sheet: SheetRow; readonly place: Place } | undefined {
  return sheets
    .flatMap((sheet) => (sheet.place ? [{ sheet, place: sheet.place }] : []))
    .sort((a, b) => Date.parse(b.place.at) - Date.parse(a.place.at))[0]
}
