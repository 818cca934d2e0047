import { allForms } from '#survey/forms/all'
import { type OpenSheet, screenEntry, sheetOpener } from './sheet.ts'
import { workbookEntry } from './workbook-entry.ts'

/** Every scenario is told once on the screen and once through Excel: both must give the same answers and findings. */
export const drivers: readonly (readonly [name: string, openSheet: OpenSheet])[] = [
  ['画面で', sheetOpener(screenEntry)],
  ['Excelで', sheetOpener(await workbookEntry(allForms))],
]
