import { basename, resolve } from 'node:path'
import { Option } from 'commander'
import { type ComparedSubject, type ComparisonEntry, problemMessage } from '#templates'
import { numberOf } from '../batches.ts'
import type { Connection } from '../connection.ts'
import { readWhole, writeWhole } from '../files.ts'
import { type Applied, applyIncoming, type Incoming, markedIncoming, readIncoming } from '../incoming.ts'
import { companyOption, known, yearOption } from '../options.ts'
import { type CompanyRow, companiesByCode } from '../sheets.ts'
import { type DefineCommand, type ExitCode, NoAnswer, type Shell, Stop } from '../shell.ts'
import type { Terminal } from '../terminal.ts'

interface ImportArguments {
  readonly plan?: boolean
  readonly apply?: boolean
  readonly company?: string
  readonly year?: number
  readonly strict?: boolean
  readonly marked?: string
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- import 受信/*.xlsx            何が変わるかを見るだけ
  npm run cli -- import 受信/*.xlsx --apply    取り込む
  npm run cli -- import 受信/*.xlsx --apply --marked 返送
                                               誤りに印を付けたファイルを、会社に返すために書く
  npm run cli -- undo 番号 --apply             取り込みを元に戻す

1ファイルが1回の取り込みです。途中で止まっても、書きかけにはなりません。
誤りのある欄と、ファイルを作ったあとに別に書き換えられた欄（競合）は取り込みません。
空欄は「変更なし」です。回答を消すときは（消去）と書いてください。`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .argument('<ファイル...>', '記入済みのExcelファイル')
    .option('--plan', '何が変わるかを示すだけで、書き込みません（省略時）')
    .addOption(new Option('--apply', '取り込みます').conflicts('plan'))
    .addOption(companyOption())
    .addOption(yearOption())
    .option('--strict', '誤りか競合が一つでもあるファイルは取り込みません')
    .option('--marked <フォルダ>', '誤り・競合・確認事項に印を付けたファイルを書くフォルダ')
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (files: readonly string[], options: ImportArguments) =>
        importFiles(files, options, await connect(), shell),
      ),
    )
}

interface FileOutcome {
  readonly file: string
  readonly problem?: string
  readonly incoming?: Incoming
  readonly applied?: Applied | undefined
  /** Where the marked file was written. */
  readonly marked?: string | undefined
}

async function importFiles(
  files: readonly string[],
  options: ImportArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal } = shell
  const companies = await companiesByCode(connection)
  if (options.company) {
    known(companies.get(options.company), `会社コード ${options.company} は登録されていません。`)
  }
  const outcomes: FileOutcome[] = []
  let stopped: unknown
  const progress = await terminal.progress('取り込み', files.length)
  try {
    for (const file of files) {
      shell.interrupted.throwIfAborted()
      outcomes.push(await importFile(file, options, companies, connection, shell))
      progress.advance()
    }
  } catch (error) {
    // What has been imported until then is told first: each file has its number.
    stopped = error
  } finally {
    progress.stop()
  }
  for (const outcome of outcomes) noteFindings(terminal, outcome)
  if (options.json) terminal.json({ applied: options.apply === true, files: outcomes.map(outcomeJson) })
  else {
    for (const outcome of outcomes) printOutcome(terminal, outcome)
    if (!options.apply) terminal.note('まだ書き込んでいません。取り込むには --apply を付けてください。')
  }
  if (stopped !== undefined) throw stopped
  return outcomes.some(({ problem, incoming }) => problem !== undefined || hasFindings(incoming!)) ? 1 : 0
}

async function importFile(
  file: string,
  options: ImportArguments,
  companies: ReadonlyMap<string, CompanyRow>,
  connection: Connection,
  shell: Shell,
): Promise<FileOutcome> {
  try {
    const bytes = await readWhole(shell.directory, file)
    const read = () => readIncoming(connection, companies, bytes, options)
    const mark = (incoming: Incoming) => writeMarked(file, incoming, options, shell)
    const reading = await read()
    if (!reading.ok) return { file, problem: reading.problem }
    const { incoming } = reading
    if (!options.apply) return { file, incoming, marked: await mark(incoming) }
    if (options.strict && hasFindings(incoming)) {
      const problem = '誤りか競合があるため、取り込みませんでした。'
      return { file, incoming, problem, marked: await mark(incoming) }
    }
    const applied = await applyIncoming(connection, incoming, shell.newKey(), basename(file))
    // Against what is stored by now, so that the file that comes back does not conflict with what it brought.
    const after = options.marked === undefined ? undefined : await read()
    return { file, incoming, applied, marked: after?.ok ? await mark(after.incoming) : undefined }
  } catch (error) {
    // One file that cannot be read or stored does not keep the others from being imported.
    if (error instanceof Stop && !(error instanceof NoAnswer) && !shell.interrupted.aborted) {
      // The file is named in front of every problem.
      return { file, problem: error.message.replace(`${file} を`, '') + (error.remedy ?? '') }
    }
    throw error
  }
}

async function writeMarked(
  file: string,
  incoming: Incoming,
  { marked: folder }: ImportArguments,
  { directory, now }: Shell,
): Promise<string | undefined> {
  if (folder === undefined) return undefined
  const bytes = await markedIncoming(incoming, now().toISOString())
  const path = resolve(directory, folder, basename(file).replace(/(\.xlsx)?$/i, '_確認用.xlsx'))
  await writeWhole(path, (append) => append(bytes))
  return path
}

const refusedEntries = ({ comparison }: Incoming): readonly [ComparedSubject, ComparisonEntry][] =>
  comparison.subjects.flatMap((subject) =>
    subject.entries
      .filter(({ kind }) => kind === 'error' || kind === 'conflict')
      .map((entry): [ComparedSubject, ComparisonEntry] => [subject, entry]),
  )

const hasFindings = (incoming: Incoming): boolean =>
  refusedEntries(incoming).length > 0 || incoming.comparison.subjects.some(({ refused }) => refused)

const KIND_NAMES: Readonly<Record<ComparisonEntry['kind'], string>> = {
  added: '新規',
  changed: '変更',
  unknown: '不明',
  cleared: '消去',
  conflict: '競合',
  error: '誤り',
  reason: '理由',
}

function noteFindings(terminal: Terminal, { file, problem, incoming }: FileOutcome): void {
  if (problem !== undefined) terminal.note(`${file}: ${problem}`)
  if (!incoming) return
  for (const warning of incoming.comparison.warnings) terminal.note(`${file}: ${problemMessage(warning)}`)
  for (const { refused, title } of incoming.comparison.subjects) {
    if (refused) terminal.note(`${file}: ${title}: ${refused}`)
  }
  for (const [subject, entry] of refusedEntries(incoming)) {
    terminal.note(
      `${file}: ${KIND_NAMES[entry.kind]} ${entry.sheet}!${entry.address} ${subject.title} ${entry.label}＝${entry.after}: ${entry.message ?? ''}`,
    )
  }
}

function printOutcome(terminal: Terminal, { file, incoming, applied, marked }: FileOutcome): void {
  if (!incoming) return
  const { form, company, comparison, alreadyRegistered } = incoming
  const { counts } = comparison
  terminal.print(`${file}（${form.title} ${company.company_code} ${company.company_name}）`)
  const rows = comparison.subjects.flatMap((subject) =>
    subject.entries.map((entry) => [
      KIND_NAMES[entry.kind],
      subject.title,
      entry.label,
      entry.before || '（空欄）',
      entry.after || '（空欄）',
    ]),
  )
  if (rows.length > 0) terminal.table(['区分', '対象', '項目', '現在', '取り込み後'], rows)
  const done = counts.added + counts.changed + counts.unknown + counts.cleared + counts.reason
  terminal.print(
    `変わる欄 ${done}、競合 ${counts.conflict}、誤り ${counts.error}、同じ ${counts.unchanged}、新しい対象 ${counts.newSubjects - alreadyRegistered.size}`,
  )
  if (alreadyRegistered.size > 0) {
    terminal.print(`前にこのファイルから登録した対象 ${alreadyRegistered.size} 件は、そのままにします。`)
  }
  if (done === 0 && counts.newSubjects === 0)
    terminal.print('変わるところがないため、取り込むものはありません。')
  if (applied)
    terminal.print(`取り込みました。調査票 ${applied.sheets.length} 件、番号 ${numberOf(applied.batch_id)}`)
  if (marked !== undefined) terminal.print(`印の付いたファイル: ${marked}`)
}

function outcomeJson({
  file,
  problem,
  incoming,
  applied,
  marked,
}: FileOutcome): Readonly<Record<string, unknown>> {
  return {
    file,
    ...(problem === undefined ? {} : { problem }),
    ...(incoming
      ? {
          form: incoming.form.id,
          company: incoming.company.company_code,
          year: incoming.year.survey_year,
          counts: incoming.comparison.counts,
          warnings: incoming.comparison.warnings.map(problemMessage),
          subjects: incoming.comparison.subjects.map(({ title, id, isNew, entries, refused }) => ({
            title,
            id,
            new: isNew,
            refused,
            changes: entries.map(({ change: _, ...entry }) => entry),
          })),
        }
      : {}),
    ...(applied ? { batch_id: applied.batch_id, sheets: applied.sheets } : {}),
    ...(marked === undefined ? {} : { marked }),
  }
}
