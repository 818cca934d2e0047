import type { Cast } from '../api/actors.ts'
import { by, byOwner, type Try } from './walls.ts'

/** What the guards promise beyond the matrix, one try each, with what it has to give on the schema as it is. */
export interface Rule {
  name: string
  attempt: Try
  expected: string
}

const saveKey = '00000000-0000-4000-8000-000000000001'
const newcomer = '00000000-0000-4000-8000-000000000002'

export function listRules(cast: Cast): Rule[] {
  const { own, other } = cast
  const rule = (name: string, attempt: Try, expected: string): Rule => ({ name, attempt, expected })
  const owner = (name: string, expected: string, ...statements: string[]): Rule =>
    rule(`owner: ${name}`, byOwner(...statements), expected)
  const company = (name: string, expected: string, ...statements: string[]): Rule =>
    rule(`company: ${name}`, by('company', cast, ...statements), expected)
  /** Prepared by the owner of the database, seen by a person. */
  const after = (
    actor: 'company' | 'viewer',
    preparation: string,
    question: string,
    expected: string,
  ): Rule =>
    rule(
      `${actor} after ${preparation}`,
      by(actor, cast, 'set local role postgres', preparation, 'set local role authenticated', question),
      expected,
    )
  const staff = (name: string, expected: string, ...statements: string[]): Rule =>
    rule(`staff: ${name}`, by('admin', cast, ...statements), expected)
  const laidReady = `insert into public.staged_sheets (batch_key, position, form_id, sheet)
    values ('${saveKey}', 0, '2', '{"create_key": "${newcomer}", "company_code": "${own.company}"}')`
  const giveAway = (table: string, id: string): Rule =>
    company(
      `gives a row of ${table} away`,
      'refused',
      `update public.${table} set company_code = '${other.company}' where id = '${id}'`,
    )
  const newSheet = (year: number): string =>
    `insert into public.answer_sheets (company_code, survey_year, form_id) values ('${own.company}', ${year}, '2')`
  /** One session has ended and another of the same person lives. */
  const signInAnew = (user: string): string => `
    with ended as (delete from auth.sessions where user_id = '${user}' returning *)
    insert into auth.sessions
    select (jsonb_populate_record(null::auth.sessions, to_jsonb(ended) || jsonb_build_object('id', gen_random_uuid()))).*
    from ended`
  const seen = `select count(*) > 0 from public.answer_sheets`
  const viewer = cast.userIds.viewer

  return [
    owner(
      'deletes a sheet',
      'PT405 answer sheets are never deleted; set deleted_at',
      `delete from public.answer_sheets where id = '${own.sheet}'`,
    ),
    owner(
      'empties the sheets',
      'PT405 answer sheets are never deleted; set deleted_at',
      'truncate public.answer_sheets cascade',
    ),
    owner(
      'writes a sheet without a new version',
      'PT409 STALE',
      `update public.answer_sheets set done = 0 where id = '${own.sheet}'`,
    ),
    owner(
      'rewrites history',
      'PT405 answer_history is append-only',
      `update public.answer_history set note = 'x' where sheet_id = '${own.sheet}'`,
    ),
    owner(
      'deletes history',
      'PT405 answer_history is append-only',
      `delete from public.answer_history where sheet_id = '${own.sheet}'`,
    ),
    owner('empties history', 'PT405 answer_history is append-only', 'truncate public.answer_history'),
    owner(
      'deletes a submission',
      'PT405 submissions are never deleted',
      `delete from public.submissions where id = '${own.withdrawn}'`,
    ),
    owner('empties the submissions', 'PT405 submissions are never deleted', 'truncate public.submissions'),
    owner(
      'deletes a document',
      'PT405 attachments are never deleted; set deleted_at',
      `delete from public.attachments where id = '${own.attachment}'`,
    ),
    owner(
      'empties the documents',
      'PT405 attachments are never deleted; set deleted_at',
      'truncate public.attachments',
    ),
    owner(
      'moves a sign-in name',
      'refused',
      `update auth.users set email = 'x@vessel-survey.example' where id = '${own.userId}'`,
    ),
    owner(
      'opens an account',
      '2',
      `insert into auth.users (id, email, encrypted_password) values ('${newcomer}', 'n@vessel-survey.example', '$2a$x')`,
      `insert into public.accounts (user_id, kind, company_code) values ('${newcomer}', 'company', '${own.company}')`,
      `select (select count(*) from private.account_states where user_id = '${newcomer}' and initial_expires_at > now())
        + (select count(*) from public.draft_keys where user_id = '${newcomer}')`,
    ),
    company(
      'saves and has one more version',
      '4/4',
      `select public.save_sheet('${own.sheet}', 3, '{"休止日数": 5}', '${saveKey}')`,
      `select s.version || '/' || (select count(*) from public.answer_history h where h.sheet_id = s.id)
        from public.answer_sheets s where s.id = '${own.sheet}'`,
    ),
    company(
      'imports in its own name',
      own.company + own.userId,
      `insert into public.import_batches (batch_key, survey_year, form_id, channel) values ('${saveKey}', 2026, '2', 'web')`,
      `select company_code || created_by::text from public.import_batches where batch_key = '${saveKey}'`,
    ),
    company(
      'submits and gets a receipt',
      `2026-${own.company}-02 64`,
      `select public.submit_year(2026, '{"${own.sheet}": 3}', '{}', '${saveKey}')`,
      `select receipt_number || ' ' || length(content_hash) from public.submissions where submit_key = '${saveKey}'`,
    ),
    company(
      'attaches what the bytes say',
      'application/pdf 10',
      `select public.attach_file('${own.sheet}', 'a.pdf', 'JVBERi0xLjcgeA==')`,
      `select media_type || ' ' || byte_size from public.attachments where sheet_id = '${own.sheet}'`,
    ),
    company(
      'saves an answer of no form',
      'PT422 UNKNOWN_KEY',
      `select public.save_sheet('${own.sheet}', 3, '{"x": 1}', '${saveKey}')`,
    ),
    company(
      'saves after submitting',
      'PT423 SUBMITTED',
      `select public.save_sheet(s.id, 1, '{}', '${saveKey}') from public.answer_sheets s where s.survey_year = 2027`,
    ),
    ...(['answer_sheets', 'import_batches', 'submissions', 'attachments'] as const).map((table) =>
      giveAway(
        table,
        {
          answer_sheets: own.sheet,
          import_batches: own.batch,
          submissions: own.withdrawn,
          attachments: own.attachment,
        }[table],
      ),
    ),
    company(
      'notes a place in another company',
      'refused',
      `update public.last_places set sheet_id = '${other.sheet}'`,
    ),
    company('gives a place away', 'refused', `update public.last_places set user_id = '${other.userId}'`),
    staff(
      'registers a company and takes it back',
      'false',
      `select public.change_registers('${saveKey}', '[{"company_code": "X999", "company_name": "新", "active": true}]')`,
      `select public.undo_import(id) from public.import_batches where batch_key = '${saveKey}'`,
      `select exists (select 1 from public.companies where company_code = 'X999')`,
    ),
    staff(
      'imports what was laid ready, which is gone then',
      '1/0',
      laidReady,
      `select public.import_staged('${saveKey}', 2028, 1)`,
      'set constraints all immediate',
      `select (select sheet_count from public.import_batches where batch_key = '${saveKey}') || '/' ||
        (select count(*) from public.staged_sheets where batch_key = '${saveKey}')`,
    ),
    staff(
      'clears away what was laid ready and left when laying ready the next',
      '1',
      'set local role postgres',
      `update public.staged_sheets set staged_at = now() - interval '2 hours' where true`,
      'set local role authenticated',
      laidReady,
      'set local role postgres',
      'select count(*) from public.staged_sheets',
    ),
    company('adds a sheet to a year that has not begun', 'PT423 ROUND_CLOSED', newSheet(2028)),
    company('adds a sheet to a year that is over', 'PT423 ROUND_CLOSED', newSheet(2029)),
    after(
      'company',
      `update public.companies set active = false where company_code = '${own.company}'`,
      seen,
      'false',
    ),
    after(
      'viewer',
      `update public.accounts set disabled_at = now() where user_id = '${viewer}'`,
      seen,
      'false',
    ),
    after(
      'viewer',
      `update public.accounts set must_change_password = true where user_id = '${viewer}'`,
      seen,
      'false',
    ),
    after('viewer', `delete from auth.sessions where user_id = '${viewer}'`, seen, 'false'),
    after('viewer', signInAnew(viewer), seen, 'false'),
    after('viewer', 'update private.settings set require_staff_aal2 = true where true', seen, 'false'),
  ]
}

/** Years whose doors are shut in two ways. */
export const SHUT_YEARS = `
insert into public.survey_years (survey_year, status, opens_at, closes_at, period_start, period_end) values
  (2028, 'draft', now() - interval '1 day', now() + interval '1 day', '2027-04-01', '2028-03-31'),
  (2029, 'open', now() - interval '2 days', now() - interval '1 day', '2028-04-01', '2029-03-31')
`
