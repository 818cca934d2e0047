import { type CompanyProgress, collectionOf, stateOf, totalOf } from '../collection.ts'
import type { Connection } from '../connection.ts'
import { companyOption, formatOption, known, outOption, yearOption } from '../options.ts'
import { companiesByCode, surveyYear } from '../sheets.ts'
import type { DefineCommand, ExitCode, Shell } from '../shell.ts'
import { outputTable, TABLE_FORMATS, type TableFormat } from '../tables.ts'
import { dayInJapan } from '../time.ts'

interface StatusArguments {
  readonly year?: number
  readonly company?: string
  readonly notSubmitted?: boolean
  readonly byForm?: boolean
  readonly format: TableFormat
  readonly out?: string
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- status
  npm run cli -- status --not-submitted
  npm run cli -- status --by-form --format xlsx --out 出力`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(yearOption())
    .addOption(companyOption())
    .option('--not-submitted', 'まだ提出していない会社だけを示します')
    .option('--by-form', '様式ごとに分けて示します')
    .addOption(formatOption(TABLE_FORMATS, 'table'))
    .addOption(outOption())
    .addHelpText('after', EXAMPLES)
    .action(act(async (options: StatusArguments) => status(options, await connect(), shell)))
}

async function status(options: StatusArguments, connection: Connection, shell: Shell): Promise<ExitCode> {
  const { terminal } = shell
  if (options.company) {
    known(
      (await companiesByCode(connection)).get(options.company),
      `会社コード ${options.company} は登録されていません。`,
    )
  }
  const year = await surveyYear(connection, options.year)
  const all = await collectionOf(connection, year.survey_year, options.company)
  const shown = options.notSubmitted ? all.filter(({ submitted_at }) => submitted_at === null) : all
  const totals = totalsOf(all)
  if (options.json) {
    terminal.json({
      year: year.survey_year,
      totals,
      companies: shown.map((company) => ({ ...company, state: stateOf(company) })),
    })
    return 0
  }
  const name = `回収状況_${year.survey_year}`
  await outputTable(
    options.byForm
      ? { name, head: FORM_HEAD, rows: shown.flatMap(formRows) }
      : { name, head: COMPANY_HEAD, rows: shown.map(companyRow) },
    options.format,
    options.out,
    shell,
  )
  terminal.note(
    `${year.survey_year} 年度 対象 ${totals.companies} 社: 提出済み ${totals.submitted}、登録済み ${totals.done}、登録途中 ${totals.in_progress}、未着手 ${totals.not_started}（回収率 ${totals.rate}%）`,
  )
  return 0
}

const FACTS = ['会社コード', '会社名', '状態']
const COUNTS = ['未登録', '登録途中', '登録済み', '誤り', '確認']
const COMPANY_HEAD = [...FACTS, ...COUNTS, '最後の保存', '提出']

const companyRow = (company: CompanyProgress): (string | number)[] => [
  company.company_code,
  company.company_name,
  stateOf(company),
  totalOf(company.forms, 'not_started'),
  totalOf(company.forms, 'in_progress'),
  totalOf(company.forms, 'done'),
  totalOf(company.forms, 'errors'),
  totalOf(company.forms, 'warnings'),
  company.last_activity ? dayInJapan(company.last_activity) : '',
  company.submitted_at ? dayInJapan(company.submitted_at) : '',
]

const FORM_HEAD = [...FACTS, '様式', ...COUNTS, '最後の保存']

/** A company that has not begun has a row as well. */
function formRows(company: CompanyProgress): (string | number)[][] {
  const facts = [company.company_code, company.company_name, stateOf(company)]
  if (company.forms.length === 0) return [[...facts, '', 0, 0, 0, 0, 0, '']]
  return company.forms.map((row) => [
    ...facts,
    row.form,
    ...[row.not_started, row.in_progress, row.done, row.errors, row.warnings],
    row.last_activity ? dayInJapan(row.last_activity) : '',
  ])
}

function totalsOf(all: readonly CompanyProgress[]) {
  const count = (state: ReturnType<typeof stateOf>) =>
    all.filter((company) => stateOf(company) === state).length
  const submitted = count('提出済み')
  return {
    companies: all.length,
    submitted,
    done: count('登録済み'),
    in_progress: count('登録途中'),
    not_started: count('未着手'),
    rate: all.length === 0 ? 0 : Math.round((submitted / all.length) * 1000) / 10,
  }
}
