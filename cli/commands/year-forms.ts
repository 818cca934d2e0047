import { Option } from 'commander'
import { FORM_IDS, type FormId } from '#survey'
import { changeRegisters, numberOf } from '../batches.ts'
import type { Connection } from '../connection.ts'
import { readForm, readYear } from '../options.ts'
import { surveyYear } from '../sheets.ts'
import { type CommandTools, type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'

interface FormsArguments {
  readonly off?: readonly FormId[]
  readonly on?: readonly FormId[]
  readonly apply?: boolean
  readonly json?: boolean
}

const formsOption = (flag: string, description: string) => {
  const option = new Option(`${flag} <様式...>`, description).argParser(
    (value: string, before: readonly FormId[] | undefined) => readForm(value, before),
  )
  // commander sees the dots only behind a letter of ASCII.
  option.variadic = true
  return option
}

export function defineForms(
  command: Parameters<DefineCommand>[0],
  { connect, shell, act }: CommandTools,
): void {
  command
    .argument('<年度>', '西暦4桁', readYear)
    .addOption(formsOption('--off', 'ホームで【作成中】と示し、入力できなくする様式'))
    .addOption(formsOption('--on', '入力できるようにする様式'))
    .option('--apply', '実際に書き込みます（省略すると内容を示すだけ）')
    .addHelpText('after', '\n例:\n  npm run cli -- year forms 2027 --off 4 8 --apply')
    .action(
      act(async (year: number, options: FormsArguments) =>
        switchForms(year, options, await connect(), shell),
      ),
    )
}

async function switchForms(
  named: number,
  options: FormsArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal } = shell
  const both = options.off?.filter((id) => options.on?.includes(id)) ?? []
  if (both.length > 0) throw new Stop(`様式 ${both.join('、')} が --off と --on の両方にあります。`)
  const year = await surveyYear(connection, named)
  const before = new Set(year.settings.formsInPreparation ?? [])
  const isOff = (id: FormId) => options.off?.includes(id) || (before.has(id) && !options.on?.includes(id))
  const formsInPreparation = FORM_IDS.filter(isOff)
  if (options.off === undefined && options.on === undefined) {
    throw new Stop(
      `${named} 年度で作成中としている様式: ${formsInPreparation.join('、') || 'なし'}`,
      '変えるときは、--off か --on で様式の番号を指定してください。',
    )
  }
  terminal.note(`${named} 年度で作成中とする様式: ${formsInPreparation.join('、') || 'なし'}`)
  const settings = { ...year.settings, formsInPreparation }
  const batch = options.apply
    ? await changeRegisters(connection, shell, `${named} 年度の様式の切り替え`, {
        years: [{ survey_year: named, settings }],
      })
    : undefined
  if (batch === undefined) terminal.note('まだ書き込んでいません。書き込むには --apply を付けてください。')
  if (options.json) {
    terminal.json({
      survey_year: named,
      formsInPreparation,
      applied: options.apply === true,
      batch_id: batch,
    })
  } else if (batch) terminal.print(`様式の受け付けを変えました。番号 ${numberOf(batch)}`)
  return 0
}
