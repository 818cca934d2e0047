import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { FormId } from '#survey'
import { loadForm } from '#survey/forms/index'
import { changeRegisters, numberOf, storeAll } from '../batches.ts'
import type { Connection } from '../connection.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { readWhole, writeWhole } from '../files.ts'
import { COMPANY_COLUMN, SUBJECT_COLUMN, unknownHeadings } from '../load/answers.ts'
import { COMPANY_HEADINGS, planCompanies } from '../load/companies.ts'
import { outcomesOf, type PlannedRow, showPlan } from '../load/plan.ts'
import { type LoadKind, planLoad } from '../load/subjects.ts'
import { readTable, type Table, type TableProblem } from '../load/table.ts'
import { formOption, yearOption } from '../options.ts'
import { companiesByCode, surveyYear } from '../sheets.ts'
import { type CommandTools, type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'
import type { Terminal } from '../terminal.ts'

const EXAMPLES = `
例:
  npm run cli -- load companies 会社名簿.csv --apply
  npm run cli -- load subjects --form 2 作業船.xlsx --apply
  npm run cli -- load last-year --form 2 昨年の回答.csv --apply

CSV（UTF-8 または Shift_JIS）と Excelブックを読みます。見出しは export のファイルと同じです。
空欄は「変更なし」です。同じファイルを二度読んでも何も変わりません。
誤りが一つでもあると何も書きません。--skip-bad を付けると、誤りのない行だけを書き、
誤りのある行を「（元の名前）_誤り.csv」に出します。`

const SUBJECT_EXAMPLES: Readonly<Record<LoadKind, string>> = {
  subjects: `
例:
  npm run cli -- load subjects --form 2 作業船.csv
  npm run cli -- load subjects --form 2 作業船.csv --apply

見出しは ${COMPANY_COLUMN}、${SUBJECT_COLUMN} と、回答の項目です。export のファイルと同じで、
要る列だけでかまいません。
${SUBJECT_COLUMN} が空欄の行は、名前と管理番号が同じ対象があれば変え、なければ新しく登録します。`,
  'last-year': `
例:
  npm run cli -- load last-year --form 2 昨年の回答.csv
  npm run cli -- load last-year --form 2 昨年の回答.csv --apply

前の年度を export したファイルが、そのまま読めます。対象は先に load subjects で登録しておきます。`,
}

/** Stands last in the file of bad rows; ignored when that file is loaded. */
const PROBLEM_HEADING = '誤りの内容'

interface LoadArguments {
  readonly form: FormId
  readonly year?: number
  readonly apply?: boolean
  readonly skipBad?: boolean
  readonly json?: boolean
}

export const define: DefineCommand = (command, tools) => {
  command.usage('<コマンド> [オプション]').addHelpText('after', EXAMPLES)
  const { connect, shell, act } = tools
  writingOptions(command.command('companies').description('会社名簿を登録します（会社コード・会社名・有効）'))
    .addHelpText(
      'after',
      `
例:
  npm run cli -- load companies 会社名簿.csv
  npm run cli -- load companies 会社名簿.csv --apply

見出しは ${COMPANY_HEADINGS.join('、')} です。${COMPANY_HEADINGS[2]} は 1（調査する）か 0（調査しない）で、
空欄なら変えません（新しい会社は 1）。`,
    )
    .action(
      act(async (file: string, options: LoadArguments) =>
        loadCompanies(file, options, await connect(), shell),
      ),
    )
  defineSubjects(command, 'subjects', '船・付属品などの対象を登録します', tools)
  defineSubjects(command, 'last-year', '昨年の回答を昨年入力値として登録します', tools)
}

const writingOptions = (command: Command): Command =>
  command
    .argument('<ファイル>', 'CSV または Excelブック')
    .option('--skip-bad', '誤りのない行だけを書き、誤りのある行を別のファイルに出します')
    .option('--apply', '実際に書き込みます（省略すると内容を示すだけ）')

function defineSubjects(
  parent: Command,
  kind: LoadKind,
  description: string,
  { connect, shell, act }: CommandTools,
): void {
  writingOptions(parent.command(kind).description(description))
    .addOption(formOption().makeOptionMandatory())
    .addOption(yearOption())
    .addHelpText('after', SUBJECT_EXAMPLES[kind])
    .action(
      act(async (file: string, options: LoadArguments) =>
        loadSubjects(kind, file, options, await connect(), shell),
      ),
    )
}

async function loadCompanies(
  file: string,
  options: LoadArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal } = shell
  const table = await tableOf(file, shell)
  refuseHeadings(
    file,
    table,
    table.head.filter((title) => !COMPANY_HEADINGS.includes(title)),
    COMPANY_HEADINGS.slice(0, 2),
    `会社名簿の見出しは ${COMPANY_HEADINGS.join('、')} です（${COMPANY_HEADINGS[2]} は省けます）。`,
  )
  const known = await companiesByCode(connection)
  const plan = planCompanies(table, known)
  tellPlan('', '会社', plan.rows, options, terminal)
  const go = await mayWrite(file, table, plan.problems, options, shell)
  const { companies } = plan
  const batch =
    go && companies.length > 0
      ? await changeRegisters(connection, shell, titleOf('会社名簿', file), { companies })
      : undefined
  return finish(go, plan, options, shell, batch)
}

async function loadSubjects(
  kind: LoadKind,
  file: string,
  options: LoadArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal } = shell
  const table = await tableOf(file, shell)
  const form = await loadForm(options.form)
  refuseHeadings(
    file,
    table,
    unknownHeadings(form, table.head),
    [COMPANY_COLUMN],
    '見出しは export のファイルと同じにしてください。',
  )
  const year = await surveyYear(connection, options.year)
  const companies = await companiesByCode(connection)
  const plan = await planLoad(kind, table, form, year, companies, connection, shell.newKey)
  tellPlan(`${year.survey_year} 年度 ${form.name} `, '対象', plan.rows, options, terminal)
  const go = await mayWrite(file, table, plan.problems, options, shell)
  const title = titleOf(`${kind === 'subjects' ? '対象の登録' : '昨年入力値'} 様式${form.id}`, file)
  const batch =
    go && plan.writes.length > 0
      ? await storeAll(
          connection,
          shell,
          title,
          year.survey_year,
          plan.writes.map((sheet) => ({ form_id: form.id, sheet })),
          plan.writes.length,
        )
      : undefined
  return finish(go, plan, options, shell, batch)
}

/** How many, and the first of them where nothing is written yet. */
function tellPlan(
  where: string,
  noun: string,
  rows: readonly PlannedRow[],
  { apply, json }: LoadArguments,
  terminal: Terminal,
): void {
  const { added, changed, unchanged } = outcomesOf(rows)
  terminal.note(`${where}新しい${noun} ${added} 件、変わる${noun} ${changed} 件、同じ ${unchanged} 件`)
  if (!apply && !json) showPlan(terminal, noun, rows)
}

const titleOf = (what: string, file: string): string => `${what} ${basename(file).slice(0, 150)}`

async function tableOf(file: string, { directory, terminal }: Shell): Promise<Table> {
  const table = await readTable(await readWhole(directory, file), file)
  terminal.note(`${file}: ${table.format}、${table.rows.length} 行`)
  return table
}

/** A misspelt heading is not silently left out, and one that is missing is told once and not for each row. */
function refuseHeadings(
  file: string,
  { head }: Table,
  unknown: readonly string[],
  needed: readonly string[],
  remedy: string,
): void {
  const strange = unknown.filter((title) => title !== '' && title !== PROBLEM_HEADING)
  const missing = needed.filter((title) => !head.includes(title))
  if (strange.length > 0) {
    const garbled =
      strange.length === head.length
        ? '文字が化けているときは、CSV（UTF-8 または Shift_JIS）か Excelブックで保存し直してください。'
        : ''
    throw new Stop(`${file} の見出しに分からないものがあります: ${strange.join('、')}`, remedy + garbled, 1)
  }
  if (missing.length > 0) {
    throw new Stop(`${file} に見出し「${missing.join('」「')}」がありません。`, remedy, 1)
  }
}

/** Tells the problems; whether anything is to be written. */
async function mayWrite(
  file: string,
  table: Table,
  problems: readonly TableProblem[],
  options: LoadArguments,
  { terminal, directory }: Shell,
): Promise<boolean> {
  for (const { line, column, value, message } of problems) {
    terminal.note(`${file} ${line} 行目「${column}」＝「${value}」: ${message}`)
  }
  if (!options.apply) {
    terminal.note('まだ書き込んでいません。書き込むには --apply を付けてください。')
    return false
  }
  if (problems.length === 0) return true
  if (!options.skipBad) {
    terminal.note('誤りがあるため、何も書き込みませんでした。')
    return false
  }
  const path = resolve(directory, dirname(file), `${basename(file, extname(file))}_誤り.csv`)
  await writeBadRows(path, table, problems)
  terminal.note(`誤りのある行を ${join(dirname(file), basename(path))} に出しました。`)
  return true
}

/** The bad rows as they were, with what is wrong, ready to be corrected and loaded. */
function writeBadRows(path: string, table: Table, problems: readonly TableProblem[]): Promise<void> {
  return writeWhole(path, async (append) => {
    await append(BYTE_ORDER_MARK + csvLine([...table.head, PROBLEM_HEADING]))
    for (const { line, cells } of table.rows) {
      const own = problems.filter((problem) => problem.line === line)
      if (own.length === 0) continue
      const told = own.map(({ column, message }) => `${column}: ${message}`).join(' ')
      await append(csvLine([...table.head.map((title) => cells.get(title)), told]))
    }
  })
}

function finish(
  written: boolean,
  { rows, problems }: { rows: readonly PlannedRow[]; problems: readonly TableProblem[] },
  options: LoadArguments,
  { terminal }: Shell,
  batch?: string,
): ExitCode {
  const outcomes = outcomesOf(rows)
  if (options.json) terminal.json({ written, ...outcomes, rows, problems, batch_id: batch })
  else if (written) {
    terminal.print(
      `新しく ${outcomes.added} 件、変更 ${outcomes.changed} 件を書き込みました。${batch ? `番号 ${numberOf(batch)}` : ''}`,
    )
  }
  return problems.length > 0 ? 1 : 0
}
