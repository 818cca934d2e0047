/** Workbooks are read, compared and written off the main thread; a bad file can be given up by ending the worker. */
import { loadForm } from '#survey/forms/index'
import type { Comparison, ReadResult } from '#templates'
import type {
  CompareRequest,
  Decided,
  DecideOrder,
  MarkOrder,
  WorkerAnswer,
  WorkerRequest,
  WriteOrder,
} from './worker-messages.ts'

let read: (ReadResult & { ok: true }) | undefined
let compared: { readonly comparison: Comparison; readonly stored: CompareRequest['stored'] } | undefined

async function readFile(bytes: Uint8Array): Promise<WorkerAnswer> {
  const { readWorkbook } = await import('#templates')
  const result = readWorkbook(bytes)
  if (!result.ok) return { is: 'refused', problem: result.problem }
  read = result
  const { formId, generatedAt = '', layout } = result.meta
  return { is: 'read', file: { formId, generatedAt, layout } }
}

async function compare({ formId, stored, context }: CompareRequest): Promise<Comparison> {
  if (!read) throw new Error('compare before read')
  const { compareWorkbook } = await import('#templates')
  const comparison = compareWorkbook(await loadForm(formId), read, stored, context)
  compared = { comparison, stored }
  return shownOf(comparison)
}

/** The page shows what differs; all that is stored of a large fleet would hold it up while it is handed over. */
const shownOf = (comparison: Comparison): Comparison => ({
  ...comparison,
  context: { year: comparison.context.year },
  others: [],
  subjects: comparison.subjects.map(({ stored, prior, reasons, ...shown }) => shown),
})

async function decide({ createKeys, ...choice }: DecideOrder): Promise<Decided> {
  if (!compared) throw new Error('decide before compare')
  const { importSheetsOf, sentAnswers } = await import('#templates')
  const createKey = (index: number) => createKeys.get(index) ?? crypto.randomUUID()
  return {
    sheets: importSheetsOf(compared.comparison, { ...choice, createKey }),
    sent: sentAnswers(compared.comparison, choice),
  }
}

async function mark(order: MarkOrder): Promise<Uint8Array> {
  if (!read || !compared) throw new Error('mark before compare')
  const { annotateWorkbook } = await import('#templates/annotate')
  const layout = read.meta.layout ?? 'sheets'
  return annotateWorkbook(read, compared.comparison, compared.stored, { ...order, layout })
}

async function write({ formId, ...order }: WriteOrder): Promise<Uint8Array> {
  const { writeWorkbook } = await import('#templates/write')
  return writeWorkbook({ ...order, form: await loadForm(formId) })
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.ask) {
    case 'read':
      return readFile(request.bytes)
    case 'compare':
      return { is: 'compared', comparison: await compare(request) }
    case 'write':
      return { is: 'written', bytes: await write(request) }
    case 'decide':
      return { is: 'decided', ...(await decide(request)) }
    case 'mark':
      return { is: 'written', bytes: await mark(request) }
  }
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    postMessage(await answer(data))
  } catch (cause) {
    // Crosses to the page as text: an Error of another realm tells it no more.
    postMessage({ is: 'failed', message: String(cause) } satisfies WorkerAnswer)
  }
})
