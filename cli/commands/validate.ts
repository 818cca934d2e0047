import { resolve } from 'node:path'
import { Option } from 'commander'
import { FORM_IDS, type FormId } from '#survey'
import { type SubmissionRow, submissionsOf } from '../collection.ts'
import type { Connection } from '../connection.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { replaceFile, writeWhole } from '../files.ts'
import { FINDING_HEAD, type Finding, findingCells, findingsOf, LEVEL_NAMES } from '../findings.ts'
import { collectFleet, openHistory } from '../fleet.ts'
import {
  companyOption,
  formatOption,
  formsNamed,
  formsOption,
  known,
  outOption,
  yearOption,
} from '../options.ts'
import { byCompany, companiesByCode, countSheets, periodOf, sheetsOf, surveyYear } from '../sheets.ts'
import { type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'
import type { Terminal } from '../terminal.ts'
import { inJapan } from '../time.ts'
import { recordRun } from '../validation-record.ts'

const FORMATS = ['text', 'json', 'csv', 'xlsx'] as const
const LEVELS = ['error', 'warning', 'info'] as const

interface ValidateArguments {
  readonly form?: readonly FormId[]
  readonly year?: number
  readonly company?: string
  readonly format: (typeof FORMATS)[number]
  readonly level: (typeof LEVELS)[number]
  readonly out?: string
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- validate --form 2
  npm run cli -- validate --form 2 --company C001 --level error
  npm run cli -- validate --format xlsx --out 出力

文字の形式では指摘は標準エラーに、まとめは標準出力に出ます。
誤りか未対応の確認があれば終了コードは1です。
同じ範囲の前回の検査と比べ、新規・継続・解消を示します。`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(formsOption())
    .addOption(yearOption())
    .addOption(companyOption())
    .addOption(formatOption(FORMATS, 'text'))
    .addOption(
      new Option('--level <区分>', 'この区分以上を出します。error 誤り、warning 確認、info 通知')
        .choices([...LEVELS])
        .default('info'),
    )
    .addOption(outOption())
    .addHelpText('after', EXAMPLES)
    .action(act(async (options: ValidateArguments) => validate(options, await connect(), shell)))
}

async function validate(options: ValidateArguments, connection: Connection, shell: Shell): Promise<ExitCode> {
  const { terminal, directory } = shell
  const format = options.json ? 'json' : options.format
  if (format === 'xlsx' && options.out === undefined) {
    throw new Stop('Excelの形式には --out が要ります。', '例: validate --format xlsx --out 出力')
  }
  const year = await surveyYear(connection, options.year)
  const scope = {
    year: year.survey_year,
    forms: options.form ?? ['all'],
    company: options.company,
  }
  const { findings, fixed, before, kept } = await recordRun(
    shell.dataDirectory,
    scope,
    await collect(options, connection, shell),
    shell.now(),
  )
  const doubtful = doubtfulSubmissions(findings, await submissionsOf(connection, year.survey_year))
  const shown = findings.filter(({ level }) => LEVELS.indexOf(level) <= LEVELS.indexOf(options.level))

  if (options.out !== undefined) {
    const extension = format === 'text' ? 'txt' : format
    const path = resolve(directory, options.out, `検査結果_${year.survey_year}.${extension}`)
    await writeFindings(path, format, shown)
    terminal.print(path)
  } else if (format === 'json') {
    terminal.json({
      year: year.survey_year,
      counts: countsOf(findings),
      findings: shown,
      fixed,
      before,
      doubtful_submissions: doubtful,
    })
  } else if (format === 'csv') {
    for (const line of csvLines(shown)) terminal.data(line)
  } else {
    for (const finding of shown) terminal.note(lineOf(finding))
    summary(terminal, findings)
  }
  for (const { company, company_name, errors, receipt_number, rule_book } of doubtful) {
    terminal.note(
      `提出済みの回答に誤り: ${company} ${company_name} ${errors}件（受付番号 ${receipt_number}、提出前に検査した規則の版 ${rule_book ?? '不明'}）`,
    )
  }
  if (doubtful.length > 0)
    terminal.note(
      '提出のあとで規則が変わったのでなければ、画面の検査を通らずに提出されています。会社に確かめてください。',
    )
  if (!kept) terminal.note('次の検査と比べるための記録を残せませんでした。')
  if (before) {
    const fresh = findings.filter(({ since }) => since === '新規').length
    terminal.note(
      `前回（${inJapan(before)}）から: 新規 ${fresh}、継続 ${findings.length - fresh}、解消 ${fixed.length}`,
    )
    for (const { rule, subject, title, field } of fixed)
      terminal.note(`解消 ${rule} ${subject} ${title} ${field}`)
  }
  const open = findings.some(
    ({ level, state }) => level === 'error' || (level === 'warning' && state === '未対応'),
  )
  return open ? 1 : 0
}

async function collect(
  options: ValidateArguments,
  connection: Connection,
  { terminal }: Shell,
): Promise<Finding[]> {
  const forms = new Map((await formsNamed(options.form)).map((form) => [form.id, form]))
  const [year, companies] = await Promise.all([
    surveyYear(connection, options.year),
    companiesByCode(connection),
  ])
  if (options.company) {
    known(companies.get(options.company), `会社コード ${options.company} は登録されていません。`)
  }
  const selection = {
    year: year.survey_year,
    companies,
    ...(options.company ? { company: options.company } : {}),
  }
  const progress = await terminal.progress('検査', () => countSheets(connection, selection))
  const surroundings = {
    year: periodOf(year),
    fleet: await collectFleet(connection, { year: year.survey_year, companies }, forms),
  }
  const [one, ...others] = forms.keys()
  const historyOf = await openHistory(
    connection,
    one && others.length === 0 ? { ...selection, form: one } : selection,
    companies.keys(),
  )
  const findings: Finding[] = []
  try {
    for await (const { company, sheets } of byCompany(sheetsOf(connection, selection))) {
      const row = companies.get(company) ?? { company_code: company, company_name: '', active: true }
      const history = await historyOf(company)
      findings.push(...findingsOf(row, sheets, forms, { ...surroundings, history }))
      progress.advance(sheets.length)
    }
  } finally {
    progress.stop()
  }
  const order = (finding: Finding) => FORM_IDS.indexOf(finding.form as FormId)
  return findings.sort(
    (a, b) =>
      a.company.localeCompare(b.company) ||
      order(a) - order(b) ||
      a.subject.localeCompare(b.subject) ||
      a.step - b.step,
  )
}

/** `誤り R19 C001 海洋建設株式会社 C001-0002 第三海丸（様式2 運転実績…）: …` */
const lineOf = (finding: Finding): string =>
  `${LEVEL_NAMES[finding.level]} ${finding.rule} ${finding.company} ${finding.subject} ${finding.title}` +
  `（様式${finding.form} ステップ${finding.step} ${finding.field}${finding.value ? `＝${finding.value}` : ''}）: ` +
  finding.message +
  (finding.state === '理由あり' ? '（理由あり）' : '')

function summary(terminal: Terminal, findings: readonly Finding[]): void {
  const rows = new Map<string, { error: number; warning: number; info: number }>()
  for (const { company, level } of findings) {
    const row = rows.get(company) ?? { error: 0, warning: 0, info: 0 }
    row[level] += 1
    rows.set(company, row)
  }
  const counts = countsOf(findings)
  terminal.table(
    ['会社コード', '誤り', '確認', '通知'],
    [
      ...[...rows].map(([company, row]) => [company, row.error, row.warning, row.info]),
      ['計', counts.error, counts.warning, counts.info],
    ],
  )
}

function countsOf(findings: readonly Finding[]): Readonly<Record<Finding['level'], number>> {
  const count = (wanted: Finding['level']) => findings.filter(({ level }) => level === wanted).length
  return { error: count('error'), warning: count('warning'), info: count('info') }
}

interface DoubtfulSubmission {
  readonly company: string
  readonly company_name: string
  readonly errors: number
  readonly receipt_number: string
  readonly rule_book: string | null
}

/** The database takes the caller's word that there are no errors; here the rules are asked again. */
function doubtfulSubmissions(
  findings: readonly Finding[],
  submissions: ReadonlyMap<string, SubmissionRow>,
): DoubtfulSubmission[] {
  const wrong = new Map<string, { company_name: string; errors: number }>()
  for (const { company, company_name, level } of findings) {
    if (level !== 'error') continue
    const row = wrong.get(company) ?? { company_name, errors: 0 }
    row.errors += 1
    wrong.set(company, row)
  }
  return [...submissions].flatMap(([company, { receipt_number, rule_book }]) => {
    const row = wrong.get(company)
    return row ? { company, ...row, receipt_number, rule_book } : []
  })
}

const csvLines = (findings: readonly Finding[]): string[] => [
  BYTE_ORDER_MARK + csvLine(Object.values(FINDING_HEAD)),
  ...findings.map((finding) => csvLine(findingCells(finding))),
]

async function writeFindings(
  path: string,
  format: ValidateArguments['format'],
  findings: readonly Finding[],
): Promise<void> {
  if (format === 'xlsx') {
    const { writeExport } = await import('#templates/export')
    await replaceFile(path, (unfinished) =>
      writeExport(unfinished, [
        {
          name: '検査結果',
          head: Object.values(FINDING_HEAD),
          fixedColumns: 4,
          rows: findings.map(findingCells),
        },
      ]),
    )
    return
  }
  await writeWhole(path, async (append) => {
    if (format === 'json') await append(`${JSON.stringify(findings, null, 2)}\n`)
    else if (format === 'csv') for (const line of csvLines(findings)) await append(line)
    else for (const finding of findings) await append(`${lineOf(finding)}\n`)
  })
}
