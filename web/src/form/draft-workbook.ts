import { indexOf } from '#survey'
import { fileNameOf } from '#templates/layout'
import { CLEAR_WORD } from '#templates/words'
import { WorkbookDesk } from '../excel/workbook-desk.ts'
import type { SheetSaver } from './saver.ts'
import type { FormStore } from './store.ts'

/** What stands on the screen as an Excel file that 「Excelアップロード」 reads in. Rejects where it cannot be made. */
export async function draftWorkbook(
  store: FormStore,
  saver: SheetSaver,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { sheet, form, answers } = store
  const fileName = fileNameOf(form, sheet.year.year, sheet.companyCode).replace(
    '.xlsx',
    `_${sheet.subjectCode}_下書き.xlsx`,
  )
  const typed = new Map<string, string>()
  for (const [key, { unknownKey }] of indexOf(form).fields) {
    const emptied = saver.held[key] !== undefined && answers[key] === undefined
    if (emptied && !(unknownKey && answers[unknownKey] === true)) typed.set(key, CLEAR_WORD)
  }
  for (const [key, text] of Object.entries(store.textsLeft())) typed.set(key, text)
  const desk = new WorkbookDesk()
  try {
    const bytes = await desk.write({
      formId: form.id,
      year: sheet.year,
      company: { code: sheet.companyCode, name: sheet.companyName },
      subjects: [
        {
          id: sheet.id,
          subjectCode: sheet.subjectCode,
          version: saver.version,
          answers: saver.held,
          prior: sheet.prior,
          draft: answers,
          typed,
        },
      ],
      layout: 'sheets',
      spare: 0,
      generatedAt: new Date().toISOString(),
    })
    return { bytes, fileName }
  } finally {
    desk.close()
  }
}
