import { type BatchRow, batchesOf, isBatchNumber } from '../batches.ts'
import { type Connection, orStop } from '../connection.ts'
import { type DefineCommand, type ExitCode, Stop } from '../shell.ts'
import type { Terminal } from '../terminal.ts'

interface UndoArguments {
  readonly apply?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- undo 5d0c71e2          戻る内容を見るだけ
  npm run cli -- undo 5d0c71e2 --apply  元に戻す

番号は import、load、year roll-over の結果に出ます。
書き込んだあとに別の変更が入った調査票があると、元に戻せません。`

export const define: DefineCommand = (command, { connect, terminal, act }) => {
  command
    .argument('<番号>', '元に戻す取り込みの番号')
    .option('--apply', '実際に元に戻します（省略すると内容を示すだけ）')
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (number: string, options: UndoArguments) => {
        if (!isBatchNumber(number)) {
          throw new Stop(
            `番号「${number}」の形が違います。`,
            '書き込んだときの結果に出た番号を使ってください。',
          )
        }
        return undo(number, options, await connect(), terminal)
      }),
    )
}

async function undo(
  number: string,
  options: UndoArguments,
  connection: Connection,
  terminal: Terminal,
): Promise<ExitCode> {
  const batches = await batchesOf(connection, number)
  if (batches.length === 0) throw new Stop(`番号 ${number} の取り込みはありません。`)
  const standing = batches.filter(({ undone_at }) => undone_at === null)
  if (standing.length === 0) throw new Stop(`番号 ${number} はすでに元に戻してあります。`)
  for (const batch of standing) terminal.note(described(batch))
  let undone = 0
  if (options.apply) {
    for (const { id } of standing) {
      const result = orStop<{ undone: number }>(
        await connection.api.rpc('undo_import', { p_batch_id: id, p_channel: 'cli' }),
      )
      undone += result.undone
    }
  } else terminal.note('元に戻すには --apply を付けてください。')
  if (options.json) terminal.json({ batches: standing, undone })
  else if (options.apply) terminal.print(`${undone} 件を元に戻しました。`)
  return 0
}

const described = ({ survey_year, form_id, file_name, sheet_count, created_at }: BatchRow): string =>
  `${survey_year} 年度 様式${form_id} ${file_name ?? ''} ${sheet_count} 件（${created_at}）`
