import { type BatchRow, batchOf, latestBatches, numberOf, outcomeOf } from '../batches.ts'
import type { Connection } from '../connection.ts'
import { type DefineCommand, type ExitCode, Stop } from '../shell.ts'
import type { Terminal } from '../terminal.ts'
import { inJapan } from '../time.ts'

interface UndoArguments {
  readonly apply?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- undo                   最近の書き込みと、その番号を見る
  npm run cli -- undo 5d0c71e2          戻る内容を見るだけ
  npm run cli -- undo 5d0c71e2 --apply  元に戻す

番号は、書き込むコマンドの結果に出ます。一つの番号のものは、全部戻るか、何も戻らないかです。
書き込んだあとに別の変更が入ったものがあると、元に戻せません。あとの書き込みは先に元に戻します。
accounts create と reset は取り消せません。作った利用者は accounts disable で止めます。`

const LATEST = 20

export const define: DefineCommand = (command, { connect, terminal, act }) => {
  command
    .argument('[番号]', '元に戻す書き込みの番号。省略すると最近のものを示します')
    .option('--apply', '実際に元に戻します（省略すると内容を示すだけ）')
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (number: string | undefined, options: UndoArguments) => {
        const connection = await connect()
        return number === undefined
          ? list(options, connection, terminal)
          : undo(number, options, connection, terminal)
      }),
    )
}

async function list(options: UndoArguments, connection: Connection, terminal: Terminal): Promise<ExitCode> {
  if (options.apply) throw new Stop('元に戻すものの番号を指定してください。', '例: undo 5d0c71e2 --apply')
  const batches = await latestBatches(connection, LATEST)
  if (options.json) terminal.json(batches)
  else {
    terminal.table(
      ['番号', '時刻', '年度', '内容', '件数', '状態'],
      batches.map((batch) => [
        numberOf(batch.id),
        inJapan(batch.created_at),
        String(batch.survey_year ?? ''),
        titleOf(batch),
        countOf(batch),
        batch.undone_at ? '取消済み' : '',
      ]),
    )
  }
  return 0
}

async function undo(
  number: string,
  options: UndoArguments,
  connection: Connection,
  terminal: Terminal,
): Promise<ExitCode> {
  const batch = await batchOf(connection, number)
  if (batch.undone_at !== null) throw new Stop(`番号 ${numberOf(batch.id)} はすでに元に戻してあります。`)
  const year = batch.survey_year === null ? '' : `${batch.survey_year} 年度 `
  terminal.note(`${year}${titleOf(batch)} ${countOf(batch)} 件（${inJapan(batch.created_at)}）`)
  for (const line of changesBack(batch)) terminal.note(`  ${line}`)
  let undone = 0
  if (options.apply) {
    const answer = await connection.api.rpc('undo_import', { p_batch_id: batch.id, p_channel: 'cli' })
    if (answer.error?.hint === 'STALE') throw changedSince(answer.error.details)
    undone = outcomeOf<{ undone: number }>(answer).undone
  } else terminal.note('元に戻すには --apply を付けてください。')
  if (options.json) terminal.json({ batch, undone })
  else if (options.apply) terminal.print(`${undone} 件を元に戻しました。`)
  return 0
}

const titleOf = ({ form_id, file_name }: BatchRow): string =>
  [form_id === null ? '' : `様式${form_id}`, file_name ?? ''].filter((part) => part !== '').join(' ')

const countOf = ({ sheet_count, changes }: BatchRow): number =>
  sheet_count + Object.values(changes ?? {}).reduce((sum, rows) => sum + rows.length, 0)

/** Many subjects are told by the first few. */
const TOLD = 10

function changedSince(details: string | null): Stop {
  const { sheets = [] } = JSON.parse(details || '{}') as { sheets?: { subject_code: string }[] }
  const codes = sheets.map(({ subject_code }) => subject_code)
  const told =
    codes.slice(0, TOLD).join('、') + (codes.length > TOLD ? ` ほか ${codes.length - TOLD} 件` : '')
  return new Stop(
    'あとから別の変更が入っているため、元に戻しませんでした。',
    told === ''
      ? 'あとからの変更を先に元に戻してください。'
      : `変更の入っている対象: ${told}。history で確かめ、あとの書き込みがあれば先に元に戻してください。`,
  )
}

const LABELS: Readonly<Record<string, string>> = {
  company_name: '会社名',
  active: '有効',
  status: '状態',
  opens_at: '受付の始まり',
  closes_at: '受付の終わり',
  period_start: '調査対象期間の初日',
  period_end: '調査対象期間の末日',
  settings: '作成中の様式',
}

/** What companies, years and accounts become again, a line each. */
function changesBack({ changes }: BatchRow): string[] {
  if (!changes) return []
  const { companies, years, accounts } = changes
  return [...companies, ...years]
    .map(({ before, after }) => {
      const name = String(after.company_code ?? `${after.survey_year} 年度`)
      if (before === null) return `${name}: 消す`
      const back = Object.keys(after)
        .filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
        .map((key) => `${LABELS[key] ?? key} ${shown(after[key])} → ${shown(before[key])}`)
      return `${name}: ${back.join('、')}`
    })
    .concat(
      accounts.map(({ user_id, before }) => `利用者 ${user_id}: ${before ? '止める' : '使えるようにする'}`),
    )
}

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? inJapan(value) : value
  return Object.values(value ?? {}).join('、') || 'なし'
}
