import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addVessel, openSurvey, refusal, type SheetRef, save, type TestSurvey, targets } from './survey.ts'

describe.each(targets)('submitting and closing on %s', (target) => {
  let survey: TestSurvey
  let client: SupabaseClient
  let code = ''
  let companies = 0

  beforeAll(async () => {
    survey = await openSurvey(target)
  })
  afterAll(() => survey.close())
  // A company of its own for each story: a submitted one takes no more writes.
  beforeEach(async () => {
    companies += 1
    code = `C2${String(companies).padStart(2, '0')}`
    await survey.institute.from('companies').insert({ company_code: code, company_name: code }).throwOnError()
    await survey.addAccount({ code })
    client = await survey.signIn(code)
  })

  const submit = (sheets: SheetRef[], key = crypto.randomUUID()) =>
    client.rpc('submit_year', {
      p_survey_year: 2026,
      p_versions: Object.fromEntries(sheets.map(({ id, version }) => [id, version])),
      p_reasons: {},
      p_submit_key: key,
    })
  const progress = { status: '登録途中', done: 1, total: 40, errors: 0, warnings: 0, unknowns: 0 }

  test('a receipt is given, the answers are locked, and withdrawing opens them again', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const key = crypto.randomUUID()
    const { data } = await submit([one], key).throwOnError()
    expect(data).toEqual({
      receipt_number: `2026-${code}-01`,
      submitted_at: expect.any(String),
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await submit([one], key)).data).toEqual(data)
    const locked = { status: 423, hint: 'SUBMITTED' }
    expect(refusal(await submit([one]))).toMatchObject(locked)
    expect(refusal(await save(client, one, { 休止日数: 1 }))).toMatchObject(locked)
    const created = await client.rpc('create_sheet', {
      p_survey_year: 2026,
      p_form_id: '2',
      p_answers: {},
      p_create_key: crypto.randomUUID(),
    })
    expect(refusal(created)).toMatchObject(locked)
    const attached = await client.rpc('attach_file', {
      p_sheet_id: one.id,
      p_file_name: 'a.pdf',
      p_content: 'JVBERi0xLjcgeA==',
    })
    expect(refusal(attached)).toMatchObject(locked)

    const withdraw = (reason: string) =>
      client.rpc('withdraw_submission', { p_survey_year: 2026, p_reason: reason })
    expect((await withdraw('')).status).toBe(400)
    expect((await withdraw('休止日数の誤り')).data).toMatchObject({ receipt_number: `2026-${code}-01` })
    expect(refusal(await withdraw('もう一度'))).toMatchObject({ status: 404, hint: 'NOT_FOUND' })
    await save(client, one, { 休止日数: 1 }).throwOnError()
    const again = await submit([{ ...one, version: 2 }]).throwOnError()
    expect(again.data.receipt_number).toBe(`2026-${code}-02`)
    expect(again.data.content_hash).not.toBe(data.content_hash)
  })

  test('sheets with errors are not submitted, and nothing at all is not either', async () => {
    expect(refusal(await submit([]))).toEqual({ status: 422, hint: 'OPEN_ERRORS', details: { sheets: [] } })
    const one = await addVessel(client, { 船名: '一丸' })
    await client
      .rpc('save_sheet', {
        p_id: one.id,
        p_base_version: 1,
        p_set: { 休止日数: 400 - 100 },
        p_save_key: crypto.randomUUID(),
        p_progress: { ...progress, errors: 2 },
      })
      .throwOnError()
    expect(refusal(await submit([{ ...one, version: 2 }]))).toEqual({
      status: 422,
      hint: 'OPEN_ERRORS',
      details: { sheets: [{ id: one.id, subject_code: one.subject_code, errors: 2 }] },
    })
    expect((await client.from('submissions').select('id')).data).toEqual([])
  })

  test('a submission sent eight times at once gives one receipt to all', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit([one], key)))
    expect(answers.map(({ status, data }) => [status, data?.receipt_number])).toEqual(
      Array(8).fill([200, `2026-${code}-01`]),
    )
    const others = await Promise.all(Array.from({ length: 4 }, () => submit([one])))
    expect(others.map(refusal)).toEqual(Array(4).fill({ status: 423, hint: 'SUBMITTED', details: undefined }))
  })

  test('what the caller has not seen is not submitted', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const unseen = await addVessel(client, { 船名: '二丸' })
    await save(client, one, { 休止日数: 1 }).throwOnError()
    const answer = refusal(await submit([one, { ...one, id: crypto.randomUUID() }]))
    expect(answer).toMatchObject({ status: 409, hint: 'STALE' })
    expect(answer.details.sheets).toHaveLength(3)
    expect(answer.details.sheets).toContainEqual({
      id: unseen.id,
      subject_code: unseen.subject_code,
      version: null,
      current_version: 1,
    })
    const gone = await addVessel(client, { 船名: '三丸' })
    await client
      .rpc('delete_sheet', { p_id: gone.id, p_base_version: 1, p_save_key: crypto.randomUUID() })
      .throwOnError()
    expect((await submit([{ ...one, version: 2 }, unseen])).status).toBe(200)
  })

  test('a save racing a submission is either in it or refused', async () => {
    const sheets = await Promise.all(
      Array.from({ length: 6 }, (_, at) => addVessel(client, { 船名: `第${at}丸` })),
    )
    const [receipt, ...saves] = await Promise.all([
      submit(sheets),
      ...sheets.map((sheet) => save(client, sheet, { 休止日数: 1 })),
    ])
    const [{ moved }] = (await survey.query(
      `select count(*)::int as moved from public.answer_sheets where company_code = '${code}' and version > 1`,
    )) as [{ moved: number }]
    const saved = saves.filter(({ status }) => status === 200).length
    expect(moved).toBe(saved)
    if (receipt!.status === 200)
      expect([saved, ...new Set(saves.map(({ status }) => status))]).toEqual([0, 423])
    else expect(refusal(receipt!)).toMatchObject({ status: 409, hint: 'STALE' })
  })

  test('C-15, C-16: the server’s clock closes the year; staff and only they go on', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    await survey.addAccount({ code: `editor${code}`, staffRole: 'editor' })
    const editor = await survey.signIn(`editor${code}`)
    const closed = { status: 423, hint: 'ROUND_CLOSED' }
    const setYear = (values: string) =>
      survey.query(`update public.survey_years set ${values} where survey_year = 2026`)
    for (const values of [
      `status = 'closed'`,
      `status = 'draft'`,
      `status = 'open', closes_at = now()`,
      `opens_at = now() + interval '1 hour', closes_at = now() + interval '1 day'`,
    ]) {
      await setYear(values)
      expect(refusal(await save(client, one, { 休止日数: 1 }))).toMatchObject(closed)
      expect(refusal(await submit([one]))).toMatchObject(closed)
      const { data } = await client.from('answer_sheets').select('answers').eq('id', one.id)
      expect(data).toEqual([{ answers: { 船名: '一丸' } }])
    }
    expect((await save(editor, one, { 休止日数: 2 })).status).toBe(200)
    await setYear(`status = 'open', opens_at = now() - interval '1 day'`)
    expect((await save(client, { ...one, version: 2 }, { 休止日数: 3 })).status).toBe(200)
  })

  test('documents are known by their bytes, read back as they were, and removed by date', async () => {
    const one = await addVessel(client, { 船名: '一丸' })
    const attach = (bytes: Buffer, name = '契約書.pdf') =>
      client.rpc('attach_file', {
        p_sheet_id: one.id,
        p_file_name: name,
        p_content: bytes.toString('base64'),
      })
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 7)])
    const { data } = await attach(pdf).throwOnError()
    expect(data).toMatchObject({
      file_name: '契約書.pdf',
      media_type: 'application/pdf',
      byte_size: pdf.length,
    })
    const read = await client.rpc('read_attachment', { p_id: data.id }).throwOnError()
    expect(Buffer.from(read.data.content, 'base64').equals(pdf)).toBe(true)
    expect((await attach(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg')).data.media_type).toBe('image/jpeg')
    const bad = { status: 422, hint: 'BAD_VALUE' }
    expect(refusal(await attach(Buffer.from('MZ program'), 'invoice.pdf'))).toMatchObject(bad)
    expect(
      refusal(await attach(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5_242_880)]))),
    ).toMatchObject(bad)
    expect((await client.rpc('remove_attachment', { p_id: data.id })).data).toEqual({ removed: true })
    expect(refusal(await client.rpc('read_attachment', { p_id: data.id }))).toMatchObject({ status: 404 })
  })
})
