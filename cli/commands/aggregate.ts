import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { type FormDefinition, Reading } from '#survey'
import { CollectionCounter } from '#survey/aggregate/collection'
import { DIMENSIONS, type Dimension } from '#survey/aggregate/grouping'
import type { AggregateParameters } from '#survey/aggregate/parameters'
import { type VesselRecord, vesselRecord } from '#survey/aggregate/record'
import { type Holding, holdingOf, type Stock, stockOf } from '#survey/aggregate/stock'
import { readParameters } from '../aggregate/parameters.ts'
import { reportPage } from '../aggregate/report.ts'
import { type Aggregation, aggregate, tablesOf } from '../aggregate/tables.ts'
import type { Connection } from '../connection.ts'
import { replaceFile, writeWhole } from '../files.ts'
import { formatOption, formsNamed, known, outOption, yearOption } from '../options.ts'
import { answeredSheetsOf, companiesByCode, countSheets, periodOf, surveyYear } from '../sheets.ts'
import type { DefineCommand, ExitCode, Shell } from '../shell.ts'
import { outputTable } from '../tables.ts'

const FORMATS = ['csv', 'xlsx', 'json', 'html'] as const

interface AggregateArguments {
  readonly form: '2' | '4' | '8'
  readonly year?: number
  readonly by: readonly Dimension[]
  readonly format: (typeof FORMATS)[number]
  readonly parameters?: string
  readonly internal?: boolean
  readonly out: string
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- aggregate --format html --out 集計
  npm run cli -- aggregate --by type,region --format xlsx --out 集計
  npm run cli -- aggregate --parameters 係数.json --format json --out 集計

会社が3社に満たない欄と、1社が85%を超える欄は「x」と書きます。
計や、分け方の粗い表から引くと値が分かる欄も、小さいものから「x」にします。
残存曲線は、そのような値が出なくなるまで船齢をまとめます。
係数のファイルの例: { "residualRate": 0.1, "standardYears": { "1005": 18 } }`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(
      new Option('--form <様式>', '集計する様式。2 作業船、4 補助機器、8 作業機械')
        .choices(['2', '4', '8'])
        .default('2'),
    )
    .addOption(yearOption())
    .addOption(
      new Option(
        '--by <分け方>',
        `何で分けるか。${DIMENSIONS.join(', ')} をコンマで並べます（all で分けない）`,
      )
        .argParser(readDimensions)
        .default(['type', 'size'], 'type,size'),
    )
    .addOption(formatOption(FORMATS, 'xlsx'))
    .option('--parameters <ファイル>', '残存率・標準使用年数などの係数（JSON）')
    .option('--internal', '伏せる欄も出します（機関の中だけで使う）')
    .addOption(outOption().makeOptionMandatory())
    .addHelpText('after', EXAMPLES)
    .action(act(async (options: AggregateArguments) => run(options, await connect(), shell)))
}

function readDimensions(value: string): readonly Dimension[] {
  if (value === 'all') return []
  return value.split(',').map((name) => {
    const dimension = DIMENSIONS.find((each) => each === name.trim())
    if (!dimension)
      throw new InvalidArgumentError(`${DIMENSIONS.join(', ')} のどれかをコンマで並べてください。`)
    return dimension
  })
}

async function run(options: AggregateArguments, connection: Connection, shell: Shell): Promise<ExitCode> {
  const { terminal, directory } = shell
  const parameters = await readParameters(directory, options.parameters)
  const result = await collect(options, parameters, connection, shell)
  const files = await writeFiles(result, options, shell)
  if (options.json) terminal.json({ year: result.year.year, form: result.form.id, files })
  else for (const file of files) terminal.print(file)
  return 0
}

async function collect(
  options: AggregateArguments,
  parameters: AggregateParameters,
  connection: Connection,
  { terminal }: Shell,
): Promise<Aggregation> {
  const row = await surveyYear(connection, options.year)
  const year = periodOf(row)
  const forms = await formsNamed(undefined)
  const companies = await companiesByCode(connection)
  const asked = [...companies.values()].filter(({ active }) => active)
  const counter = new CollectionCounter(asked.map(({ company_code }) => company_code))
  const progress = await terminal.progress('集計', () => countSheets(connection, { year: year.year }))
  const records: VesselRecord[] = []
  const stocks: Stock[] = []
  try {
    for (const form of forms) {
      const held: Holding[] = []
      let any = false
      for await (const sheet of answeredSheetsOf(connection, { year: year.year, form: form.id, companies })) {
        const { company_code: company, subject_code: subject, title, answers, status } = sheet
        const read = new Reading(form, answers)
        counter.add(read, { company, status })
        if (form.id === options.form)
          records.push(vesselRecord(read, { company, subject, title }, year, parameters))
        if (form.id.startsWith('3')) {
          any = true
          const holding = holdingOf(form, company, answers)
          if (holding) held.push(holding)
        }
        progress.advance()
      }
      if (any) stocks.push(stockOf(form.id, held, parameters.disclosure))
    }
  } finally {
    progress.stop()
  }
  const form: FormDefinition = known(
    forms.find(({ id }) => id === options.form),
    `様式 ${options.form} はありません。`,
  )
  return aggregate(records, {
    year,
    form,
    dimensions: options.by,
    stocks,
    collection: counter.facts(parameters.disclosure),
    parameters,
    internal: options.internal ?? false,
  })
}

async function writeFiles(
  result: Aggregation,
  options: AggregateArguments,
  shell: Shell,
): Promise<readonly string[]> {
  const name = `集計_様式${result.form.id}_${result.year.year}`
  const path = (extension: string) => resolve(shell.directory, options.out, `${name}.${extension}`)
  const tables = tablesOf(result)
  switch (options.format) {
    case 'html':
      await writeWhole(path('html'), (append) => append(reportPage(result)))
      return [path('html')]
    case 'json': {
      const content = tables.map((table) => ({
        table: table.name,
        rows: table.rows.map((cells) =>
          Object.fromEntries(table.head.map((title, at) => [title, cells[at] ?? null])),
        ),
      }))
      const { parameters, year, internal } = result
      await writeWhole(path('json'), (append) =>
        append(`${JSON.stringify({ year, internal, parameters, tables: content }, null, 2)}\n`),
      )
      return [path('json')]
    }
    case 'xlsx': {
      const { writeExport } = await import('#templates/export')
      await replaceFile(path('xlsx'), (unfinished) => writeExport(unfinished, tables))
      return [path('xlsx')]
    }
    case 'csv': {
      const files: string[] = []
      const quiet = { ...shell, terminal: { ...shell.terminal, print: (line = '') => void files.push(line) } }
      for (const table of tables) {
        await outputTable({ ...table, name: `${name}_${table.name}` }, 'csv', options.out, quiet)
      }
      return files
    }
  }
}
