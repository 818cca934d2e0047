import type { Choice, ChoiceKind } from '../definition.ts'
import { halfWidth } from './outcome.ts'
import { toHiragana } from './text.ts'

/** The choices a field offers. */
export const offered = (as: ChoiceKind): readonly Choice[] =>
  as.only ? as.choices.items.filter((choice) => as.only?.includes(choice.code)) : as.choices.items

const comparable = (text: string): string => toHiragana(halfWidth(text).replace(/\s/gu, '').toLowerCase())

/**
 * The code meant by `3`, `３`, `03`, `用船`, `ようせん`, `3 用船` or `3：用船`; null when blank, undefined when none or
 * more than one is meant. A code followed by the label of another choice is none.
 */
export function readChoice(as: ChoiceKind, raw: string): string | null | undefined {
  const text = halfWidth(raw)
  if (text === '') return null
  const choices = offered(as)
  const words = (choice: Choice): readonly string[] =>
    [choice.label, choice.kana, ...(choice.also ?? [])].flatMap((word) => (word ? [comparable(word)] : []))
  const hasCode = (choice: Choice, typed: string): boolean =>
    choice.code === typed ||
    (/^\d+$/u.test(typed) && /^\d+$/u.test(choice.code) && Number(choice.code) === Number(typed))

  const byCode = choices.filter((choice) => hasCode(choice, text.replace(/番$/u, '')))
  if (byCode.length === 1) return byCode[0]?.code
  const wanted = comparable(text)
  const byLabel = choices.filter((choice) => choice.label !== '' && comparable(choice.label) === wanted)
  if (byLabel.length === 1) return byLabel[0]?.code
  const byWord = choices.filter((choice) => words(choice).includes(wanted))
  if (byWord.length === 1) return byWord[0]?.code

  const both = /^\(?([0-9A-Za-z]+)\)?[\s:.、,・\-_|]*(.+)$/u.exec(text)
  if (!both) return undefined
  const [, code = '', label = ''] = both
  return choices.find((choice) => hasCode(choice, code) && words(choice).includes(comparable(label)))?.code
}

const TICKED = new Set([
  '1',
  'true',
  'yes',
  'y',
  'on',
  'はい',
  'あり',
  '有',
  '有り',
  '○',
  '〇',
  '◯',
  '●',
  '◎',
  'レ',
  '✓',
  '✔',
  '☑',
  '✅',
  'チェック',
])
const NOT_TICKED = new Set([
  '0',
  'false',
  'no',
  'n',
  'off',
  'いいえ',
  'なし',
  '無',
  '無し',
  '×',
  'x',
  '✕',
  '☐',
  '□',
  '-',
  '−',
  'ー',
])

/** true, null (not ticked) or undefined when unreadable. */
export function readFlag(raw: string): true | null | undefined {
  const text = halfWidth(raw).toLowerCase()
  if (text === '' || NOT_TICKED.has(text)) return null
  return TICKED.has(text) ? true : undefined
}
