import { accessibleName, askedFields } from '#survey'
import { handOver } from '../excel/hand-over.ts'
import { answerInWords } from './field-view.ts'
import type { SheetSaver } from './saver.ts'
import type { FormStore } from './store.ts'

/**
 * Hands over what stands on the screen as a file: an Excel file that 「Excelアップロード」 reads in, or a plain list
 * where Excel cannot be made, as without a line its parts cannot be fetched.
 */
export async function handOverDraft(store: FormStore, saver: SheetSaver): Promise<'excel' | 'text'> {
  store.readAll(false)
  try {
    const { draftWorkbook } = await import('./draft-workbook.ts')
    const { bytes, fileName } = await draftWorkbook(store, saver)
    handOver(bytes, fileName)
    return 'excel'
  } catch {
    const { form, sheet } = store
    handOver(
      new TextEncoder().encode(`\ufeff${asText(store)}`),
      `${form.title}_${sheet.subjectCode}_下書き.txt`,
      'text/plain',
    )
    return 'text'
  }
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
