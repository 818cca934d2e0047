import type { Actor, Belongings, Cast } from './actors.ts'

type Values = Readonly<Record<string, unknown>>

export type Attempt =
  | { verb: 'select' | 'delete'; table: string; where: Values }
  | { verb: 'insert'; table: string; values: Values }
  | { verb: 'update'; table: string; values: Values; where: Values }
  | { verb: 'call'; name: string; args: Values }

/** How far an attempt comes: stopped by a wall, past it without finding anything, or through to the survey's rules. */
export type Reach = 'refused' | 'none' | 'through'
/** Of an attempt on what is the actor's own and of the same attempt on another company's. */
export type Outcome = 'refused' | 'none' | 'own' | 'all' | `${Reach}/${Reach}`

export const verbs = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof verbs)[number]

/** The same attempt twice: on the caller's own, and on another company's. Where there is no difference, once. */
export type Pair = readonly [own: Attempt, other?: Attempt]

export function outcomeOf(own: Reach, other: Reach | undefined): Outcome {
  if (other === undefined || own === other) return own === 'through' ? 'all' : own
  return own === 'through' ? 'own' : `${own}/${other}`
}

interface TableAttempts {
  /** Column by which rows belong to somebody, and what it holds. Left out: the rows are everybody's. */
  owner?: readonly [column: string, of: (whose: Belongings) => string]
  insert: (whose: Belongings) => Values
  update: Values
  /** One row of the owner; all of theirs when left out. */
  row?: (whose: Belongings) => Values
}

const byCompany = ['company_code', ({ company }: Belongings) => company] as const
const byUser = ['user_id', ({ userId }: Belongings) => userId] as const
const years = {
  opens_at: '2026-01-01',
  closes_at: '2026-02-01',
  period_start: '2026-01-01',
  period_end: '2026-12-31',
}

/**
 * Each would, once let through, be turned away by a rule further in or change nothing: the outcome shows the walls
 * alone, and no attempt disturbs the next.
 */
const tables: Readonly<Record<string, TableAttempts>> = {
  companies: {
    owner: byCompany,
    insert: ({ company }) => ({ company_code: company, company_name: '二度目' }),
    update: { active: true },
  },
  survey_years: { insert: () => ({ survey_year: 2026, ...years }), update: { settings: {} } },
  accounts: {
    owner: byUser,
    insert: ({ company, userId }) => ({ user_id: userId, kind: 'company', company_code: company }),
    update: { disabled_at: null },
  },
  field_catalogue: {
    insert: () => ({ form_id: '2', key: '船名', kind: 'text' }),
    update: { min_value: null },
  },
  import_batches: {
    owner: byCompany,
    insert: () => ({ batch_key: crypto.randomUUID(), survey_year: 2001, form_id: '2', channel: 'web' }),
    update: { undone_at: null },
    row: ({ batch }) => ({ id: batch }),
  },
  answer_sheets: {
    owner: byCompany,
    insert: ({ company }) => ({ company_code: company, survey_year: 2026, form_id: '2', done: 2, total: 1 }),
    update: { done: 0 },
    row: ({ sheet }) => ({ id: sheet }),
  },
  answer_history: {
    owner: byCompany,
    insert: ({ company, sheet }) => ({ company_code: company, sheet_id: sheet, version: 99, op: 'save' }),
    update: { note: '書き換え' },
    row: ({ sheet }) => ({ sheet_id: sheet, version: 1 }),
  },
  submissions: {
    owner: byCompany,
    insert: ({ company }) => ({
      company_code: company,
      survey_year: 2026,
      versions: { [crypto.randomUUID()]: 1 },
      submit_key: crypto.randomUUID(),
    }),
    update: { withdraw_reason: '二度目' },
    row: ({ withdrawn }) => ({ id: withdrawn }),
  },
  attachments: {
    owner: byCompany,
    insert: ({ sheet }) => ({ sheet_id: sheet, file_name: 'x.exe' }),
    update: { deleted_at: '2026-01-01' },
    row: ({ attachment }) => ({ id: attachment }),
  },
  draft_keys: {
    owner: byUser,
    insert: ({ userId }) => ({ user_id: userId }),
    update: { key_hex: 'known' },
  },
  last_places: {
    owner: byUser,
    insert: ({ sheet }) => ({ survey_year: 2026, form_id: '2', sheet_id: sheet, step: 999 }),
    update: { step: 1 },
  },
  staged_sheets: {
    owner: ['created_by', ({ userId }) => userId],
    insert: () => ({ batch_key: crypto.randomUUID(), position: -1, form_id: '2', sheet: {} }),
    update: { position: 1 },
  },
}

type Call = (whose: Belongings, cast: Cast) => Values
const change = ({ sheet }: Belongings): Values => ({
  p_id: sheet,
  p_base_version: 999,
  p_save_key: crypto.randomUUID(),
})
/** Staff have to say for which company; a company that says so itself must not get further than without. */
const named = ({ company }: Belongings): Values => ({ p_company_code: company })

const functions: Readonly<Record<string, Call>> = {
  create_sheet: (whose) => ({
    p_survey_year: 2026,
    p_form_id: '2',
    p_answers: {},
    p_create_key: crypto.randomUUID(),
    p_progress: { done: 2, total: 1 },
    ...named(whose),
  }),
  save_sheet: (whose) => ({ ...change(whose), p_set: {} }),
  delete_sheet: change,
  restore_sheet: change,
  save_place: ({ sheet }) => ({
    p_survey_year: 2026,
    p_form_id: '2',
    p_sheet_id: sheet,
    p_step: 999,
    p_field: null,
  }),
  import_sheets: ({ sheet }) => ({
    p_batch_key: crypto.randomUUID(),
    p_survey_year: 2026,
    p_form_id: '2',
    p_sheets: [{ id: sheet, base_version: 999, set: {} }],
  }),
  undo_import: ({ batch }) => ({ p_batch_id: batch }),
  import_staged: () => ({ p_batch_key: crypto.randomUUID(), p_survey_year: 2001, p_count: 0 }),
  change_registers: ({ company }) => ({
    p_batch_key: crypto.randomUUID(),
    p_companies: [{ company_code: company, company_name: '' }],
  }),
  submit_year: (whose) => ({
    p_survey_year: 2026,
    p_versions: { [crypto.randomUUID()]: 1 },
    p_reasons: {},
    p_submit_key: crypto.randomUUID(),
    ...named(whose),
  }),
  withdraw_submission: (whose) => ({ p_survey_year: 2027, p_reason: '', ...named(whose) }),
  attach_file: ({ sheet }) => ({ p_sheet_id: sheet, p_file_name: 'x.exe', p_content: 'TVo=' }),
  read_attachment: ({ attachment }) => ({ p_id: attachment }),
  remove_attachment: ({ attachment }) => ({ p_id: attachment }),
  verify_history: () => ({ p_survey_year: 2026 }),
  history_hash: () => ({ entry: null }),
  admin_reset_begin: (_whose, { resettable }) => ({ p_user: resettable }),
  admin_reset_check: (_whose, { resettable }) => ({ p_user: resettable }),
}
/** Answers the same whoever is meant. */
const withoutOwner = new Set([
  'import_staged',
  'verify_history',
  'history_hash',
  'admin_reset_begin',
  'admin_reset_check',
])

export const knownTables = Object.keys(tables)
export const knownFunctions = Object.keys(functions)

export function attemptsOnTable(table: string, verb: Verb, actor: Actor, cast: Cast): Pair {
  const { owner, insert, update, row } = tables[table]!
  const personal = owner?.[0] === 'user_id' || owner?.[0] === 'created_by'
  const mine: Belongings = personal ? { ...cast.own, userId: cast.userIds[actor] } : cast.own
  const attempt = (whose: Belongings): Attempt => {
    if (verb === 'insert') return { verb, table, values: insert(whose) }
    const where = row?.(whose) ?? (owner ? { [owner[0]]: owner[1](whose) } : firstRow(table))
    return verb === 'update' ? { verb, table, values: update, where } : { verb, table, where }
  }
  return owner ? [attempt(mine), attempt(cast.other)] : [attempt(mine)]
}

const firstRow = (table: string): Values =>
  table === 'survey_years' ? { survey_year: 2026 } : { form_id: '2', key: '船名' }

export function attemptsOnFunction(name: string, cast: Cast): Pair {
  const attempt = (whose: Belongings): Attempt => ({
    verb: 'call',
    name,
    args: functions[name]!(whose, cast),
  })
  return withoutOwner.has(name) ? [attempt(cast.own)] : [attempt(cast.own), attempt(cast.other)]
}
