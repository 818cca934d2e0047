import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addVessel, openSurvey, refusal, type SheetRef, save, type TestSurvey, targets } from './survey.ts'

describe.each(targets)('importing on %s', (target) => {
  let survey: TestSurvey
  let client: SupabaseClient

  beforeAll(async () => {
    survey = await openSurvey(target)
    client = await survey.signIn('C101')
    await survey.addAccount({ code: 'editor', staffRole: 'editor' })
    await survey.addAccount({ code: 'admin', staffRole: 'admin' })
  })
  afterAll(() => survey.close())

  const load = (sheets: object[], batchKey = crypto.randomUUID(), by = client, outcome?: object) =>
    by.rpc('import_sheets', {
      p_batch_key: batchKey,
      p_survey_year: 2026,
      p_form_id: '2',
      p_sheets: sheets,
      p_channel: 'excel',
      p_file_name: '2号様式_作業船調査_C101_2026.xlsx',
      ...(outcome && { p_outcome: outcome }),
    })
  const stored = async ({ id }: SheetRef) => {
    const { data } = await client
      .from('answer_sheets')
      .select('version, answers, deleted_at')
      .eq('id', id)
      .single()
    return data
  }
  const progress = { status: '登録途中', done: 1, total: 40, errors: 0, warnings: 0, unknowns: 0 }

  test('changes and new vessels go in together, once for four copies sent at once, answered in the order sent', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const two = await addVessel(client, { 船名: '二丸' })
    const sheets = [
      { id: two.id, base_version: 1, set: { 休止日数: 2 }, progress },
      { create_key: crypto.randomUUID(), set: { 船名: '新丸' }, progress },
      { id: one.id, base_version: 1, set: { 船名: null, 休止日数_不明: true }, progress },
    ]
    const key = crypto.randomUUID()
    const copies = await Promise.all([1, 2, 3, 4].map(() => load(sheets, key)))
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(copies.filter((copy) => !copy.data.replayed)).toHaveLength(1)
    const { data } = copies.find((copy) => !copy.data.replayed)!
    for (const copy of copies) expect(copy.data.sheets).toEqual(data.sheets)
    expect(data.sheets).toEqual([
      { id: two.id, subject_code: two.subject_code, version: 2 },
      { id: expect.any(String), subject_code: expect.stringMatching(/^C101-\d{4}$/), version: 1 },
      { id: one.id, subject_code: one.subject_code, version: 2 },
    ])
    expect((await stored(two))?.answers).toEqual({ 船名: '二丸', 休止日数: 2 })
    expect((await stored(one))?.answers).toEqual({ 休止日数_不明: true })
    const again = await load(sheets, key).throwOnError()
    expect(again.data).toEqual({ ...data, replayed: true })
    const { data: history } = await client
      .from('answer_history')
      .select('op, channel, batch_id')
      .eq('batch_id', data.batch_id)
      .order('op')
    expect(history?.map(({ op, channel }) => [op, channel])).toEqual([
      ['create', 'excel'],
      ['import', 'excel'],
      ['import', 'excel'],
    ])
  })

  test('D-9: one sheet refused means nothing is written, and the refusal names it', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const two = await addVessel(client, { 船名: '二丸', 休止日数: 1 })
    await save(client, two, { 休止日数: 2 }).throwOnError()
    const count = async () => (await client.from('answer_sheets').select('id')).data?.length
    const before = await count()
    const cases: [object, object][] = [
      [
        { id: two.id, base_version: 1, set: { 休止日数: 3 } },
        { status: 409, hint: 'CONFLICT', details: { position: 1, id: two.id, keys: ['休止日数'] } },
      ],
      [
        { id: two.id, base_version: 2, set: { 休止日数: 999 } },
        { status: 422, hint: 'BAD_VALUE', details: { position: 1, id: two.id, key: '休止日数' } },
      ],
      [
        { id: crypto.randomUUID(), base_version: 1, set: {} },
        { status: 404, hint: 'NOT_FOUND', details: { position: 1 } },
      ],
    ]
    for (const [bad, expected] of cases) {
      const answer = await load([
        { id: one.id, base_version: 1, set: { 休止日数: 7 } },
        bad,
        { create_key: crypto.randomUUID(), set: { 船名: '新丸' } },
      ])
      expect(refusal(answer)).toMatchObject(expected)
    }
    expect(await count()).toBe(before)
    expect(await stored(one)).toMatchObject({ version: 1, answers: { 船名: '一丸' } })
    expect((await stored(two))?.answers.休止日数).toBe(2)
  })

  test('new vessels: the refused one is named among many, a used key makes no second sheet, the limit holds', async () => {
    const count = async () =>
      (await client.from('answer_sheets').select('id').throwOnError()).data?.length ?? 0
    const fresh = (change: object = {}) => ({
      create_key: crypto.randomUUID(),
      set: { 船名: '群丸' },
      ...change,
    })
    const before = await count()
    const cases: [object, object][] = [
      [
        fresh({ set: { 休止日数: 999 } }),
        { status: 422, hint: 'BAD_VALUE', details: { position: 3, key: '休止日数' } },
      ],
      [fresh({ set: [] }), { status: 422, hint: 'BAD_VALUE', details: { position: 3 } }],
      [fresh({ subject_code: 'C101-0999' }), { status: 403, hint: 'IMMUTABLE' }],
      [fresh({ create_key: null }), { status: 400 }],
    ]
    for (const [bad, expected] of cases) {
      expect(refusal(await load([fresh(), fresh(), fresh(), bad, fresh()]))).toMatchObject(expected)
    }
    expect(await count()).toBe(before)

    const used = fresh()
    const { data: first } = await load([used]).throwOnError()
    const twice = fresh()
    const { data } = await load([fresh(), { ...used, set: { 船名: '別丸' } }, twice, twice]).throwOnError()
    expect(new Set(data.sheets.map(({ id }: SheetRef) => id)).size).toBe(2)
    expect((await stored(first.sheets[0]))?.answers).toEqual({ 船名: '群丸' })
    expect(await count()).toBe(before + 3)
    const ofAnotherForm = await client.rpc('import_sheets', {
      p_batch_key: crypto.randomUUID(),
      p_survey_year: 2026,
      p_form_id: '3h1',
      p_sheets: [fresh({ set: { 品名: '管' } }), { ...used, set: { 品名: '管' } }],
    })
    expect(refusal(ofAnotherForm)).toMatchObject({ status: 422, hint: 'BAD_VALUE', details: { position: 1 } })

    const [{ held } = { held: 0 }] = await survey.query<{ held: number }>(
      `select count(*)::int as held from public.answer_sheets where company_code = 'C101' and survey_year = 2026`,
    )
    const [limit] = await survey.query<{ was: number }>(
      'select sheets_per_company as was from private.settings',
    )
    await survey.query(`update private.settings set sheets_per_company = ${held + 2}`)
    try {
      expect(refusal(await load([fresh(), fresh(), fresh()]))).toMatchObject({ status: 429, hint: 'QUOTA' })
      expect(await count()).toBe(before + 3)
      expect((await load([fresh(), fresh()]).throwOnError()).data.sheets).toHaveLength(2)
    } finally {
      await survey.query(`update private.settings set sheets_per_company = ${limit?.was}`)
    }
  })

  test('an import is taken back whole, once, and only while nothing was changed since', async () => {
    const one = await addVessel(client, { 船名: '一丸', 休止日数: 1 })
    const { data } = await load([
      { id: one.id, base_version: 1, set: { 船名: null, 休止日数: 30 }, progress },
      { create_key: crypto.randomUUID(), set: { 船名: '新丸' }, progress },
    ]).throwOnError()
    const fresh = data.sheets[1]
    expect((await client.rpc('undo_import', { p_batch_id: data.batch_id })).data).toEqual({
      undone: 2,
      replayed: false,
    })
    expect(await stored(one)).toEqual({
      version: 3,
      answers: { 船名: '一丸', 休止日数: 1 },
      deleted_at: null,
    })
    expect(await stored(fresh)).toMatchObject({ version: 2, deleted_at: expect.any(String) })
    expect((await client.rpc('undo_import', { p_batch_id: data.batch_id })).data).toEqual({
      undone: 0,
      replayed: true,
    })
    const { data: history } = await client
      .from('answer_history')
      .select('op')
      .eq('sheet_id', one.id)
      .order('version')
    expect(history?.map(({ op }) => op)).toEqual(['create', 'import', 'undo'])
    // What comes after an undo is ordinary again.
    const key = { p_save_key: crypto.randomUUID() }
    await client.rpc('restore_sheet', { p_id: fresh.id, p_base_version: 2, ...key }).throwOnError()
    const { data: restored } = await client
      .from('answer_history')
      .select('op, batch_id')
      .eq('sheet_id', fresh.id)
      .order('version')
    expect(restored?.map(({ op }) => op)).toEqual(['create', 'undo', 'restore'])
    expect(restored?.at(-1)?.batch_id).toBeNull()
    await save(client, { ...one, version: 3 }, { 休止日数: 2 }).throwOnError()

    const second = await load([{ id: one.id, base_version: 4, set: { 休止日数: 5 } }]).throwOnError()
    await save(client, { ...one, version: 5 }, { 遊休日数: 6 }).throwOnError()
    expect(refusal(await client.rpc('undo_import', { p_batch_id: second.data.batch_id }))).toMatchObject({
      status: 409,
      hint: 'STALE',
      details: { sheets: [{ id: one.id, version: 5, current_version: 6 }] },
    })
    expect((await stored(one))?.answers).toEqual({ 船名: '一丸', 休止日数: 5, 遊休日数: 6 })
  })

  test('what became of the answers of the file stays with the import, within bounds and complete', async () => {
    const one = await addVessel(client, { 船名: '数丸' })
    const told = { layout: 'columns', taken: 1, held: 2, unchanged: 300 }
    const bring = (outcome?: object) =>
      load([{ id: one.id, base_version: 1, set: { 休止日数: 3 } }], crypto.randomUUID(), client, outcome)
    for (const wrong of [
      { layout: 'pivot' },
      { taken: -1 },
      { held: 10_000_001 },
      { unchanged: 1e12 },
      { taken: '１' },
      { held: null },
    ])
      expect(refusal(await bring({ ...told, ...wrong }))).toMatchObject({ status: 400 })
    expect((await stored(one))?.version).toBe(1)

    const { data } = await bring(told).throwOnError()
    const { data: batch } = await client
      .from('import_batches')
      .select('layout, taken_count, held_count, unchanged_count')
      .eq('id', data.batch_id)
      .single()
    expect(batch).toEqual({ layout: 'columns', taken_count: 1, held_count: 2, unchanged_count: 300 })
    const later = { id: one.id, base_version: 2, set: { 休止日数: 4 } }
    const untold = await load([later]).throwOnError()
    const counted = await survey.query(
      `select taken_count, layout from public.import_batches where id = '${untold.data.batch_id}'`,
    )
    expect(counted).toEqual([{ taken_count: null, layout: null }])
  })

  test('imports into one sheet are taken back one after the other, the last one first', async () => {
    const { data: first } = await load([
      { create_key: crypto.randomUUID(), set: { 船名: '重丸' }, progress },
    ]).throwOnError()
    const vessel: SheetRef = first.sheets[0]
    const { data: second } = await load([
      { id: vessel.id, base_version: 1, set: { 休止日数: 3 } },
    ]).throwOnError()
    const { data: third } = await load([
      { id: vessel.id, base_version: 2, set: { 休止日数: 4 } },
    ]).throwOnError()
    const undo = (batch: { batch_id: string }) => client.rpc('undo_import', { p_batch_id: batch.batch_id })
    expect(refusal(await undo(first))).toMatchObject({ status: 409, hint: 'STALE' })
    expect(refusal(await undo(second))).toMatchObject({ status: 409, hint: 'STALE' })
    await undo(third).throwOnError()
    expect(await stored(vessel)).toMatchObject({ version: 4, answers: { 船名: '重丸', 休止日数: 3 } })
    // Not the one before: the second still stands.
    expect(refusal(await undo(first))).toMatchObject({ status: 409, hint: 'STALE' })
    await undo(second).throwOnError()
    expect(await stored(vessel)).toMatchObject({ version: 5, answers: { 船名: '重丸' } })
    expect((await undo(first)).data).toEqual({ undone: 1, replayed: false })
    expect(await stored(vessel)).toMatchObject({ version: 6, deleted_at: expect.any(String) })
    const { data: broken } = await client.rpc('verify_history')
    expect(broken).toEqual([])
  })

  test('another company can neither undo the import nor write under its name', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const { data } = await load([{ id: one.id, base_version: 1, set: { 休止日数: 3 } }]).throwOnError()
    const other = await survey.signIn('C102')
    expect((await other.from('import_batches').select('id')).data).toEqual([])
    expect(refusal(await other.rpc('undo_import', { p_batch_id: data.batch_id }))).toMatchObject({
      status: 404,
    })
    const theirs = await addVessel(other, { 船名: '乙丸' })
    const forged = await other.rpc('save_sheet', {
      p_id: theirs.id,
      p_base_version: 1,
      p_set: { 休止日数: 1 },
      p_save_key: crypto.randomUUID(),
      p_batch_id: data.batch_id,
    })
    expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
    expect((await stored(one))?.answers.休止日数).toBe(3)
  })

  test('staff load vessels of any company with their codes and last year’s answers', async () => {
    const editor = await survey.signIn('editor')
    const { data } = await load(
      ['C101', 'C102'].map((company, at) => ({
        create_key: crypto.randomUUID(),
        company_code: company,
        subject_code: `${company}-09${at}1`,
        set: { 船名: '継続丸' },
        prior: { 船名: '継続丸', 休止日数: 77 },
        progress,
      })),
      crypto.randomUUID(),
      editor,
    ).throwOnError()
    expect(data.sheets.map((sheet: SheetRef) => sheet.subject_code)).toEqual(['C101-0901', 'C102-0911'])
    const { data: seen } = await client
      .from('answer_sheets')
      .select('subject_code, prior')
      .not('prior', 'is', null)
    expect(seen).toEqual([{ subject_code: 'C101-0901', prior: { 船名: '継続丸', 休止日数: 77 } }])
  })

  test('what staff lay ready comes in together, of several forms, or not at all', async () => {
    const editor = await survey.signIn('editor')
    const key = crypto.randomUUID()
    const made = (form: string, position: number, change: object = {}) => ({
      batch_key: key,
      position,
      form_id: form,
      sheet: {
        create_key: crypto.randomUUID(),
        company_code: 'C102',
        subject_code: `C102-080${position}`,
        set: form === '2' ? { 船名: '待機丸' } : { 品名: '待機管' },
        ...change,
      },
    })
    const stage = (rows: object[]) => editor.from('staged_sheets').insert(rows).throwOnError()
    const bring = (count: number) =>
      editor.rpc('import_staged', { p_batch_key: key, p_survey_year: 2026, p_count: count })
    const there = async () =>
      survey.query<{ form_id: string; subject_code: string }>(
        `select form_id, subject_code from public.answer_sheets where subject_code like 'C102-080%' order by 2`,
      )

    await stage([made('2', 0), made('3h1', 1)])
    await stage([made('2', 2, { set: { 船名: '待機丸', 存在しない項目: 1 } })])
    expect(refusal(await bring(4))).toMatchObject({ status: 409, hint: 'STALE' })
    expect(refusal(await bring(3))).toMatchObject({
      status: 422,
      hint: 'UNKNOWN_KEY',
      details: { position: 2 },
    })
    expect(await there()).toEqual([])

    await survey.query(
      `update public.staged_sheets set sheet = sheet #- '{set,存在しない項目}' where batch_key = '${key}'`,
    )
    const { data } = await bring(3).throwOnError()
    expect(data).toEqual({ batch_id: expect.any(String), replayed: false })
    expect(await there()).toEqual([
      { form_id: '2', subject_code: 'C102-0800' },
      { form_id: '3h1', subject_code: 'C102-0801' },
      { form_id: '2', subject_code: 'C102-0802' },
    ])
    expect((await bring(3).throwOnError()).data).toEqual({ ...data, replayed: true })
    expect((await editor.from('staged_sheets').select('position')).data).toEqual([])
    const [batch] = await survey.query(
      `select survey_year, form_id, sheet_count from public.import_batches where id = '${data.batch_id}'`,
    )
    expect(batch).toEqual({ survey_year: 2026, form_id: null, sheet_count: 3 })
    const undone = await editor.rpc('undo_import', { p_batch_id: data.batch_id }).throwOnError()
    expect(undone.data).toEqual({ undone: 3, replayed: false })
  })

  test('two loads of new vessels of two companies in opposite order both end', async () => {
    const editor = await survey.signIn('editor')
    const fresh = (company: string) => ({
      create_key: crypto.randomUUID(),
      company_code: company,
      set: { 船名: '列丸' },
    })
    const sheets = Array.from({ length: 40 }, (_, at) => fresh(at < 20 ? 'C101' : 'C102'))
    const others = Array.from({ length: 40 }, (_, at) => fresh(at < 20 ? 'C102' : 'C101'))
    const answers = await Promise.all([sheets, others].map((each) => load(each, crypto.randomUUID(), editor)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const codes = answers.flatMap(({ data }) => data.sheets.map((sheet: SheetRef) => sheet.subject_code))
    expect(new Set(codes).size).toBe(80)
    for (const { data } of answers)
      await editor.rpc('undo_import', { p_batch_id: data.batch_id }).throwOnError()
  })

  test('companies, years and accounts change together and are put back, while nothing came after', async () => {
    const admin = await survey.signIn('admin')
    const [account] = await survey.query<{ user_id: string }>(
      `select user_id from public.accounts where company_code = 'C102'`,
    )
    const year = {
      ...{ status: 'draft', settings: {}, period_start: '2029-04-01', period_end: '2030-03-31' },
      ...{ opens_at: '2030-04-01T00:00:00+09:00', closes_at: '2030-07-01T00:00:00+09:00' },
    }
    const change = (args: object, by = admin) =>
      by.rpc('change_registers', { p_batch_key: crypto.randomUUID(), ...args })
    const undo = (id: string) => admin.rpc('undo_import', { p_batch_id: id })
    const stored = async () => ({
      companies: await survey.query('select * from public.companies order by 1'),
      years: await survey.query('select * from public.survey_years order by 1'),
      disabled: await survey.query('select disabled_at from public.accounts order by user_id'),
    })
    const before = await stored()
    const first = await change({
      p_companies: [
        { company_code: 'C102', company_name: '乙浚渫（新）' },
        { company_code: 'C109', company_name: '丙海事', active: true },
      ],
      p_years: [{ survey_year: 2030, ...year }],
      p_accounts: [{ user_id: account!.user_id, disabled_at: '2026-01-01T00:00:00Z' }],
    }).throwOnError()
    const changed = await stored()
    expect(changed.companies.map((row) => row.company_name)).toEqual(['甲港湾', '乙浚渫（新）', '丙海事'])
    expect(changed.years.map((row) => row.survey_year)).toEqual([2026, 2030])
    expect(changed.disabled).not.toEqual(before.disabled)
    // Refused as a whole: the second company has no name.
    const broken = await change({
      p_companies: [{ company_code: 'C101', company_name: '甲' }, { company_code: 'C110' }],
    })
    expect(broken.error).not.toBeNull()
    expect(await stored()).toEqual(changed)

    const second = await change({ p_years: [{ survey_year: 2030, status: 'closed' }] }).throwOnError()
    expect(refusal(await undo(first.data.batch_id))).toMatchObject({ status: 409, hint: 'STALE' })
    expect(await stored()).not.toEqual(before)
    expect((await undo(second.data.batch_id)).data).toEqual({ undone: 1, replayed: false })
    expect((await undo(first.data.batch_id)).data).toEqual({ undone: 4, replayed: false })
    expect(await stored()).toEqual(before)

    const third = await change({
      p_companies: [{ company_code: 'C109', company_name: '丙海事', active: true }],
    }).throwOnError()
    await admin
      .rpc('create_sheet', {
        ...{ p_survey_year: 2026, p_form_id: '2', p_answers: { 船名: '丙丸' } },
        ...{ p_create_key: crypto.randomUUID(), p_company_code: 'C109' },
      })
      .throwOnError()
    expect(refusal(await undo(third.data.batch_id))).toMatchObject({ status: 409, hint: 'IN_USE' })
    const editor = await survey.signIn('editor')
    const refused = await change({ p_companies: [{ company_code: 'C109', company_name: '×' }] }, editor)
    expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  })

  test('two imports of the same 60 vessels in opposite order both end, and no answer is lost', async () => {
    const vessels = await Promise.all(
      Array.from({ length: 60 }, (_, at) => addVessel(client, { 船名: `第${at}丸` })),
    )
    const sheets = (key: string) => vessels.map(({ id }, at) => ({ id, base_version: 1, set: { [key]: at } }))
    const answers = await Promise.all([load(sheets('休止日数')), load(sheets('遊休日数').reverse())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const [at, vessel] of vessels.entries()) {
      expect((await stored(vessel))?.answers).toEqual({ 船名: `第${at}丸`, 休止日数: at, 遊休日数: at })
    }
  })
})
