import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedKind, askedFields, formatAnswer, inputText, normalize, type Value } from '#survey'
import { ownershipForms, prefectures, vesselTypes } from '#survey/codes/index'
import { allForms } from '#survey/forms/all'

const cases: readonly (readonly [string, fc.Arbitrary<readonly [AskedKind, Value]>])[] = [
  [
    'number',
    fc
      .tuple(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('円', '日', '時間', 'm', 'm3/h', 'kW', 'PS', 'L（電力はkWh）', '本・個', ''),
      )
      .map(([units, decimals, unit]) => {
        const value = Number(`${units}e-${decimals}`)
        return [{ kind: 'number', unit, decimals }, value === 0 ? 0 : value] as const
      }),
  ],
  ['year', fc.integer({ min: 1868, max: 2100 }).map((year) => [{ kind: 'year', unit: '年' }, year] as const)],
  ['month', fc.integer({ min: 1, max: 12 }).map((month) => [{ kind: 'month', unit: '月' }, month] as const)],
  ['day', fc.integer({ min: 1, max: 31 }).map((day) => [{ kind: 'day', unit: '日' }, day] as const)],
  [
    'choice',
    fc
      .constantFrom(ownershipForms, prefectures, vesselTypes)
      .chain((choices) =>
        fc
          .constantFrom(...choices.items)
          .map(({ code }) => [{ kind: 'choice', choices } as const, code] as const),
      ),
  ],
  ['flag', fc.constant([{ kind: 'flag' }, true] as const)],
  [
    'text',
    fc
      .string({ unit: fc.constantFrom(...'㈱髙﨑①ＡＢab12３ー・（）亜 '), minLength: 1, maxLength: 30 })
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => [{ kind: 'text', maxLength: 40 }, text] as const),
  ],
  [
    'kana',
    fc
      .string({ unit: fc.constantFrom(...'あいうがぱゃっーん08'), minLength: 1, maxLength: 30 })
      .map((text) => [{ kind: 'kana', maxLength: 40 }, text] as const),
  ],
]

test.each(cases)('%s: what stands in the input reads back as the value', (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, ([as, value]) => {
      expect(normalize(as, inputText(as, value))).toMatchObject({ ok: true, value })
    }),
  )
})

test.each(cases)('%s: what is shown reads back as the value', (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, ([as, value]) => {
      // Two units of a field are one text on the screen, and no one types it so.
      fc.pre(!(as.kind === 'number' && /[・（]/u.test(as.unit)))
      expect(normalize(as, formatAnswer(as, value))).toMatchObject({ ok: true, value })
    }),
  )
})

test('every code of every form reads back from its code, its label and both', () => {
  let choices = 0
  for (const form of allForms) {
    for (const { as } of askedFields(form, {})) {
      if (as.kind !== 'choice') continue
      for (const { code } of as.choices.items.filter((item) => as.only?.includes(item.code) ?? true)) {
        expect(normalize(as, code)).toMatchObject({ ok: true, value: code })
        expect(normalize(as, formatAnswer(as, code))).toMatchObject({ ok: true, value: code })
        choices++
      }
    }
  }
  expect(choices).toBeGreaterThan(500)
})

test('reading never throws, whatever is typed', () => {
  const kinds: AskedKind[] = [
    { kind: 'number', unit: '円', decimals: 0 },
    { kind: 'number', unit: 'm', decimals: 2 },
    { kind: 'year', unit: '年' },
    { kind: 'month', unit: '月' },
    { kind: 'day', unit: '日' },
    { kind: 'choice', choices: ownershipForms },
    { kind: 'kana', maxLength: 10 },
    { kind: 'text', maxLength: 10, format: 'phone' },
    { kind: 'flag' },
  ]
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'0123456789,.-▲（）万億円年月令和平成RH元十　 e') }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...kinds), typed, (as, text) => {
      const found = normalize(as, text)
      if (found.ok && typeof found.value === 'number') expect(Number.isFinite(found.value)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
