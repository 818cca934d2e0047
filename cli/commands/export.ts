import { resolve } from 'node:path'
import type { FormDefinition, FormId } from '#survey'
import type { Connection } from '../connection.ts'
import { columnsOf, type ExportedSheet } from '../export/columns.ts'
import { dictionaryOf } from '../export/dictionary.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportName,
  writeDictionary,
  writeFormExport,
} from '../export/files.ts'
import { writeHistory } from '../export/history.ts'
import {
  companyOption,
  formatOption,
  formsNamed,
  formsOption,
  known,
  outOption,
  yearOption,
} from '../options.ts'
import {
  type AnsweredSheet,
  answeredPagesOf,
  type CompanyRow,
  companiesByCode,
  countSheets,
  type SheetRow,
  sheetPagesOf,
  surveyYear,
  type YearRow,
} from '../sheets.ts'
import type { DefineCommand, ExitCode, Shell } from '../shell.ts'
import type { Progress } from '../terminal.ts'

interface ExportArguments {
  readonly form?: readonly FormId[]
  readonly year?: number
  readonly format: ExportFormat
  readonly out: string
  readonly company?: string
  readonly totals: boolean
  readonly lastYear?: boolean
  readonly history?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- export --form 2 --year 2026 --format csv --out 出力
  npm run cli -- export --form all --format xlsx --out 出力
  npm run cli -- export --form 2 --history --out 出力
  npm run cli -- export --form 2 3h1 --company C001 --format json --out 出力

様式ごとに回答のファイルと、列の意味を書いた「項目定義」を作ります。
列はいつも同じ並びで、すべての項目が出ます。コードの列の隣が名称の列です。
「状態」の列で 回答・不明・未回答・対象外 を見分けます。0 は回答です。
CSVはUTF-8（BOM付き）です。計算式と読まれる文字の前には ' が付きます。`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(formsOption())
    .addOption(yearOption())
    .addOption(formatOption(EXPORT_FORMATS, 'csv'))
    .addOption(outOption().makeOptionMandatory())
    .addOption(companyOption())
    .option('--last-year', '昨年入力値の列を加えます')
    .option('--no-totals', '合計など自動計算の列を省きます')
    .option('--history', '変更の記録のファイル（CSV）を加えます。削除された対象の記録も入ります')
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (options: ExportArguments) => {
        const [connection, forms] = await Promise.all([connect(), formsNamed(options.form)])
        return exportForms(options, forms, connection, shell)
      }),
    )
}

interface WrittenExport {
  readonly form: FormId
  readonly file: string
  readonly dictionary: string
  readonly history?: string
  readonly sheets: number
}

async function exportForms(
  options: ExportArguments,
  forms: readonly FormDefinition[],
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  const { terminal } = shell
  const [year, companies] = await Promise.all([
    surveyYear(connection, options.year),
    companiesByCode(connection),
  ])
  if (options.company) {
    known(companies.get(options.company), `会社コード ${options.company} は登録されていません。`)
  }
  const written: WrittenExport[] = []
  for (const form of forms) {
    const done = await exportForm(form, year, companies, options, connection, shell)
    terminal.note(`${form.name} ${done.sheets} 件`)
    written.push(done)
  }
  if (options.json) terminal.json({ year: year.survey_year, format: options.format, files: written })
  else {
    for (const { file, dictionary, history } of written) {
      terminal.print(file)
      terminal.print(dictionary)
      if (history) terminal.print(history)
    }
  }
  return 0
}

/** Pages to have ready: text is written faster than the server answers, a workbook more slowly and in much memory. */
const AHEAD: Readonly<Record<ExportFormat, number>> = { csv: 3, json: 3, ndjson: 3, xlsx: 1 }

async function exportForm(
  form: FormDefinition,
  year: YearRow,
  companies: ReadonlyMap<string, CompanyRow>,
  options: ExportArguments,
  connection: Connection,
  { terminal, directory, now }: Shell,
): Promise<WrittenExport> {
  const selection = {
    year: year.survey_year,
    form: form.id,
    companies,
    ...(options.company ? { company: options.company } : {}),
  }
  const progress = await terminal.progress(form.name, () => countSheets(connection, selection))
  const columns = columnsOf(form, { totals: options.totals, lastYear: options.lastYear ?? false })
  const dictionary = dictionaryOf(form, columns)
  const name = exportName(form, year.survey_year, options.company)
  const file = resolve(directory, options.out, `${name}.${options.format}`)
  const dictionaryFile = resolve(directory, options.out, `${name}_項目定義.csv`)
  const read = options.lastYear ? sheetPagesOf : answeredPagesOf
  const historyFile = options.history ? resolve(directory, options.out, `${name}_変更の記録.csv`) : undefined
  const counted = { sheets: 0 }
  try {
    await writeFormExport(
      file,
      options.format,
      {
        form,
        columns,
        dictionary,
        pages: named(read(connection, selection, AHEAD[options.format]), companies, progress, counted),
      },
      {
        form: form.id,
        title: form.title,
        survey_year: year.survey_year,
        period_start: year.period_start,
        period_end: year.period_end,
        exported_at: now().toISOString(),
      },
    )
    await writeDictionary(dictionaryFile, dictionary)
    if (historyFile) await writeHistory(historyFile, form, connection, selection)
  } finally {
    progress.stop()
  }
  return {
    form: form.id,
    file,
    dictionary: dictionaryFile,
    ...(historyFile ? { history: historyFile } : {}),
    sheets: counted.sheets,
  }
}

/** Sheets handed on together: few enough for the bar to move while a workbook is written. */
const AT_ONCE = 100

/** Sheets with the name of their company, counted as they pass. The rows are ours alone: the name is written into them. */
async function* named(
  pages: AsyncIterable<readonly (AnsweredSheet & Partial<Pick<SheetRow, 'prior'>>)[]>,
  companies: ReadonlyMap<string, CompanyRow>,
  progress: Progress,
  counted: { sheets: number },
): AsyncGenerator<readonly ExportedSheet[]> {
  for await (const page of pages) {
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const sheets = page.slice(at, at + AT_ONCE)
      yield sheets.map((sheet) =>
        Object.assign(sheet, { company_name: companies.get(sheet.company_code)?.company_name ?? '' }),
      )
      counted.sheets += sheets.length
      progress.advance(sheets.length)
    }
  }
}
