import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  addVessel,
  openSurvey,
  passwordOf,
  refusal,
  type SheetRef,
  save,
  type TestSurvey,
  targets,
} from './survey.ts'

const tables = [
  'companies',
  'survey_years',
  'accounts',
  'field_catalogue',
  'import_batches',
  'answer_sheets',
  'answer_history',
  'submissions',
  'attachments',
  'draft_keys',
  'last_places',
  'staged_sheets',
]
const functions = [
  'create_sheet',
  'save_sheet',
  'delete_sheet',
  'restore_sheet',
  'save_place',
  'import_sheets',
  'undo_import',
  'import_staged',
  'change_registers',
  'submit_year',
  'withdraw_submission',
  'attach_file',
  'read_attachment',
  'remove_attachment',
  'verify_history',
  'admin_reset_begin',
  'admin_reset_check',
]

describe.each(targets)('who sees what on %s', (target) => {
  let survey: TestSurvey
  let mine: SupabaseClient
  let other: SupabaseClient
  let theirs: SheetRef

  beforeAll(async () => {
    survey = await openSurvey(target)
    mine = await survey.signIn('C101')
    other = await survey.signIn('C102')
    theirs = await addVessel(other, { 船名: '乙の秘船', 新造購入価格: 987_654_321 })
    await save(other, theirs, { 休止日数: 5 }).throwOnError()
    await other
      .rpc('attach_file', {
        p_sheet_id: theirs.id,
        p_file_name: '契約書.pdf',
        p_content: Buffer.from('%PDF-1.7 secret').toString('base64'),
      })
      .throwOnError()
  })
  afterAll(() => survey.close())

  /** The other company's vessel with every version, read past row-level security. */
  const untouched = async () => {
    const [sheet] = await survey.query(
      `select version, answers, deleted_at from public.answer_sheets where id = '${theirs.id}'`,
    )
    const [history] = await survey.query<{ n: number }>(
      `select count(*)::int as n from public.answer_history where sheet_id = '${theirs.id}'`,
    )
    return { ...sheet, versions: history?.n }
  }
  const asLeft = {
    version: 2,
    answers: { 船名: '乙の秘船', 新造購入価格: 987_654_321, 休止日数: 5 },
    deleted_at: null,
    versions: 2,
  }

  test('B-1: a visitor reaches no table and no function', async () => {
    const visitor = survey.visitor()
    for (const table of tables) {
      const answer = await visitor.from(table).select('*')
      expect([table, answer.status, answer.error?.code]).toEqual([table, 401, '42501'])
      const insert = await visitor.from(table).insert({ survey_year: 2026 })
      expect([table, insert.data]).toEqual([table, null])
      expect(insert.status).toBeGreaterThanOrEqual(400)
    }
    for (const name of functions) {
      const answer = await visitor.rpc(name, name === 'save_sheet' ? saveRequest(theirs) : {})
      expect([name, answer.data]).toEqual([name, null])
      expect([401, 404]).toContain(answer.status)
    }
  })

  test('B-5, B-10, B-11: another company reads nothing, whatever it asks for', async () => {
    for (const table of ['answer_sheets', 'answer_history', 'attachments', 'import_batches', 'submissions']) {
      const { data } = await mine.from(table).select('company_code').throwOnError()
      expect(data.filter((row) => row.company_code !== 'C101')).toEqual([])
    }
    expect((await mine.from('answer_sheets').select('*').eq('id', theirs.id)).data).toEqual([])
    expect((await mine.from('answer_history').select('*').eq('sheet_id', theirs.id)).data).toEqual([])
    const counted = await mine
      .from('answer_sheets')
      .select('*', { count: 'exact', head: true })
      .or('company_code.neq.C101,version.gt.0')
    expect(counted.count).toBe(0)
    expect((await mine.from('companies').select('company_code')).data).toEqual([{ company_code: 'C101' }])
    expect((await mine.from('draft_keys').select('key_hex')).data).toHaveLength(1)
    expect((await mine.from('accounts').select('company_code')).data).toEqual([{ company_code: 'C101' }])
    expect((await mine.from('survey_years').select('survey_year')).data).toEqual([{ survey_year: 2026 }])
    const embedded = await mine
      .from('companies')
      .select('company_code, answer_sheets!answer_sheets_company_code_fkey(title)')
    expect(embedded.data).toEqual([{ company_code: 'C101', answer_sheets: [] }])
  })

  test('B-6, B-8: another company changes nothing past the functions', async () => {
    const changes = [
      mine.from('answer_sheets').update({ answers: {}, version: 3 }).eq('id', theirs.id).select(),
      mine
        .from('answer_sheets')
        .update({ deleted_at: '2026-01-01', version: 3 })
        .eq('id', theirs.id)
        .select(),
      mine.from('answer_sheets').delete().eq('id', theirs.id).select(),
      mine.from('answer_sheets').upsert({ id: theirs.id, answers: {} }).select(),
      mine.from('answer_history').update({ answers: {} }).eq('sheet_id', theirs.id).select(),
      mine.from('answer_history').delete().eq('sheet_id', theirs.id).select(),
      mine.from('attachments').update({ deleted_at: '2026-01-01' }).eq('sheet_id', theirs.id).select(),
    ]
    for (const { data } of await Promise.all(changes)) expect(data ?? []).toEqual([])
    expect(await untouched()).toEqual(asLeft)
  })

  test('B-9: the id of another company and an id that does not exist are answered alike', async () => {
    for (const id of [theirs.id, crypto.randomUUID()]) {
      const key = crypto.randomUUID()
      const change = { p_id: id, p_base_version: 2, p_save_key: key }
      const calls = [
        mine.rpc('save_sheet', { ...change, p_set: { 休止日数: 1 } }),
        mine.rpc('delete_sheet', change),
        mine.rpc('restore_sheet', change),
        mine.rpc('attach_file', { p_sheet_id: id, p_file_name: 'x.pdf', p_content: 'JVBERi0xLjcgeA==' }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(refusal(answer)).toEqual({ status: 404, hint: 'NOT_FOUND', details: undefined })
      }
    }
    const [document] = await survey.query<{ id: string }>('select id from public.attachments')
    expect(refusal(await mine.rpc('read_attachment', { p_id: document?.id }))).toMatchObject({ status: 404 })
    expect(refusal(await mine.rpc('remove_attachment', { p_id: document?.id }))).toMatchObject({
      status: 404,
    })
    expect(await untouched()).toEqual(asLeft)
  })

  test('B-7: rows for another company, real or not, are refused alike', async () => {
    for (const company of ['C102', 'C999']) {
      const answer = await mine.rpc('create_sheet', {
        p_survey_year: 2026,
        p_form_id: '2',
        p_answers: { 船名: '偽船' },
        p_create_key: crypto.randomUUID(),
        p_company_code: company,
      })
      expect([answer.status, answer.error?.code]).toEqual([403, '42501'])
    }
    const imported = await mine.rpc('import_sheets', {
      p_batch_key: crypto.randomUUID(),
      p_survey_year: 2026,
      p_form_id: '2',
      p_sheets: [{ id: theirs.id, base_version: 2, set: { 休止日数: 1 } }],
    })
    expect(refusal(imported)).toMatchObject({ status: 404, hint: 'NOT_FOUND' })
    const place = await mine.rpc('save_place', {
      p_survey_year: 2026,
      p_form_id: '2',
      p_sheet_id: theirs.id,
      p_step: 0,
      p_field: null,
    })
    expect(place.status).toBe(403)
    expect(await untouched()).toEqual(asLeft)
  })

  test('B-12, B-13: what the institute sets and what the history says cannot be written by a company', async () => {
    const sheet = await addVessel(mine, { 船名: '甲丸' })
    const patches = [
      { company_code: 'C102', version: 2 },
      { subject_code: 'C101-7777', version: 2 },
      { prior: { 休止日数: 1 }, version: 2 },
      { created_at: '2020-01-01', version: 2 },
    ]
    for (const patch of patches) {
      const answer = await mine.from('answer_sheets').update(patch).eq('id', sheet.id).select()
      expect([Object.keys(patch)[0], answer.status]).toEqual([Object.keys(patch)[0], 403])
    }
    for (const extra of [{ p_prior: { 休止日数: 1 } }, { p_subject_code: 'C101-7777' }]) {
      const answer = await mine.rpc('create_sheet', {
        p_survey_year: 2026,
        p_form_id: '2',
        p_answers: {},
        p_create_key: crypto.randomUUID(),
        ...extra,
      })
      expect(refusal(answer)).toMatchObject({ status: 403, hint: 'IMMUTABLE' })
    }
    const forged = await mine
      .from('answer_history')
      .insert({ sheet_id: sheet.id, company_code: 'C101', version: 2, op: 'save', answers: {} })
    expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
  })

  test('A-11..A-13: an account with its first password sees itself alone until the password is changed', async () => {
    await survey.institute
      .from('companies')
      .insert({ company_code: 'C103', company_name: '丙建設' })
      .throwOnError()
    await survey.addAccount({ code: 'C103', mustChange: true })
    const newcomer = await survey.signIn('C103')
    for (const table of tables) {
      const { data } = await newcomer.from(table).select(table === 'accounts' ? 'must_change_password' : '*')
      expect([table, data]).toEqual([table, table === 'accounts' ? [{ must_change_password: true }] : []])
    }
    const create = () =>
      newcomer.rpc('create_sheet', {
        p_survey_year: 2026,
        p_form_id: '2',
        p_answers: { 船名: '丙丸' },
        p_create_key: crypto.randomUUID(),
      })
    expect((await create()).status).toBe(403)
    const same = await newcomer.auth.updateUser({ password: passwordOf('C103') })
    expect(same.error?.code).toBe('same_password')
    expect((await create()).status).toBe(403)
    const { error } = await newcomer.auth.updateUser({ password: 'a-password-of-their-own' })
    expect(error).toBeNull()
    expect((await create()).data).toMatchObject({ subject_code: 'C103-0001' })
    expect((await newcomer.from('draft_keys').select('key_hex')).data).toEqual([
      { key_hex: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  test('A-14: a reset locks the account at once and again asks for a new password', async () => {
    const userId = await survey.addAccount({ code: 'C111', company: 'C101' })
    const holder = await survey.signIn('C111')
    expect((await holder.from('companies').select('company_code')).data).toHaveLength(1)
    const before = (await holder.auth.getSession()).data.session?.access_token

    await survey.institute.rpc('admin_reset_begin', { p_user: userId }).throwOnError()
    expect((await holder.from('companies').select('company_code')).data).toEqual([])
    expect((await holder.auth.updateUser({ password: 'stolen-by-the-holder' })).error).not.toBeNull()
    expect(before).toBeTruthy()

    await survey.institute.auth.admin.updateUserById(userId, { password: 'second-first-pass' })
    const { data } = await survey.institute.rpc('admin_reset_check', { p_user: userId }).throwOnError()
    expect(data).toMatchObject({ must_change_password: true, reset_pending: false })
    const again = await survey.signIn('C111', 'second-first-pass')
    expect((await again.from('companies').select('company_code')).data).toEqual([])
    await again.auth.updateUser({ password: 'a-password-of-their-own' })
    expect((await again.from('companies').select('company_code')).data).toEqual([{ company_code: 'C101' }])
  })

  test('A-15: a first password past its date cannot be changed any more', async () => {
    const userId = await survey.addAccount({ code: 'C112', company: 'C101', mustChange: true })
    const late = await survey.signIn('C112')
    await survey.query(
      `update private.account_states set initial_expires_at = now() - interval '1 hour' where user_id = '${userId}'`,
    )
    expect((await late.auth.updateUser({ password: 'a-password-of-their-own' })).error).not.toBeNull()
    const [account] = await survey.query(
      `select must_change_password from public.accounts where user_id = '${userId}'`,
    )
    expect(account).toEqual({ must_change_password: true })
  })

  test('A-17, B-15: after sign-out, or when the account or company is disabled, the token reads nothing', async () => {
    const userId = await survey.addAccount({ code: 'C113', company: 'C101' })
    const client = await survey.signIn('C113')
    const reads = async () => (await client.from('answer_sheets').select('id')).data?.length ?? 0
    const before = await reads()
    expect(before).toBeGreaterThan(0)

    await survey.query(`update public.accounts set disabled_at = now() where user_id = '${userId}'`)
    expect(await reads()).toBe(0)
    await survey.query(`update public.accounts set disabled_at = null where user_id = '${userId}'`)
    expect(await reads()).toBe(before)
    await survey.query(`update public.companies set active = false where company_code = 'C101'`)
    expect(await reads()).toBe(0)
    await survey.query(`update public.companies set active = true where company_code = 'C101'`)

    const token = (await client.auth.getSession()).data.session?.access_token
    await client.auth.signOut({ scope: 'local' })
    const answer = await survey.stack.fetch(
      new Request('http://stack.local/rest/v1/answer_sheets', {
        headers: { apikey: survey.stack.keys.publishableKey, authorization: `Bearer ${token}` },
      }),
    )
    expect(await answer.json()).toEqual([])
  })

  test('A-19: nobody moves an account to another sign-in name or makes themselves staff', async () => {
    const client = await survey.signIn('C101')
    await client.auth.updateUser({ email: 'thief@example.com' })
    await client.auth.updateUser({ data: { staff_role: 'admin', company_code: 'C102' } })
    const users = await survey.query(
      `select email, email_change from auth.users where email = '${addressOf('C101')}'`,
    )
    expect(users).toHaveLength(1)
    expect(
      (await client.from('answer_sheets').select('company_code').neq('company_code', 'C101')).data,
    ).toEqual([])
  })

  test('B-16: a viewer reads all and writes nothing; an editor writes; an administrator also plans years', async () => {
    for (const staffRole of ['viewer', 'editor', 'admin'] as const)
      await survey.addAccount({ code: staffRole, staffRole })
    const [viewer, editor, admin] = await Promise.all(
      ['viewer', 'editor', 'admin'].map((code) => survey.signIn(code)),
    )
    const seen = await viewer!.from('answer_sheets').select('company_code').eq('id', theirs.id)
    expect(seen.data).toEqual([{ company_code: 'C102' }])
    expect((await save(viewer!, { ...theirs, version: 2 }, { 休止日数: 8 })).status).toBe(404)
    const create = (client: SupabaseClient) =>
      client.rpc('create_sheet', {
        p_survey_year: 2026,
        p_form_id: '2',
        p_answers: { 船名: '事務局登録丸' },
        p_create_key: crypto.randomUUID(),
        p_company_code: 'C102',
        p_prior: { 休止日数: 40 },
      })
    expect((await create(viewer!)).status).toBe(403)
    const made = await create(editor!)
    expect(made.data).toMatchObject({ subject_code: expect.stringMatching(/^C102-\d{4}$/), version: 1 })
    const [entry] = await survey.query(
      `select actor_role from public.answer_history where sheet_id = '${made.data.id}'`,
    )
    expect(entry).toEqual({ actor_role: 'staff' })

    const close = (client: SupabaseClient) =>
      client
        .from('survey_years')
        .update({ settings: { 停止: ['8'] } })
        .eq('survey_year', 2026)
        .select('settings')
    expect((await close(editor!)).data).toEqual([])
    expect((await close(admin!)).data).toEqual([{ settings: { 停止: ['8'] } }])
    expect(
      (await mine.from('survey_years').update({ status: 'draft' }).eq('survey_year', 2026).select()).data,
    ).toEqual([])
    expect((await admin!.rpc('admin_reset_begin', { p_user: crypto.randomUUID() })).status).toBe(403)
  })
})

const saveRequest = (sheet: SheetRef) => ({
  p_id: sheet.id,
  p_base_version: 2,
  p_set: {},
  p_save_key: crypto.randomUUID(),
})
