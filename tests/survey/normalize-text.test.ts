import { describe, expect, test } from 'vitest'
import { type AskedKind, type ChoiceKind, normalize } from '#survey'
import { ownershipForms, prefectures, vesselTypes } from '#survey/codes/index'

const text: AskedKind = { kind: 'text', maxLength: 40 }
const remarks: AskedKind = { kind: 'text', maxLength: 1000, multiline: true }
const kana: AskedKind = { kind: 'kana', maxLength: 60 }
const postalCode: AskedKind = { kind: 'text', maxLength: 8, format: 'postalCode' }
const phone: AskedKind = { kind: 'text', maxLength: 13, format: 'phone' }
const email: AskedKind = { kind: 'text', maxLength: 254, format: 'email' }

test.each<[string, AskedKind, string, string | null]>([
  ['names stay as typed', text, '㈱髙﨑　第①号Ⅱ', '㈱髙﨑　第①号Ⅱ'],
  ['spaces around go', text, '　第八 海洋丸 ', '第八 海洋丸'],
  ['a line break in a name becomes a space', text, '第八\r\n海洋丸', '第八 海洋丸'],
  ['invisible characters go', text, '海\u200b洋\ufeff丸\u0007', '海洋丸'],
  ['blank is no answer', text, ' 　\t', null],
  ['remarks keep their lines', remarks, ' 一行目\r\n二行目\n ', '一行目\n二行目'],
  ['katakana becomes hiragana', kana, 'ダイハチ　カイヨウマル', 'だいはち かいようまる'],
  ['half-width katakana too', kana, 'ｶｲﾖｳﾏﾙ', 'かいようまる'],
  ['long vowels and digits', kana, 'すーぱー８', 'すーぱー8'],
  ['postal code', postalCode, '〒１２３ー４５６７', '123-4567'],
  ['postal code without hyphen', postalCode, '1234567', '123-4567'],
  ['postal code with spaces', postalCode, ' 123 4567 ', '123-4567'],
  ['a postal code with a digit missing is kept for R72', postalCode, '123-456', '123-456'],
  ['phone', phone, '（０３）１２３４－５６７８', '03-1234-5678'],
  ['phone with a label', phone, 'TEL: 03(1234)5678', '03-1234-5678'],
  ['phone from abroad', phone, '+81 3 1234 5678', '03-1234-5678'],
  ['phone without separators', phone, '09012345678', '09012345678'],
  ['mail address', email, ' ｕｓｅｒ＠example.co.jp ', 'user@example.co.jp'],
])('%s', (_, as, typed, value) => {
  expect(normalize(as, typed)).toMatchObject({ ok: true, value })
})

test.each(['海洋丸', 'kaiyo', 'かいよう（まる）'])('%j is not a reading', (typed) => {
  expect(normalize(kana, typed)).toMatchObject({ ok: false, rule: 'F01', params: { reason: 'kana', typed } })
})

describe('typed → code', () => {
  const ownership: ChoiceKind = { kind: 'choice', choices: ownershipForms }
  const held: ChoiceKind = { ...ownership, only: ['0', '3'] }
  const prefecture: ChoiceKind = { kind: 'choice', choices: prefectures }
  const type: ChoiceKind = { kind: 'choice', choices: vesselTypes }

  test.each<[ChoiceKind, string, string | null]>([
    [ownership, '', null],
    [ownership, '3', '3'],
    [ownership, '３', '3'],
    [ownership, ' 3 ', '3'],
    [ownership, '03', '3'],
    [ownership, '3番', '3'],
    [ownership, '用船', '3'],
    [ownership, 'ようせん', '3'],
    [ownership, 'ヨウセン', '3'],
    [ownership, '傭船', '3'],
    [ownership, '3 用船', '3'],
    [ownership, '３　用船', '3'],
    [ownership, '3：用船', '3'],
    [ownership, '3:用船', '3'],
    [ownership, '3.用船', '3'],
    [ownership, '3・用船', '3'],
    [ownership, '3用船', '3'],
    [ownership, '(3)用船', '3'],
    [ownership, '3 借船', '3'],
    [ownership, '10', '10'],
    [ownership, '10 その他', '10'],
    [ownership, '0', '0'],
    [ownership, '０ 自社保有', '0'],
    [held, '3', '3'],
    [prefecture, '13', '13'],
    [prefecture, '1', '01'],
    [prefecture, '東京都', '13'],
    [type, '1001', '1001'],
    [type, 'ポンプ浚渫船', '1001'],
    [type, '１００１　ポンプ浚渫船', '1001'],
  ])('%#: %j', (as, typed, value) => {
    expect(normalize(as, typed)).toMatchObject({ ok: true, value })
  })

  test.each<[ChoiceKind, string]>([
    [ownership, '11'],
    [ownership, '-1'],
    [ownership, '船'],
    [ownership, '3 売船'],
    [held, '1'],
    [held, '廃船'],
    [type, '1004'],
  ])('%#: %j is not in the list', (as, typed) => {
    expect(normalize(as, typed)).toEqual({ ok: false, rule: 'F04', params: { typed } })
  })

  test('a code is read back with its label', () => {
    expect(normalize(ownership, '3')).toEqual({ ok: true, value: '3', reading: '3 用船' })
    expect(normalize(ownership, '3 用船')).toEqual({ ok: true, value: '3' })
  })
})

test.each<[string, true | null]>([
  ['1', true],
  ['○', true],
  ['〇', true],
  ['TRUE', true],
  ['はい', true],
  ['有', true],
  ['✓', true],
  ['', null],
  ['0', null],
  ['FALSE', null],
  ['×', null],
  ['無', null],
  ['いいえ', null],
])('a tick typed as %j', (typed, value) => {
  expect(normalize({ kind: 'flag' }, typed)).toEqual({ ok: true, value })
})

test('a tick typed as anything else is refused', () => {
  expect(normalize({ kind: 'flag' }, 'たぶん')).toMatchObject({ ok: false, rule: 'F01' })
})

test('computed and shown fields cannot be typed', () => {
  expect(() => normalize({ kind: 'file' }, 'a')).toThrow('a file is not typed')
})
