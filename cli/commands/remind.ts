import { resolve } from 'node:path'
import type { Answers } from '#survey'
import { type CompanyProgress, collectionOf, stateOf } from '../collection.ts'
import type { Connection } from '../connection.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { readIfThere, writeWhole } from '../files.ts'
import { outOption, yearOption } from '../options.ts'
import { sheetsOf, surveyYear } from '../sheets.ts'
import type { DefineCommand, ExitCode, Shell } from '../shell.ts'
import { endInJapan, inJapan } from '../time.ts'

interface RemindArguments {
  readonly year?: number
  readonly out?: string
  readonly apply?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
例:
  npm run cli -- remind
  npm run cli -- remind --out 督促 --apply

連絡先は1号様式の回答です。メールは送りません。
--apply を付けると名簿を書き、誰にいつ督促したかを「督促の記録」に書き足します。`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(yearOption())
    .addOption(outOption())
    .option('--apply', '名簿を書き、督促の記録に書き足します（省略すると一覧を示すだけ）')
    .addHelpText('after', EXAMPLES)
    .action(act(async (options: RemindArguments) => remind(options, await connect(), shell)))
}

const CONTACT_KEYS = ['部署名', '担当者名', '電話番号', 'メールアドレス'] as const
const HEAD = ['会社コード', '会社名', '状態', '最後の保存', ...CONTACT_KEYS]

async function remind(options: RemindArguments, connection: Connection, shell: Shell): Promise<ExitCode> {
  const { terminal, directory, now, interrupted } = shell
  const year = await surveyYear(connection, options.year)
  const contacts = new Map<string, Answers>()
  for await (const sheet of sheetsOf(connection, { year: year.survey_year, form: '1' })) {
    contacts.set(sheet.company_code, { ...sheet.prior, ...sheet.answers })
  }
  const open = (await collectionOf(connection, year.survey_year)).filter(
    ({ submitted_at }) => submitted_at === null,
  )
  const rows = open.map((company) => rowOf(company, contacts.get(company.company_code) ?? {}))
  if (options.json)
    terminal.json(rows.map((row) => Object.fromEntries(HEAD.map((name, at) => [name, row[at]]))))
  else terminal.table(HEAD, rows)
  terminal.note(`まだ提出していない会社 ${rows.length} 社（受付は ${endInJapan(year.closes_at)} まで）`)
  if (!options.apply) {
    terminal.note('名簿と督促の記録は、まだ書いていません。書くには --apply を付けてください。')
    return 0
  }

  const folder = resolve(directory, options.out ?? '.')
  const list = resolve(folder, `督促名簿_${year.survey_year}.csv`)
  const log = resolve(folder, `督促の記録_${year.survey_year}.csv`)
  const earlier = (await readIfThere(log)) ?? BYTE_ORDER_MARK + csvLine(['時刻', ...HEAD])
  const at = inJapan(now())
  interrupted.throwIfAborted()
  await writeWhole(list, (append) => append(BYTE_ORDER_MARK + [HEAD, ...rows].map(csvLine).join('')))
  await writeWhole(log, (append) => append(earlier + rows.map((row) => csvLine([at, ...row])).join('')))
  terminal.note(list)
  terminal.note(log)
  return 0
}

const rowOf = (company: CompanyProgress, answers: Answers): string[] => [
  company.company_code,
  company.company_name,
  stateOf(company),
  company.last_activity ? inJapan(company.last_activity) : '',
  ...CONTACT_KEYS.map((key) => String(answers[key] ?? '')),
]
