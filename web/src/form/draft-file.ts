import { accessibleName, askedFields, indexOf, unknownKeyOf } from '#survey'
import { fileNameOf } from '#templates/layout'
import { CLEAR_WORD } from '#templates/words'
import { handOver } from '../excel/hand-over.ts'
import { WorkbookDesk } from '../excel/workbook-desk.ts'
import { answerInWords } from './field-view.ts'
import type { SheetSaver } from './saver.ts'
import type { FormStore } from './store.ts'

/**
 * Hands over what stands on the screen as a file: an Excel file that 「Excelアップロード」 reads in, or a plain list
 * where Excel cannot be made, as without a line its parts cannot be fetched.
 */
export async function handOverDraft(store: FormStore, saver: SheetSaver): Promise<'excel' | 'text'> {
  store.readAll(false)
  const { year, companyCode, subjectCode } = store.sheet
  const fileName = fileNameOf(store.form, year.year, companyCode).replace(
    '.xlsx',
    `_${subjectCode}_下書き.xlsx`,
  )
  const desk = new WorkbookDesk()
  try {
    handOver(await asWorkbook(desk, store, saver), fileName)
    return 'excel'
  } catch {
    handOver(
      new TextEncoder().encode(`\ufeff${asText(store)}`),
      fileName.replace('.xlsx', '.txt'),
      'text/plain',
    )
    return 'text'
  } finally {
    desk.close()
  }
}

function asWorkbook(desk: WorkbookDesk, store: FormStore, saver: SheetSaver): Promise<Uint8Array> {
  const { sheet, form, answers } = store
  const typed = new Map<string, string>()
  for (const [key, { field }] of indexOf(form).fields) {
    const flag = unknownKeyOf(key, field)
    const emptied = saver.held[key] !== undefined && answers[key] === undefined
    if (emptied && !(flag && answers[flag] === true)) typed.set(key, CLEAR_WORD)
  }
  for (const [key, text] of Object.entries(store.textsLeft())) typed.set(key, text)
  return desk.write({
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
}

function asText(store: FormStore): string {
  const { form, answers, sheet } = store
  const left = store.textsLeft()
  const lines = form.steps.flatMap(({ title }, step) => [
    '',
    `■ ${step + 1} ${title}`,
    ...askedFields(form, answers, step).map((asked) => {
      const unknown = asked.unknownKey !== undefined && answers[asked.unknownKey] === true
      const words = unknown ? '不明' : answerInWords(form, answers, asked.key, answers[asked.key])
      return `${accessibleName(form, asked)}：${left[asked.key] ?? words}`
    }),
  ])
  return [`${form.title}　${sheet.title}（${sheet.subjectCode}）`, ...lines].join('\r\n')
}
