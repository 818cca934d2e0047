import type { FormDefinition } from '#survey'
import { CHANNEL_NAMES } from '#survey/channels'
import { changesBetween, type HistoryRow, historyOf, OP_NAMES, ROLE_NAMES } from '../changes.ts'
import type { Connection } from '../connection.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { writeWhole } from '../files.ts'
import { type SheetFacts, type SheetSelection, sheetFactsOf } from '../sheets.ts'
import { inJapan } from '../time.ts'

const HEAD = [
  ...['会社コード', '対象コード', '対象名', '削除された時刻', '調査票ID'],
  ...['版', '時刻', '操作', '経路', '役割', '備考'],
  ...['キー', '項目名', '変更前', '変更後'],
]

/** Sheets whose records are asked for at once. */
const AT_ONCE = 50

/**
 * One row a changed answer, of deleted sheets too; a version that changed no answer has one row with its last columns
 * empty.
 */
export function writeHistory(
  path: string,
  form: FormDefinition,
  connection: Connection,
  selection: SheetSelection,
): Promise<void> {
  return writeWhole(path, async (append) => {
    await append(BYTE_ORDER_MARK + csvLine(HEAD))
    let sheets: SheetFacts[] = []
    const flush = async () => {
      for await (const line of linesOf(form, connection, sheets)) await append(line)
      sheets = []
    }
    for await (const sheet of sheetFactsOf(connection, { ...selection, deleted: true })) {
      sheets.push(sheet)
      if (sheets.length === AT_ONCE) await flush()
    }
    await flush()
  })
}

async function* linesOf(
  form: FormDefinition,
  connection: Connection,
  sheets: readonly SheetFacts[],
): AsyncGenerator<string> {
  if (sheets.length === 0) return
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  let before: HistoryRow | undefined
  for await (const row of historyOf(connection, [...byId.keys()])) {
    const { company_code, subject_code, title, deleted_at } = byId.get(row.sheet_id)!
    const facts = [
      ...[company_code, subject_code, title, deleted_at ? inJapan(deleted_at) : '', row.sheet_id],
      ...[row.version, inJapan(row.at)],
      ...[OP_NAMES[row.op] ?? row.op, CHANNEL_NAMES[row.channel] ?? row.channel],
      ...[ROLE_NAMES[row.actor_role] ?? row.actor_role, row.note ?? ''],
    ]
    const earlier = before?.sheet_id === row.sheet_id ? before.answers : {}
    const changes = changesBetween(form, earlier, row.answers)
    if (changes.length === 0) yield csvLine([...facts, '', '', '', ''])
    for (const { key, field, before: was, after } of changes) {
      yield csvLine([...facts, key, field, was, after])
    }
    before = row
  }
}
