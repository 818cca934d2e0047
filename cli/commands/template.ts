import { resolve } from 'node:path'
import { Option } from 'commander'
import type { FormDefinition, FormId } from '#survey'
import { fileNameOf, SHEETS_LAYOUT_LIMIT, type SubjectSheet, type WorkbookLayout } from '#templates'
import type { Connection } from '../connection.ts'
import { writeWhole } from '../files.ts'
import { companyOption, formsNamed, formsOption, known, outOption, yearOption } from '../options.ts'
import { type CompanyRow, companiesByCode, periodOf, sheetsOf, surveyYear, type YearRow } from '../sheets.ts'
import { type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'

export interface TemplateArguments {
  readonly form?: readonly FormId[]
  readonly year?: number
  readonly company?: string
  readonly layout?: WorkbookLayout
  readonly spare?: number
  readonly blank?: boolean
  readonly out: string
  readonly json?: boolean
}

const SPARE = 3

const EXAMPLES = `
例:
  npm run cli -- template --form 2 --company C001 --out 出力
  npm run cli -- template --form 2 --company C001 --layout columns --out 出力
  npm run cli -- template --blank --out 出力

--company を付けると、その会社の登録済みの回答が入ったファイルになります。
--blank を付けると、どの会社でも使える空のファイルになります。`

export const define: DefineCommand = (command, { connect, shell, act }) => {
  command
    .addOption(formsOption())
    .addOption(yearOption())
    .addOption(companyOption())
    .addOption(outOption().makeOptionMandatory())
    .addOption(
      new Option(
        '--layout <並べ方>',
        `sheets は1件1シート、columns は1件1列。省略すると${SHEETS_LAYOUT_LIMIT}件までは sheets`,
      ).choices(['sheets', 'columns']),
    )
    .option('--blank', '回答の入らない空のファイルを作ります')
    .addHelpText('after', EXAMPLES)
    .action(act(async (options: TemplateArguments) => writeTemplates(options, await connect(), shell)))
}

export async function writeTemplates(
  options: TemplateArguments,
  connection: Connection,
  shell: Shell,
): Promise<ExitCode> {
  if ((options.company === undefined) === (options.blank !== true)) {
    throw new Stop(
      '--company か --blank のどちらか一つを指定してください。',
      '例: template --form 2 --company C001 --out 出力',
    )
  }
  const { terminal, directory, interrupted } = shell
  const forms = await formsNamed(options.form)
  const year = await surveyYear(connection, options.year)
  const company = options.company
    ? known(
        (await companiesByCode(connection)).get(options.company),
        `会社コード ${options.company} は登録されていません。`,
      )
    : undefined
  const files: { form: FormId; file: string; subjects: number }[] = []
  for (const form of forms) {
    interrupted.throwIfAborted()
    const subjects = company ? await storedSubjects(connection, form, year, company) : []
    const bytes = await workbookOf(form, year, company, subjects, options.layout, shell.now())
    const file = resolve(directory, options.out, fileNameOf(form, year.survey_year, company?.company_code))
    await writeWhole(file, (append) => append(bytes))
    terminal.note(company ? `${form.name} ${subjects.length} 件` : form.name)
    files.push({ form: form.id, file, subjects: subjects.length })
  }
  if (options.json) terminal.json({ year: year.survey_year, files })
  else for (const { file } of files) terminal.print(file)
  return 0
}

async function storedSubjects(
  connection: Connection,
  form: FormDefinition,
  year: YearRow,
  company: CompanyRow,
): Promise<SubjectSheet[]> {
  const subjects: SubjectSheet[] = []
  const selection = { year: year.survey_year, form: form.id, company: company.company_code }
  for await (const sheet of sheetsOf(connection, selection)) {
    subjects.push({
      id: sheet.id,
      subjectCode: sheet.subject_code,
      version: sheet.version,
      answers: sheet.answers,
      ...(sheet.prior ? { prior: sheet.prior } : {}),
    })
  }
  return subjects
}

async function workbookOf(
  form: FormDefinition,
  year: YearRow,
  company: CompanyRow | undefined,
  subjects: readonly SubjectSheet[],
  layout: WorkbookLayout | undefined,
  at: Date,
): Promise<Uint8Array> {
  const { writeWorkbook } = await import('#templates/write')
  const single = form.subject.kind === 'company'
  return writeWorkbook({
    form,
    year: periodOf(year),
    ...(company ? { company: { code: company.company_code, name: company.company_name } } : {}),
    subjects: [...subjects],
    layout: layout ?? (subjects.length > SHEETS_LAYOUT_LIMIT ? 'columns' : 'sheets'),
    // A company has one sheet about itself; of anything else it may have acquired more.
    spare: single ? (subjects.length === 0 ? 1 : 0) : SPARE,
    generatedAt: at.toISOString(),
  })
}
