import { InvalidArgumentError, Option } from 'commander'
import type { FormId } from '#survey'
import { changeRegisters, numberOf, storeAll } from '../batches.ts'
import type { Connection } from '../connection.ts'
import { formsNamed, formsOption, readYear } from '../options.ts'
import { planRollOver } from '../rolling-over.ts'
import { surveyYear, type YearRow, yearsOf } from '../sheets.ts'
import { type CommandTools, type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'
import { endInJapan, inJapan } from '../time.ts'
import { defineForms } from './year-forms.ts'

const EXAMPLES = `
例:
  npm run cli -- year list
  npm run cli -- year create 2027 --opens 2027-04-01 --closes 2027-06-30 --apply
  npm run cli -- year forms 2027 --off 8 --apply
  npm run cli -- year open 2027 --apply
  npm run cli -- year close 2026 --apply
  npm run cli -- year roll-over --from 2026 --to 2027 --apply

書き込むコマンドは、--apply を付けるまで内容を示すだけです。`

interface Writing {
  readonly apply?: boolean
  readonly json?: boolean
}

export const define: DefineCommand = (command, tools) => {
  command.usage('<コマンド> [オプション]').addHelpText('after', EXAMPLES)
  defineList(command.command('list').description('年度の一覧を示します'), tools)
  defineCreate(command.command('create').description('年度を準備中として作ります'), tools)
  for (const [name, change] of Object.entries(CHANGES)) {
    defineChange(command.command(name).description(change.description), change, tools)
  }
  defineForms(command.command('forms').description('受け付ける様式を切り替えます'), tools)
  defineRollOver(
    command.command('roll-over').description('前の年度の対象を写し、回答を昨年入力値にします'),
    tools,
  )
}

const applyOption = () => new Option('--apply', '実際に書き込みます（省略すると内容を示すだけ）')
const STATUS_NAMES: Readonly<Record<YearRow['status'], string>> = {
  draft: '準備中',
  open: '受付中',
  closed: '締切',
}
const NOT_WRITTEN = 'まだ書き込んでいません。書き込むには --apply を付けてください。'

function defineList(command: Parameters<DefineCommand>[0], { connect, terminal, act }: CommandTools): void {
  command.addHelpText('after', '\n例:\n  npm run cli -- year list').action(
    act(async (options: { json?: boolean }) => {
      const years = await yearsOf(await connect())
      if (options.json) terminal.json(years)
      else {
        terminal.table(
          ['年度', '状態', '受付の始まり', '受付の終わり', '調査対象期間'],
          years.map((year) => [
            String(year.survey_year),
            STATUS_NAMES[year.status],
            inJapan(year.opens_at),
            endInJapan(year.closes_at),
            `${year.period_start}〜${year.period_end}`,
          ]),
        )
      }
      return 0
    }),
  )
}

interface CreateArguments extends Writing {
  readonly opens: string
  readonly closes: string
  readonly periodStart?: string
  readonly periodEnd?: string
}

function defineCreate(command: Parameters<DefineCommand>[0], { connect, shell, act }: CommandTools): void {
  command
    .argument('<年度>', '西暦4桁', readYear)
    .addOption(
      new Option('--opens <日>', '受付を始める日（例 2027-04-01）').argParser(readDate).makeOptionMandatory(),
    )
    .addOption(new Option('--closes <日>', '受付の最後の日').argParser(readDate).makeOptionMandatory())
    .addOption(
      new Option('--period-start <日>', '調査対象期間の初日。省略すると前年の4月1日').argParser(readDate),
    )
    .addOption(
      new Option('--period-end <日>', '調査対象期間の末日。省略するとその年の3月31日').argParser(readDate),
    )
    .addOption(applyOption())
    .addHelpText(
      'after',
      '\n例:\n  npm run cli -- year create 2027 --opens 2027-04-01 --closes 2027-06-30 --apply',
    )
    .action(
      act(async (year: number, options: CreateArguments) =>
        createYear(year, options, await connect(), shell),
      ),
    )
}

async function createYear(
  year: number,
  options: CreateArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal } = shell
  const row: YearRow = {
    survey_year: year,
    status: 'draft',
    opens_at: `${options.opens}T00:00:00+09:00`,
    closes_at: dayAfter(options.closes),
    period_start: options.periodStart ?? `${year - 1}-04-01`,
    period_end: options.periodEnd ?? `${year}-03-31`,
    settings: {},
  }
  if (row.period_end <= row.period_start) throw new Stop('調査対象期間の末日は、初日より後にしてください。')
  if (options.closes < options.opens) throw new Stop('受付の最後の日は、始まりの日より後にしてください。')
  const known = (await yearsOf(connection)).some(({ survey_year }) => survey_year === year)
  if (known) throw new Stop(`${year} 年度はもうあります。`, 'year list で確かめてください。')
  terminal.note(
    `${year} 年度（準備中）、受付 ${options.opens}〜${options.closes}、調査対象期間 ${row.period_start}〜${row.period_end}`,
  )
  const batch = options.apply
    ? await changeRegisters(connection, shell, `${year} 年度の作成`, { years: [row] })
    : undefined
  if (batch === undefined) terminal.note(NOT_WRITTEN)
  if (options.json) terminal.json({ ...row, applied: options.apply === true, batch_id: batch })
  else if (batch) terminal.print(`${year} 年度を作りました。番号 ${numberOf(batch)}`)
  return 0
}

interface Change {
  readonly description: string
  readonly from: readonly YearRow['status'][]
  readonly to: YearRow['status']
  readonly refusal: string
  readonly done: string
  /** What the batch is called. */
  readonly title: string
}

const CHANGES: Readonly<Record<string, Change>> = {
  open: {
    description: '年度の受付を始めます',
    from: ['draft'],
    to: 'open',
    refusal: '準備中ではありません。締め切った年度は reopen で再開します。',
    done: 'を受付中にしました。',
    title: '受付の開始',
  },
  close: {
    description: '年度の受付を締め切ります',
    from: ['open'],
    to: 'closed',
    refusal: '受付中ではありません。',
    done: 'を締め切りました。',
    title: '締め切り',
  },
  reopen: {
    description: '締め切った年度の受付を再開します',
    from: ['closed'],
    to: 'open',
    refusal: '締め切られていません。',
    done: 'の受付を再開しました。',
    title: '受付の再開',
  },
}

function defineChange(
  command: Parameters<DefineCommand>[0],
  change: Change,
  { connect, shell, act }: CommandTools,
): void {
  command
    .argument('<年度>', '西暦4桁', readYear)
    .addOption(new Option('--closes <日>', '受付の最後の日を変えます').argParser(readDate))
    .addOption(applyOption())
    .addHelpText('after', `\n例:\n  npm run cli -- year ${command.name()} 2026 --apply`)
    .action(
      act(async (year: number, options: Writing & { closes?: string }) =>
        changeYear(year, change, options, await connect(), shell),
      ),
    )
}

async function changeYear(
  named: number,
  change: Change,
  options: Writing & { closes?: string },
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal, now } = shell
  const year = await surveyYear(connection, named)
  if (!change.from.includes(year.status)) {
    throw new Stop(`${named} 年度は${STATUS_NAMES[year.status]}です。${change.refusal}`)
  }
  const other = (await yearsOf(connection)).find(
    ({ status, survey_year }) => status === 'open' && survey_year !== named,
  )
  if (change.to === 'open' && other) {
    throw new Stop(
      `${other.survey_year} 年度が受付中です。`,
      `先に year close ${other.survey_year} --apply で締め切ってください。`,
    )
  }
  const closesAt = options.closes ? dayAfter(options.closes) : year.closes_at
  if (change.to === 'open' && new Date(closesAt) <= now()) {
    throw new Stop('受付の最後の日を過ぎています。', '--closes で新しい日を指定してください。')
  }
  terminal.note(
    `${named} 年度: ${STATUS_NAMES[year.status]} → ${STATUS_NAMES[change.to]}、受付 ${inJapan(year.opens_at)}〜${endInJapan(closesAt)}`,
  )
  const changed = { survey_year: named, status: change.to, closes_at: closesAt }
  const batch = options.apply
    ? await changeRegisters(connection, shell, `${named} 年度の${change.title}`, { years: [changed] })
    : undefined
  if (batch === undefined) terminal.note(NOT_WRITTEN)
  if (options.json) {
    terminal.json({ ...year, ...changed, applied: options.apply === true, batch_id: batch })
  } else if (batch) terminal.print(`${named} 年度${change.done}番号 ${numberOf(batch)}`)
  return 0
}

interface RollOverArguments extends Writing {
  readonly from: number
  readonly to: number
  readonly form?: readonly FormId[]
}

function defineRollOver(command: Parameters<DefineCommand>[0], { connect, shell, act }: CommandTools): void {
  command
    .addOption(new Option('--from <年度>', '写す元の年度').argParser(readYear).makeOptionMandatory())
    .addOption(new Option('--to <年度>', '写す先の年度').argParser(readYear).makeOptionMandatory())
    .addOption(formsOption())
    .addOption(applyOption())
    .addHelpText(
      'after',
      `
例:
  npm run cli -- year roll-over --from 2026 --to 2027
  npm run cli -- year roll-over --from 2026 --to 2027 --apply

名前・種類・新造年月・価格・規格など年度で変わらない回答は写し、
運転実績・費用・燃料などその年度の回答は空欄にします。
廃船・売船・用船終了・保有実績なしの対象は写しません。もう写したものは、そのままにします。`,
    )
    .action(act(async (options: RollOverArguments) => rollOver(options, await connect(), shell)))
}

async function rollOver(options: RollOverArguments, connection: Connection, shell: Shell): Promise<ExitCode> {
  const { terminal } = shell
  if (options.to <= options.from) throw new Stop('写す先の年度は、元の年度より後にしてください。')
  const forms = await formsNamed(options.form)
  const from = await surveyYear(connection, options.from)
  const to = await surveyYear(connection, options.to)
  const { counts, present, gone, sheets } = await planRollOver(connection, forms, from, to, shell.newKey)
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0)
  for (const [form, each] of counts) terminal.note(`様式${form} ${each} 件`)
  terminal.note(`写す ${count} 件、もうある ${present} 件、手放したため写さない ${gone.length} 件`)
  for (const { subject_code, title } of gone) terminal.note(`  写さない: ${subject_code} ${title}`)
  const title = `繰越 ${from.survey_year}→${to.survey_year}`
  const batch =
    options.apply && count > 0
      ? await storeAll(connection, shell, title, to.survey_year, sheets(), count)
      : undefined
  if (!options.apply) terminal.note(NOT_WRITTEN)
  if (options.json) {
    terminal.json({
      from: from.survey_year,
      to: to.survey_year,
      sheets: count,
      present,
      gone: gone.map(({ subject_code }) => subject_code),
      batch_id: batch,
    })
  } else if (options.apply) {
    terminal.print(`${count} 件を写しました。${batch ? `番号 ${numberOf(batch)}` : ''}`)
  }
  return 0
}

function readDate(text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`)
  // The 31st of February is read as the 3rd of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('2027-04-01 のように、ある日を書いてください。')
  }
  return text
}

/** The first moment after a day in Japan. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00+09:00`) + 86_400_000).toISOString()
