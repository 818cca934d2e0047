import {
  type Answers,
  type AskedField,
  askedField,
  checkInput,
  type FormDefinition,
  indexOf,
  isTyped,
  limitsOf,
  markUnknown,
  normalize,
  Reading,
  type SurveyYear,
  setAnswer,
  type Value,
} from '#survey'
import { offered } from '#survey/typed/choice'
import type { Random } from '../fixtures/random.ts'

export const year: SurveyYear = { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' }
export const company = { code: 'C001', name: '海洋建設株式会社' }
export const generatedAt = '2026-11-20T02:00:00Z'
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Texts that spreadsheet files are known to damage. */
const TEXTS = [
  '第八吉野丸',
  '007',
  '=1+1',
  '=HYPERLINK("http://example.com")',
  '+81',
  '-5',
  '@SUM(A1)',
  '＝合計',
  "'引用",
  '3/4',
  '1E5',
  '(5)',
  'TRUE',
  '㈱髙﨑①㎥～−',
  '𠮷野家𩸽',
  '_x0041_と_x000D_',
  '<b>&amp;</b>',
  '"二重"引用',
  'a  b   c',
  '令和6年',
  '#REF!',
  '👩‍👩‍👧',
  '12345678901234567890',
  'ABC丸123号',
]
const LONG = ['一行目\n二行目', '末尾に改行\n\nなか', `長い${'文'.repeat(90)}`]

/** Any answers the sheet can hold: every asked field is blank, 不明 or a storable value. */
export function anyAnswers(form: FormDefinition, random: Random): Answers {
  let answers: Answers = {}
  const decided = new Set<string>()
  for (const [key, { field }] of indexOf(form).fields) {
    const asked = isTyped(field) ? askedField(form, answers, key) : undefined
    if (!asked || (asked.unknownKey && answers[asked.unknownKey] === true)) continue
    const draw = random.integer(0, 99)
    const named = key === form.subject.newKeys[0]
    if (draw < 15 && !named) continue
    const groupOpen = asked.unknownKey !== undefined && !decided.has(asked.unknownKey)
    if (asked.unknownKey) decided.add(asked.unknownKey)
    if (draw < 28 && groupOpen && asked.unknownKey && !named) {
      answers = markUnknown(form, answers, asked.unknownKey, true)
      continue
    }
    const value = anyValue(form, answers, asked, random)
    if (value !== undefined && checkInput(form, answers, key, value, year).length === 0) {
      answers = setAnswer(form, answers, key, value)
    }
  }
  // Limits may hang on answers that came later.
  for (const [key, value] of Object.entries(answers)) {
    if (!key.endsWith('_不明') && checkInput(form, answers, key, value, year).length)
      answers = setAnswer(form, answers, key, null)
  }
  return answers
}

function anyValue(
  form: FormDefinition,
  answers: Answers,
  asked: AskedField,
  random: Random,
): Value | undefined {
  const { as } = asked
  switch (as.kind) {
    case 'choice':
      return random.pick(offered(as)).code
    case 'flag':
      return true
    case 'kana':
      return 'だいはち よしのまる2'
    case 'text': {
      const text = random.pick(as.multiline ? [...TEXTS, ...LONG] : TEXTS).slice(0, as.maxLength)
      const stored = normalize(as, text)
      return stored.ok && stored.value !== null ? stored.value : undefined
    }
    case 'number':
    case 'year':
    case 'month':
    case 'day': {
      const { hard } = limitsOf(new Reading(form, answers), asked, year)
      const low = hard?.min ?? 0
      const high = Math.max(low, hard?.max ?? 1_000_000)
      const places = as.kind === 'number' ? as.decimals : 0
      const scale = 10 ** places
      return random.integer(Math.ceil(low * scale), Math.floor(high * scale)) / scale
    }
    default:
      return undefined
  }
}
