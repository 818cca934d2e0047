import { type FormId, readCompanyCode } from '#survey'
import { CHANNEL_NAMES } from '#survey/channels'
import { loadForm } from '#survey/forms/index'
import {
  changesBetween,
  type FieldChange,
  HISTORY_COLUMNS,
  type HistoryRow,
  OP_NAMES,
  ROLE_NAMES,
} from '../changes.ts'
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
      .eq('subject_code', readCompanyCode(subject))
      .order('created_at'),
  )
  if (sheets.length === 0) throw new Stop(`${year.survey_year} 年度に対象コード ${subject} はありません。`)
  const told = []
  for (const sheet of sheets) {
    const form = await loadForm(sheet.form_id)
    const rows = orStop<HistoryRow[]>(
      await api.from('answer_history').select(HISTORY_COLUMNS).eq('sheet_id', sheet.id).order('version'),
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
  else {
    for (const { title, form, deleted_at, entries } of told) {
      const deleted = deleted_at ? ` 削除済み（${inJapan(deleted_at)}）` : ''
      printHistory(terminal, `${title}（様式${form}）${deleted}`, entries)
    }
  }
  return 0
}

function printHistory(
  terminal: Terminal,
  title: string,
  entries: readonly (HistoryRow & { changes: readonly FieldChange[] })[],
): void {
  terminal.print(title)
  for (const { version, op, channel, at, actor_role, note, changes } of entries) {
    terminal.print(
      [
        ...[`版${version}`, inJapan(at), OP_NAMES[op] ?? op, CHANNEL_NAMES[channel] ?? channel],
        ...[ROLE_NAMES[actor_role] ?? actor_role, note ?? ''],
      ]
        .join(' ')
        .trimEnd(),
    )
    for (const { field, before, after } of changes) {
      terminal.print(`    ${field}: ${before || '（空欄）'} → ${after || '（空欄）'}`)
    }
  }
}
