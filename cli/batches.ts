import type { Answers, FormId, Progress, Value } from '#survey'
import { type Connection, orStop } from './connection.ts'
import type { CompanyRow, YearRow } from './sheets.ts'
import { NoAnswer, type Shell, Stop } from './shell.ts'

/** A sheet to be stored: a known one changed, or a new one of a subject whose code may be given. */
export type SheetWrite = {
  readonly set: Readonly<Record<string, Value | null>>
  readonly prior?: Answers
  readonly progress?: Progress
} & (
  | { readonly id: string; readonly base_version: number }
  | { readonly create_key: string; readonly company_code: string; readonly subject_code?: string }
)

export interface StagedSheet {
  readonly form_id: FormId
  readonly sheet: SheetWrite
}

/** Small enough for the server's limits on a request and a statement. */
const AT_ONCE = 200

/**
 * Stores many sheets, all or none, and answers with the batch they can be undone by. They are laid ready on the
 * server piece by piece, where nobody sees them, and become answers in one transaction. What a command that was cut
 * off has laid ready is cleared away by the server. `total` is what the progress is drawn towards.
 */
export async function storeAll(
  { api }: Connection,
  shell: Shell,
  title: string,
  year: number,
  sheets: Iterable<StagedSheet> | AsyncIterable<StagedSheet>,
  total: number,
): Promise<string> {
  const batchKey = shell.newKey()
  const progress = await shell.terminal.progress(title, total)
  let importing = false
  let position = 0
  let piece: object[] = []
  const layReady = async () => {
    shell.interrupted.throwIfAborted()
    if (piece.length === 0) return
    orStop(await api.from('staged_sheets').upsert(piece, { ignoreDuplicates: true }))
    progress.advance(piece.length)
    piece = []
  }
  try {
    for await (const staged of sheets) {
      piece.push({ ...staged, batch_key: batchKey, position })
      position += 1
      if (piece.length === AT_ONCE) await layReady()
    }
    await layReady()
    shell.interrupted.throwIfAborted()
    importing = true
    const { batch_id } = orStop<{ batch_id: string }>(
      await api.rpc('import_staged', {
        p_batch_key: batchKey,
        p_survey_year: year,
        p_count: position,
        p_channel: 'cli',
        p_file_name: title,
      }),
    )
    return batch_id
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw importing ? unknownOutcome() : nothingWritten()
  } finally {
    progress.stop()
  }
}

const AGAIN = 'ネットワークを確かめ、もう一度実行してください。'
const nothingWritten = () => new NoAnswer('サーバーから返事がありません。何も書き込まれていません。', AGAIN)
const unknownOutcome = () =>
  new NoAnswer(
    'サーバーから返事がありません。全部書き込まれたか、何も書き込まれていないかのどちらかです。',
    AGAIN,
  )

/** Rows of the institute's own registers; of a year or company that is known, the columns to change. */
export interface RegisterChanges {
  readonly companies?: readonly CompanyRow[]
  readonly years?: readonly (Pick<YearRow, 'survey_year'> & Partial<YearRow>)[]
  readonly accounts?: readonly { readonly user_id: string; readonly disabled_at: string | null }[]
}

/** Changes companies, years or accounts, all or none, and answers with the batch they can be undone by. */
export async function changeRegisters(
  { api }: Connection,
  { newKey }: Shell,
  title: string,
  { companies = [], years = [], accounts = [] }: RegisterChanges,
): Promise<string> {
  const answer = await api.rpc('change_registers', {
    p_batch_key: newKey(),
    p_companies: companies,
    p_years: years,
    p_accounts: accounts,
    p_file_name: title,
  })
  return outcomeOf<{ batch_id: string }>(answer).batch_id
}

/** What a write that is carried out whole or not at all has answered. */
export function outcomeOf<T>(answer: Parameters<typeof orStop>[0]): T {
  try {
    return orStop<T>(answer)
  } catch (error) {
    throw error instanceof NoAnswer ? unknownOutcome() : error
  }
}

/** How people are told a batch: the beginning of its id. */
export const numberOf = (batchId: string): string => batchId.slice(0, 8)

export interface BatchRow {
  readonly id: string
  readonly survey_year: number | null
  readonly form_id: FormId | null
  readonly file_name: string | null
  readonly sheet_count: number
  readonly changes: BatchChanges | null
  readonly created_at: string
  readonly undone_at: string | null
}

type Register = Readonly<Record<string, unknown>>
export interface BatchChanges {
  readonly companies: readonly { readonly before: Register | null; readonly after: Register }[]
  readonly years: readonly { readonly before: Register | null; readonly after: Register }[]
  readonly accounts: readonly {
    readonly user_id: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

const BATCH_COLUMNS = 'id, survey_year, form_id, file_name, sheet_count, changes, created_at, undone_at'
const NUMBER = /^([0-9a-f]{8})(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/

/** The batch behind a number as it was shown, or behind a whole id. */
export async function batchOf({ api }: Connection, number: string): Promise<BatchRow> {
  const [, first, rest] = NUMBER.exec(number.trim().toLowerCase()) ?? []
  if (first === undefined) {
    throw new Stop(`番号「${number}」の形が違います。`, '書き込んだときの結果に出た番号を使ってください。')
  }
  const found = orStop<BatchRow[]>(
    await api
      .from('import_batches')
      .select(BATCH_COLUMNS)
      .gte('id', first + (rest ?? '-0000-0000-0000-000000000000'))
      .lte('id', first + (rest ?? '-ffff-ffff-ffff-ffffffffffff'))
      .limit(2),
  )
  if (found.length > 1)
    throw new Stop(`番号 ${number} に当てはまるものが二つあります。`, '長い番号で指定してください。')
  if (!found[0])
    throw new Stop(
      `番号 ${number} の書き込みはありません。`,
      '番号を付けずに undo を実行すると、一覧が出ます。',
    )
  return found[0]
}

/** What was written lately, the latest first. */
export async function latestBatches({ api }: Connection, count: number): Promise<readonly BatchRow[]> {
  return orStop(
    await api
      .from('import_batches')
      .select(BATCH_COLUMNS)
      .order('created_at', { ascending: false })
      .limit(count),
  )
}
