import { type Answers, accessibleName, askedField, type FormDefinition, formatAnswer, indexOf } from '#survey'
import { type Connection, orStop } from './connection.ts'

/** One entry of a sheet's record: the answers as they were from then on. */
export interface HistoryRow {
  readonly sheet_id: string
  readonly version: number
  readonly op: string
  readonly answers: Answers
  readonly channel: string
  readonly actor: string | null
  readonly actor_role: string
  readonly note: string | null
  readonly at: string
}

export const HISTORY_COLUMNS = 'sheet_id, version, op, answers, channel, actor, actor_role, note, at'

export const OP_NAMES: Readonly<Record<string, string>> = {
  create: '新規',
  save: '保存',
  import: '取込',
  undo: '取消',
  delete: '削除',
  restore: '復元',
}

export const ROLE_NAMES: Readonly<Record<string, string>> = {
  company: '会社',
  staff: '担当者',
  service_role: '秘密のキー',
}

export interface FieldChange {
  readonly key: string
  readonly field: string
  readonly before: string
  readonly after: string
}

/** In the order of the form. A field that is 不明 says so, instead of the mark beside it. */
export function changesBetween(form: FormDefinition, before: Answers, after: Answers): FieldChange[] {
  const { fields } = indexOf(form)
  const places = new Map([...fields.keys()].map((key, place) => [key, place]))
  const keys = [...Object.keys(before), ...Object.keys(after)].map((key) => {
    const marked = key.endsWith(UNKNOWN) ? key.slice(0, -UNKNOWN.length) : key
    return fields.has(marked) ? marked : key
  })
  return [...new Set(keys)]
    .filter((key) => before[key] !== after[key] || before[key + UNKNOWN] !== after[key + UNKNOWN])
    .sort((a, b) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size))
    .map((key) => ({
      key,
      field: nameOf(form, after, key) ?? nameOf(form, before, key) ?? fields.get(key)?.field.label ?? key,
      before: shown(form, before, key),
      after: shown(form, after, key),
    }))
}

const UNKNOWN = '_不明'

function nameOf(form: FormDefinition, answers: Answers, key: string): string | undefined {
  const asked = askedField(form, answers, key)
  return asked && accessibleName(form, asked)
}

function shown(form: FormDefinition, answers: Answers, key: string): string {
  const value = answers[key]
  if (value === undefined) return answers[key + UNKNOWN] === true ? '不明' : ''
  const asked = askedField(form, answers, key)
  return asked ? formatAnswer(asked.as, value) : String(value === true ? '○' : value)
}

const PAGE = 500

/** The records of some sheets, sheet by sheet and version by version. */
export async function* historyOf(
  { api }: Connection,
  sheetIds: readonly string[],
): AsyncGenerator<HistoryRow> {
  for (let last: HistoryRow | undefined; ; ) {
    let query = api
      .from('answer_history')
      .select(HISTORY_COLUMNS)
      .in('sheet_id', [...sheetIds])
      .order('sheet_id')
      .order('version')
      .limit(PAGE)
    if (last) {
      query = query.or(
        `sheet_id.gt.${last.sheet_id},and(sheet_id.eq.${last.sheet_id},version.gt.${last.version})`,
      )
    }
    const page = orStop<HistoryRow[]>(await query)
    yield* page
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}
