import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addVessel, openSurvey, refusal, save, type TestSurvey } from './survey.ts'

let survey: TestSurvey
let client: SupabaseClient

beforeAll(async () => {
  survey = await openSurvey('PGlite')
  client = await survey.signIn('C101')
})
afterAll(() => survey.close())

describe('B-14: what can never be an answer is refused by the database', () => {
  test.each([
    ['a key of no form', { 存在しない項目: 1 }, 'UNKNOWN_KEY', '存在しない項目'],
    ['a key of another form', { 会社名: '甲' }, 'UNKNOWN_KEY', '会社名'],
    ['__proto__', JSON.parse('{"__proto__": "x"}'), 'UNKNOWN_KEY', '__proto__'],
    ['a computed total', { 運転日数_計: 3 }, 'UNKNOWN_KEY', '運転日数_計'],
    ['last year’s value', { 新造購入価格_昨年入力値: 3 }, 'UNKNOWN_KEY', '新造購入価格_昨年入力値'],
    ['text where a number is asked', { 休止日数: '12' }, 'BAD_VALUE', '休止日数'],
    ['a number where text is asked', { 船名: 5 }, 'BAD_VALUE', '船名'],
    ['more days than a year has', { 休止日数: 367 }, 'BAD_VALUE', '休止日数'],
    ['a negative number of days', { 休止日数: -1 }, 'BAD_VALUE', '休止日数'],
    ['part of a yen', { 新造購入価格: 1000.5 }, 'BAD_VALUE', '新造購入価格'],
    ['a code that is not in the list', { 保有形態: '99' }, 'BAD_VALUE', '保有形態'],
    ['a code as a number', { 保有形態: 1 }, 'BAD_VALUE', '保有形態'],
    ['text over its length', { 船名: '長'.repeat(41) }, 'BAD_VALUE', '船名'],
    ['empty text', { 船名: '' }, 'BAD_VALUE', '船名'],
    ['a control character', { 船名: '甲\u0007丸' }, 'BAD_VALUE', '船名'],
    ['a list', { 船名: ['甲'] }, 'BAD_VALUE', '船名'],
    ['an object', { 船名: { 名: '甲' } }, 'BAD_VALUE', '船名'],
    ['a flag that is not ticked', { 休止日数_不明: false }, 'BAD_VALUE', '休止日数_不明'],
    [
      '不明 where it is not offered',
      { 船舶情報関係備考欄_不明: true },
      'UNKNOWN_KEY',
      '船舶情報関係備考欄_不明',
    ],
    ['a value together with its 不明', { 休止日数: 3, 休止日数_不明: true }, 'BAD_VALUE', '休止日数'],
  ])('%s', async (_, answers, hint, key) => {
    const sheet = await addVessel(client, { 船名: '台帳丸' })
    expect(refusal(await save(client, sheet, answers))).toEqual({ status: 422, hint, details: { key } })
    const created = await client.rpc('create_sheet', {
      p_survey_year: 2026,
      p_form_id: '2',
      p_answers: answers,
      p_create_key: crypto.randomUUID(),
    })
    expect(refusal(created)).toEqual({ status: 422, hint, details: { key } })
    const { data } = await client.from('answer_sheets').select('version, answers').eq('id', sheet.id).single()
    expect(data).toEqual({ version: 1, answers: { 船名: '台帳丸' } })
  })

  test('300 KB of remarks', async () => {
    const sheet = await addVessel(client, { 船名: '台帳丸' })
    const answer = await save(client, sheet, { 船舶情報関係備考欄: 'あ'.repeat(100_000) })
    expect(refusal(answer)).toMatchObject({ status: 422, hint: 'BAD_VALUE' })
  })
})

describe('what is unusual but possible is stored', () => {
  test.each([
    ['leap-year days and hours', { 休止日数: 366, 運転時間: 8784 }],
    ['the longest name', { 船名: '長'.repeat(40) }],
    ['the least and the most price', { 新造購入価格: 1_000_000_000_000, 中古購入価格: 1 }],
    ['remarks of several lines', { 船舶情報関係備考欄: '一行目\n二行目' }],
    [
      'a specification as number and as code',
      { 船種名_主機能: '1001', 規格_主機能_01: 68.5, 規格_主機能_06: '2' },
    ],
    ['an answer of a field that is hidden for now', { 対象会社名: '丙汽船' }],
    ['a shared 不明', { ICT_機能_不明: true }],
  ])('%s', async (_, answers) => {
    const sheet = await addVessel(client, {})
    const { data } = await save(client, sheet, answers).throwOnError()
    expect(data.answers).toEqual(answers)
  })
})

test('a stricter catalogue does not lock answers stored before', async () => {
  const sheet = await addVessel(client, { 船名: '旧台帳丸', 休止日数: 300 })
  await survey.query(
    `update public.field_catalogue set max_value = 100 where form_id = '2' and key = '休止日数'`,
  )
  const kept = await save(client, sheet, { 遊休日数: 2 }).throwOnError()
  expect(kept.data.answers).toEqual({ 船名: '旧台帳丸', 休止日数: 300, 遊休日数: 2 })
  expect(refusal(await save(client, { ...sheet, version: 2 }, { 休止日数: 301 }))).toMatchObject({
    status: 422,
  })
  await survey.query(
    `update public.field_catalogue set max_value = 366 where form_id = '2' and key = '休止日数'`,
  )
})

test('B-14: a company cannot fill the database with sheets', async () => {
  await survey.query('update private.settings set sheets_per_company = 3 where true')
  const other = await survey.signIn('C102')
  for (const name of ['一', '二', '三']) await addVessel(other, { 船名: name })
  const fourth = await other.rpc('create_sheet', {
    p_survey_year: 2026,
    p_form_id: '2',
    p_answers: {},
    p_create_key: crypto.randomUUID(),
  })
  expect(refusal(fourth)).toMatchObject({ status: 429, hint: 'QUOTA' })
})
