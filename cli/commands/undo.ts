import { orStop } from '../connection.ts'
import { type DefineCommand, Stop } from '../shell.ts'

interface UndoArguments {
  readonly apply?: boolean
  readonly json?: boolean
}

interface BatchRow {
  readonly id: string
  readonly survey_year: number
  readonly form_id: string
  readonly file_name: string | null
  readonly sheet_count: number
  readonly created_at: string
  readonly undone_at: string | null
}

const EXAMPLES = `
例:
  npm run cli -- undo 0b2f…          戻る内容を見るだけ
  npm run cli -- undo 0b2f… --apply  元に戻す

取込番号は import --apply の結果に出ます。
取り込んだあとに別の変更が入った調査票があると、元に戻せません。`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const define: DefineCommand = (command, { connect, terminal, act }) => {
  command
    .argument('<取込番号>', '元に戻す取り込みの番号')
    .option('--apply', '実際に元に戻します（省略すると内容を示すだけ）')
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (batchId: string, options: UndoArguments) => {
        if (!UUID.test(batchId)) {
          throw new Stop(
            `取込番号「${batchId}」の形が違います。`,
            'import --apply の結果に出た番号を使ってください。',
          )
        }
        const { api } = await connect()
        const batch = orStop<BatchRow | null>(
          await api
            .from('import_batches')
            .select('id, survey_year, form_id, file_name, sheet_count, created_at, undone_at')
            .eq('id', batchId)
            .maybeSingle(),
        )
        if (!batch) throw new Stop(`取込番号 ${batchId} はありません。`)
        if (batch.undone_at) throw new Stop(`取込番号 ${batchId} はすでに元に戻してあります。`)
        terminal.note(
          `${batch.survey_year} 年度 様式${batch.form_id} ${batch.file_name ?? ''} ${batch.sheet_count} 件（${batch.created_at}）`,
        )
        if (!options.apply) {
          terminal.note('元に戻すには --apply を付けてください。')
          if (options.json) terminal.json({ batch, undone: false })
          return 0
        }
        const { undone } = orStop<{ undone: number }>(
          await api.rpc('undo_import', { p_batch_id: batchId, p_channel: 'cli' }),
        )
        if (options.json) terminal.json({ batch, undone })
        else terminal.print(`${undone} 件を元に戻しました。`)
        return 0
      }),
    )
}
