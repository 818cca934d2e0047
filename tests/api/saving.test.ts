import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addVessel, openSurvey, refusal, save, type TestSurvey, targets } from './survey.ts'

describe.each(targets)('saving on %s', (target) => {
  let survey: TestSurvey
  let first: SupabaseClient
  let second: SupabaseClient

  beforeAll(async () => {
    survey = await openSurvey(target)
    first = await survey.signIn('C101')
    second = await survey.signIn('C101')
  })
  afterAll(() => survey.close())

  const stored = async (id: string) => {
    const { data } = await first.from('answer_sheets').select('*').eq('id', id).single().throwOnError()
    return data
  }

  test('a new vessel gets the next code of the company, its name, reading and the columns of the list', async () => {
    const one = await addVessel(first, { 船名: '甲丸', 船名よみがな: 'こうまる', 保有形態: '0' })
    const two = await addVessel(first, { 船名: '乙丸' })
    expect(one.subject_code).toMatch(/^C101-\d{4}$/)
    expect(Number(two.subject_code.slice(5))).toBe(Number(one.subject_code.slice(5)) + 1)
    expect(await stored(one.id)).toMatchObject({
      title: '甲丸',
      reading: 'こうまる',
      summary: { 船名よみがな: 'こうまる', 保有形態: '0' },
      status: '登録途中',
      version: 1,
      company_code: 'C101',
    })
  })

  test('the same create key makes one vessel', async () => {
    const request = {
      p_survey_year: 2026,
      p_form_id: '2',
      p_answers: { 船名: '一度だけ丸' },
      p_create_key: crypto.randomUUID(),
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => first.rpc('create_sheet', request)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers.filter(({ data }) => !data.replayed)).toHaveLength(1)
  })

  test('value, 0, 不明 and blank stay four different things', async () => {
    const sheet = await addVessel(first, { 船名: '四態丸', 休止日数: 0 })
    const { data } = await save(first, sheet, {
      回航日数_不明: true,
      遊休日数: 12,
      船名: null,
    }).throwOnError()
    expect(data).toMatchObject({
      version: 2,
      merged: false,
      replayed: false,
      answers: { 休止日数: 0, 回航日数_不明: true, 遊休日数: 12 },
    })
    expect(Object.keys(data.answers)).not.toContain('船名')
    expect((await stored(sheet.id)).title).toBe('')
  })

  test('progress travels with the save', async () => {
    const sheet = await addVessel(first, { 船名: '進捗丸' })
    await first
      .rpc('save_sheet', {
        p_id: sheet.id,
        p_base_version: 1,
        p_set: { 休止日数: 3 },
        p_save_key: crypto.randomUUID(),
        p_channel: 'excel',
        p_progress: { status: '登録済み', done: 47, total: 47, errors: 0, warnings: 2, unknowns: 5 },
        p_reasons: { 'R20:合計日数': { reason: '1' } },
      })
      .throwOnError()
    expect(await stored(sheet.id)).toMatchObject({
      status: '登録済み',
      done: 47,
      total: 47,
      errors: 0,
      warnings: 2,
      unknowns: 5,
      channel: 'excel',
      reasons: { 'R20:合計日数': { reason: '1' } },
    })
  })

  test('C-1: 20 saves of one answer on one version: exactly one wins, the others see its value', async () => {
    const sheet = await addVessel(first, { 船名: '競争丸', 休止日数: 1 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(at % 2 ? first : second, sheet, { 休止日数: 100 + at })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(answer)).toMatchObject({
        status: 409,
        hint: 'CONFLICT',
        details: {
          current_version: 2,
          keys: ['休止日数'],
          theirs: { 休止日数: 100 + winner },
          channel: 'web',
        },
      })
    }
    expect((await stored(sheet.id)).answers.休止日数).toBe(100 + winner)
  })

  test('C-2: 20 saves of different answers on one version are all kept', async () => {
    const keys = Array.from({ length: 15 }, (_, at) => `不稼働年度_${String(at + 1).padStart(2, '0')}`)
    keys.push('公租公課', '保険料', '係留・保管費', '運搬費', '船員教育費')
    const sheet = await addVessel(first, { 船名: '併合丸' })
    const answers = await Promise.all(
      keys.map((key, at) => save(at % 2 ? first : second, sheet, { [key]: 2000 + at })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await stored(sheet.id)).toMatchObject({
      version: 21,
      answers: Object.fromEntries(keys.map((key, at) => [key, 2000 + at])),
    })
    expect(answers.filter(({ data }) => data.merged)).toHaveLength(19)
  })

  test('C-3, C-4: 20 copies of one save are one version, and again later without touching what came since', async () => {
    const sheet = await addVessel(first, { 船名: '再送丸' })
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(first, sheet, { 休止日数: 9 }, key)),
    )
    expect(answers.map(({ status, data }) => [status, data.version])).toEqual(Array(20).fill([200, 2]))
    expect(answers.filter(({ data }) => data.replayed)).toHaveLength(19)
    await save(first, { ...sheet, version: 2 }, { 休止日数: 10 }).throwOnError()
    const late = await save(first, sheet, { 休止日数: 9 }, key).throwOnError()
    expect(late.data).toMatchObject({ version: 2, current_version: 3, replayed: true })
    expect((await stored(sheet.id)).answers.休止日数).toBe(10)
  })

  test('an answer on one side and 不明 on the other is a conflict', async () => {
    const sheet = await addVessel(first, { 船名: '不明丸' })
    await save(first, sheet, { 休止日数_不明: true }).throwOnError()
    expect(refusal(await save(second, sheet, { 休止日数: 4 }))).toMatchObject({
      status: 409,
      hint: 'CONFLICT',
      details: { keys: ['休止日数', '休止日数_不明'], theirs: { 休止日数: null, 休止日数_不明: true } },
    })
  })

  test('C-9: a version the server never had is refused', async () => {
    const sheet = await addVessel(first, { 船名: '未来丸' })
    expect(refusal(await save(first, { ...sheet, version: 7 }, { 休止日数: 1 }))).toEqual({
      status: 409,
      hint: 'AHEAD',
      details: { current_version: 1 },
    })
    for (const version of [0, -1]) {
      expect(refusal(await save(first, { ...sheet, version }, { 休止日数: 1 }))).toMatchObject({
        status: 409,
        hint: 'STALE',
      })
    }
  })

  test('C-10: a row written past the functions must follow on from the stored version', async () => {
    const sheet = await addVessel(first, { 船名: '直書丸' })
    const patch = (values: object) => first.from('answer_sheets').update(values).eq('id', sheet.id).select()
    for (const version of [undefined, 1, 3]) {
      const answer = await patch({ answers: { 船名: '上書丸' }, ...(version ? { version } : {}) })
      expect(refusal(answer)).toMatchObject({ status: 409, hint: 'STALE' })
    }
    expect((await stored(sheet.id)).answers).toEqual({ 船名: '直書丸' })
  })

  test('C-20: a deleted vessel takes no saves, keeps its history and comes back whole', async () => {
    const sheet = await addVessel(first, { 船名: '廃船丸', 休止日数: 2 })
    const change = (name: string, version: number) =>
      first.rpc(name, { p_id: sheet.id, p_base_version: version, p_save_key: crypto.randomUUID() })
    expect(refusal(await change('delete_sheet', 5))).toMatchObject({ status: 409, hint: 'STALE' })
    expect((await change('delete_sheet', 1)).data).toEqual({ version: 2, replayed: false })
    expect(refusal(await save(first, { ...sheet, version: 2 }, { 休止日数: 3 }))).toMatchObject({
      status: 404,
      hint: 'NOT_FOUND',
    })
    expect((await change('restore_sheet', 2)).data).toEqual({ version: 3, replayed: false })
    expect(await stored(sheet.id)).toMatchObject({
      version: 3,
      deleted_at: null,
      answers: { 船名: '廃船丸', 休止日数: 2 },
    })
    const { data } = await first
      .from('answer_history')
      .select('version, op')
      .eq('sheet_id', sheet.id)
      .order('version')
    expect(data).toEqual([
      { version: 1, op: 'create' },
      { version: 2, op: 'delete' },
      { version: 3, op: 'restore' },
    ])
  })

  test('C-11: a company has one 1号様式 a year', async () => {
    const create = () =>
      first.rpc('create_sheet', {
        p_survey_year: 2026,
        p_form_id: '1',
        p_answers: { 会社名: '甲港湾' },
        p_create_key: crypto.randomUUID(),
      })
    expect((await create()).data).toMatchObject({ subject_code: 'C101-0000', version: 1 })
    const { status, error } = await create()
    expect([status, error?.code]).toEqual([409, '23505'])
  })

  test('the last place seen is kept per form', async () => {
    const sheet = await addVessel(first, { 船名: '続き丸' })
    const place = (step: number, field: string) =>
      first
        .rpc('save_place', {
          p_survey_year: 2026,
          p_form_id: '2',
          p_sheet_id: sheet.id,
          p_step: step,
          p_field: field,
        })
        .throwOnError()
    await place(1, 'GNSS')
    await place(3, '休止日数')
    const { data } = await first.from('last_places').select('form_id, sheet_id, step, field')
    expect(data).toEqual([{ form_id: '2', sheet_id: sheet.id, step: 3, field: '休止日数' }])
  })
})
