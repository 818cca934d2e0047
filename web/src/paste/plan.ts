import {
  type AskedField,
  accessibleName,
  checkInput,
  formatAnswer,
  indexOf,
  messageOf,
  normalize,
  type Value,
} from '#survey'
import { type PastePlace, tableOf } from './table.ts'

/** Into which field one pasted row goes, and what was read from it. */
export interface PasteLine {
  /** As it stands in the spreadsheet. */
  readonly label: string | undefined
  readonly text: string
  readonly key: string | undefined
  readonly name: string
  readonly before: string
  readonly after: string
  readonly outcome: 'changed' | 'same' | 'blank' | 'error'
  readonly error?: string
}

/** Rows with labels go to the fields of those names; a plain column, or row, from the field it was pasted into. */
export function planPaste(place: PastePlace, cells: readonly (readonly string[])[]): readonly PasteLine[] {
  const table = tableOf(place)
  if (table.length < 2) return []
  const wide = cells.some((row) => row.length > 1)
  const labelled = wide && cells.some(([label = '']) => fieldNamed(place, table, label) !== undefined)
  if (labelled) {
    return cells.map(([label = '', text = '']) => lineOf(place, fieldNamed(place, table, label), label, text))
  }
  if (wide && cells.length > 1)
    return cells.map(([label = '', text = '']) => lineOf(place, undefined, label, text))
  const values = wide ? (cells[0] ?? []) : cells.map(([text = '']) => text)
  const start = table.findIndex(({ key }) => key === place.key)
  return values.map((text, at) => lineOf(place, table[start + at], undefined, text))
}

/** Spaces, signs, item numbers and units in brackets do not tell labels apart. */
const plainLabel = (label: string): string =>
  label
    .normalize('NFKC')
    .replace(/[(（[［【].*$/u, '')
    .replace(/^[\d.)\s]+(?=\D)/u, '')
    .replace(/[\s・,、:：※*]/gu, '')

function fieldNamed(
  { form }: PastePlace,
  table: readonly AskedField[],
  label: string,
): AskedField | undefined {
  const exact = table.find(
    (asked) => asked.label === label.trim() || accessibleName(form, asked) === label.trim(),
  )
  if (exact) return exact
  const wanted = plainLabel(label)
  const alike = wanted === '' ? [] : table.filter((asked) => plainLabel(asked.label) === wanted)
  return alike.length === 1 ? alike[0] : undefined
}

function lineOf(
  { form, answers, year }: PastePlace,
  asked: AskedField | undefined,
  label: string | undefined,
  pasted: string,
): PasteLine {
  const text = pasted.trim()
  if (!asked) {
    const error =
      label === undefined
        ? '入れる欄が足りません。はじめの欄を選び直して貼り付けてください。'
        : '同じ名前の項目がこの表にありません。'
    return { label, text, key: undefined, name: '', before: '', after: '', outcome: 'error', error }
  }
  const { key, step, as } = asked
  const value = answers[key]
  const unknown = asked.unknownKey !== undefined && answers[asked.unknownKey] === true
  const before = unknown ? '不明' : value === undefined ? '' : formatAnswer(as, value)
  const line = { label, text, key, name: accessibleName(form, asked), before }
  if (text === '') return { ...line, after: before, outcome: 'blank' }
  if (isUnknownWord(text)) {
    const own = asked.unknownKey && indexOf(form).flags.get(asked.unknownKey)?.length === 1
    if (!own)
      return { ...line, after: '', outcome: 'error', error: '不明は画面の「不明」の欄で選んでください。' }
    return { ...line, after: '不明', outcome: unknown ? 'same' : 'changed' }
  }
  const read = normalize(as, text)
  const [refused] = read.ok
    ? checkInput(form, answers, key, read.value, year)
    : [{ rule: read.rule, level: 'error' as const, key, step, keys: [key], params: read.params }]
  if (refused) return { ...line, after: '', outcome: 'error', error: messageOf(form, refused, answers) }
  const after = read.ok && read.value !== null ? formatAnswer(as, read.value as Value) : ''
  return { ...line, after, outcome: after === before ? 'same' : 'changed' }
}

export const isUnknownWord = (text: string): boolean => text.normalize('NFKC').trim() === '不明'
