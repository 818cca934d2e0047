import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVessel, openSurvey, refusal, type TestSurvey } from './survey.ts'

let survey: TestSurvey
beforeAll(async () => {
  survey = await openSurvey('PGlite')
})
afterAll(() => survey.close())

test('提出のとき、尋ねていない項目の回答は捨てられ、記録には残る', async () => {
  const client = await survey.signIn('C101')
  const chartered = { 船名: '一丸', 保有形態: '0', 対象会社名: '乙海運' }
  const one = await addVessel(client, chartered)
  const two = await addVessel(client, { 船名: '二丸' })
  const foreigner = await survey.signIn('C102')
  const foreign = await addVessel(foreigner, { 船名: '他社丸', 対象会社名: '丙海運' })

  const submit = (versions: Record<string, number>, unasked: unknown, submitKey = crypto.randomUUID()) =>
    client.rpc('submit_year', {
      p_survey_year: 2026,
      p_versions: versions,
      p_reasons: {},
      p_submit_key: submitKey,
      p_unasked: unasked,
    })
  const stored = async () =>
    (await client.from('answer_sheets').select('id, version, answers').order('subject_code')).data

  const unasked = { [one.id]: ['対象会社名', '形態名'], [foreign.id]: ['対象会社名'] }
  // Somebody changed the second vessel meanwhile: nothing is submitted, and nothing is dropped.
  expect(refusal(await submit({ [one.id]: 1, [two.id]: 2 }, unasked))).toMatchObject({
    status: 409,
    hint: 'STALE',
  })
  expect(await stored()).toEqual([
    { id: one.id, version: 1, answers: chartered },
    { id: two.id, version: 1, answers: { 船名: '二丸' } },
  ])
  expect(refusal(await submit({ [one.id]: 2, [two.id]: 1 }, unasked))).toMatchObject({ status: 409 })
  expect((await submit({ [one.id]: 1 }, ['対象会社名'])).status).toBe(400)

  const key = crypto.randomUUID()
  const receipt = await submit({ [one.id]: 1, [two.id]: 1 }, unasked, key).throwOnError()
  expect(receipt.data.receipt_number).toBe('2026-C101-01')
  expect((await submit({ [one.id]: 1, [two.id]: 1 }, unasked, key)).data).toEqual(receipt.data)
  expect(await stored()).toEqual([
    { id: one.id, version: 2, answers: { 船名: '一丸', 保有形態: '0' } },
    { id: two.id, version: 1, answers: { 船名: '二丸' } },
  ])
  const { data: submissions } = await client.from('submissions').select('versions')
  expect(submissions).toEqual([{ versions: { [one.id]: 2, [two.id]: 1 } }])
  const { data: history } = await client
    .from('answer_history')
    .select('version, answers')
    .eq('sheet_id', one.id)
    .order('version')
  expect(history).toEqual([
    { version: 1, answers: chartered },
    { version: 2, answers: { 船名: '一丸', 保有形態: '0' } },
  ])
  const theirs = await foreigner.from('answer_sheets').select('version, answers').eq('id', foreign.id)
  expect(theirs.data).toEqual([{ version: 1, answers: { 船名: '他社丸', 対象会社名: '丙海運' } }])
  expect((await survey.query('select * from public.verify_history(2026)')).length).toBe(0)
})
