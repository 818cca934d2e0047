import { type Answers, askedField, type FormDefinition, type FormId, formatAnswer, indexOf } from '#survey'
import { loadForm } from '#survey/forms/index'
import { type Connection, orStop } from '../connection.ts'
import { yearOption } from '../options.ts'
import { surveyYear } from '../sheets.ts'
import { type DefineCommand, type ExitCode, Stop } from '../shell.ts'
import type { Terminal } from '../terminal.ts'
import { inJapan } from '../time.ts'

interface HistoryArguments {
  readonly year?: number
  readonly json?: boolean
}

interface HistoryRow {
  readonly version: number
  readonly op: string
  readonly answers: Answers
  readonly channel: string
  readonly actor: string | null
  readonly actor_role: string
  readonly note: string | null
  readonly at: string
}

const EXAMPLES = `
例:
  npm run cli -- history C001-0001
  npm run cli -- history C001-0001 --year 2025`

export const define: DefineCommand = (command, { connect, terminal, act }) => {
  command
    .argument('<対象コード>', '船コードなど（例 C001-0001）')
    .addOption(yearOption())
    .addHelpText('after', EXAMPLES)
    .action(
      act(async (subject: string, options: HistoryArguments) =>
        history(subject, options, await connect(), terminal),
      ),
    )
}

const OP_NAMES: Readonly<Record<string, string>> = {
  create: '新規',
  save: '保存',
  import: '取込',
  undo: '取消',
  delete: '削除',
  restore: '復元',
}

async function history(
  subject: string,
  options: HistoryArguments,
  connection: Connection,
  terminal: Terminal,
): Promise<ExitCode> {
  const { api } = connection
  const year = await surveyYear(connection, options.year)
  const sheets = orStop<{ id: string; form_id: FormId; title: string; deleted_at: string | null }[]>(
    await api
      .from('answer_sheets')
      .select('id, form_id, title, deleted_at')
      .eq('survey_year', year.survey_year)
      .eq('subject_code', subject.normalize('NFKC').trim())
      .order('created_at'),
  )
  if (sheets.length === 0) throw new Stop(`${year.survey_year} 年度に対象コード ${subject} はありません。`)
  const told = []
  for (const sheet of sheets) {
    const form = await loadForm(sheet.form_id)
    const rows = orStop<HistoryRow[]>(
      await api
        .from('answer_history')
        .select('version, op, answers, channel, actor, actor_role, note, at')
        .eq('sheet_id', sheet.id)
        .order('version'),
    )
    const entries = rows.map((row, at) => ({
      ...row,
      changes: changesBetween(form, rows[at - 1]?.answers ?? {}, row.answers),
    }))
    told.push({
      id: sheet.id,
      form: sheet.form_id,
      title: sheet.title,
      deleted_at: sheet.deleted_at,
      entries,
    })
  }
  if (options.json) terminal.json(told)
  else for (const { title, form, entries } of told) printHistory(terminal, `${title}（様式${form}）`, entries)
  return 0
}

interface FieldChange {
  readonly key: string
  readonly field: string
  readonly before: string
  readonly after: string
}

function changesBetween(form: FormDefinition, before: Answers, after: Answers): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      key,
      field: indexOf(form).fields.get(key)?.field.label ?? key,
      before: shown(form, before, key),
      after: shown(form, after, key),
    }))
}

function shown(form: FormDefinition, answers: Answers, key: string): string {
  const value = answers[key]
  if (value === undefined) return ''
  const asked = askedField(form, answers, key)
  return asked ? formatAnswer(asked.as, value) : String(value === true ? '○' : value)
}

function printHistory(
  terminal: Terminal,
  title: string,
  entries: readonly (HistoryRow & { changes: readonly FieldChange[] })[],
): void {
  terminal.print(title)
  for (const { version, op, channel, at, actor_role, note, changes } of entries) {
    terminal.print(
      `版${version} ${inJapan(at)} ${OP_NAMES[op] ?? op} ${channel} ${actor_role}${note ? ` ${note}` : ''}`,
    )
    for (const { field, before, after } of changes) {
      terminal.print(`    ${field}: ${before || '（空欄）'} → ${after || '（空欄）'}`)
    }
  }
}
