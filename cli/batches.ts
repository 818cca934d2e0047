import type { Answers, FormId, Progress, Value } from '#survey'
import { type Connection, orStop } from './connection.ts'
import { HalfWritten, NoAnswer, type Shell } from './shell.ts'

/** A sheet to be stored: a known one changed, or a new one of a subject whose code may be given. */
export type SheetWrite = {
  readonly set: Readonly<Record<string, Value | null>>
  readonly prior?: Answers
  readonly progress?: Progress
} & (
  | { readonly id: string; readonly base_version: number }
  | { readonly create_key: string; readonly company_code: string; readonly subject_code?: string }
)

export interface Write {
  readonly year: number
  readonly form: FormId
  readonly sheets: readonly SheetWrite[]
}

/** Batches of one command carry its run in their name and are undone together. */
export interface Run {
  readonly id: string
  readonly batches: readonly string[]
  readonly sheets: number
}

/** Small enough for the server's limit on a statement. */
const BATCH = 100

/**
 * Stores many sheets, a transaction per hundred. When Ctrl-C or a refusal stops it halfway, what it has
 * stored is undone, so that it is there whole or not at all; when the server is lost, the user is told the number to
 * undo it by.
 */
export async function storeAll(
  connection: Connection,
  shell: Shell,
  title: string,
  writes: readonly Write[],
): Promise<Run> {
  const id = shell.newKey().slice(0, 8)
  const chunks = writes.flatMap((write) => chunksOf(write))
  const batches: string[] = []
  const progress = await shell.terminal.progress(
    title,
    writes.reduce((sum, { sheets }) => sum + sheets.length, 0),
  )
  try {
    for (const { year, form, sheets } of chunks) {
      shell.interrupted.throwIfAborted()
      const { batch_id } = orStop<{ batch_id: string }>(
        await connection.api.rpc('import_sheets', {
          p_batch_key: shell.newKey(),
          p_survey_year: year,
          p_form_id: form,
          p_sheets: sheets,
          p_channel: 'cli',
          p_file_name: runName(title, id),
        }),
      )
      batches.push(batch_id)
      progress.advance(sheets.length)
    }
  } catch (error) {
    const undone = await takeBack(connection, batches)
    // Without an answer the last batch may have been stored as well.
    if (undone && !(error instanceof NoAnswer)) throw error
    throw new HalfWritten(
      `${error instanceof Error ? error.message : ''}書き込みの途中で止まり、元に戻せたか分かりません。番号 ${id}`,
      `つながってから undo ${id} --apply で元に戻し、もう一度実行してください。`,
    )
  } finally {
    progress.stop()
  }
  return { id, batches, sheets: writes.reduce((sum, { sheets }) => sum + sheets.length, 0) }
}

async function takeBack({ api }: Connection, batches: readonly string[]): Promise<boolean> {
  let undone = true
  for (const batch of [...batches].reverse()) {
    const { error } = await api.rpc('undo_import', { p_batch_id: batch, p_channel: 'cli' })
    if (error) undone = false
  }
  return undone
}

const chunksOf = ({ year, form, sheets }: Write): Write[] =>
  Array.from({ length: Math.ceil(sheets.length / BATCH) }, (_, at) => ({
    year,
    form,
    sheets: sheets.slice(at * BATCH, (at + 1) * BATCH),
  }))

const runName = (title: string, id: string): string => `${title} #${id}`

export interface BatchRow {
  readonly id: string
  readonly survey_year: number
  readonly form_id: string
  readonly file_name: string | null
  readonly sheet_count: number
  readonly created_at: string
  readonly undone_at: string | null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const RUN = /^[0-9a-f]{8}$/i

/** Whether it looks like the number of an import or of a run. */
export const isBatchNumber = (text: string): boolean => UUID.test(text) || RUN.test(text)

/** The batches behind a number, latest first: one import, or all of one run. */
export async function batchesOf({ api }: Connection, number: string): Promise<readonly BatchRow[]> {
  const query = api
    .from('import_batches')
    .select('id, survey_year, form_id, file_name, sheet_count, created_at, undone_at')
    .order('created_at', { ascending: false })
  return orStop<BatchRow[]>(
    await (UUID.test(number)
      ? query.eq('id', number)
      : query.like('file_name', `% #${number.toLowerCase()}`)),
  )
}
