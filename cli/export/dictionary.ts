import { type Condition, type Field, type FormDefinition, indexOf, type Limit } from '#survey'
import type { Column } from './columns.ts'

/** One line of the data dictionary that lies beside every export: what a column means. */
export interface DictionaryEntry {
  readonly column: string
  readonly key: string
  readonly step: string
  readonly label: string
  readonly type: string
  readonly unit: string
  /** `0=自社保有; 3=用船` */
  readonly codes: string
  readonly condition: string
  readonly required: string
  readonly range: string
  readonly note: string
}

export const DICTIONARY_HEAD: Readonly<Record<keyof DictionaryEntry, string>> = {
  column: '列名',
  key: 'キー',
  step: 'ステップ',
  label: '項目名',
  type: '種類',
  unit: '単位',
  codes: 'コード',
  condition: '記入条件',
  required: '必須',
  range: '範囲',
  note: '説明',
}

export const dictionaryOf = (form: FormDefinition, columns: readonly Column[]): readonly DictionaryEntry[] =>
  columns.map((column) => entryOf(form, column))

const EMPTY = {
  key: '',
  step: '',
  type: '',
  unit: '',
  codes: '',
  condition: '',
  required: '',
  range: '',
  note: '',
}

function entryOf(form: FormDefinition, column: Column): DictionaryEntry {
  const { field, key, step } = column
  if (!field || key === undefined || step === undefined) {
    return {
      ...EMPTY,
      column: column.name,
      label: column.name,
      type: SHEET_NUMBERS.has(column.name) ? '整数' : '文字',
      note: column.about ?? '',
    }
  }
  const shared = {
    ...EMPTY,
    column: column.name,
    key,
    step: `${step + 1} ${form.steps[step]!.title}`,
    condition: conditionText(form, field.asked),
  }
  const name = nameOf(field)
  switch (column.role) {
    case 'answer':
      return {
        ...shared,
        label: name,
        type: typeOf(field),
        unit: unitOf(field),
        codes: codesOf(field),
        condition: [shared.condition, rowCondition(form, field)].filter((part) => part !== '').join(' かつ '),
        required: requiredText(form, field),
        range: rangeOf(field),
        note: field.help ?? '',
      }
    case 'label':
      return { ...shared, label: `${name} の名称`, type: '文字', note: 'コードの名称です。' }
    case 'rowTitle':
      return {
        ...shared,
        label: `${name} の項目名`,
        type: '文字',
        note: '船種などで決まる、その行の題名です。',
      }
    case 'unit':
      return {
        ...shared,
        label: `${name} の単位`,
        type: '文字',
        note: '船種などで決まる、その行の単位です。',
      }
    case 'state':
      return field.kind === 'total'
        ? { ...shared, label: `${name} の状態`, type: '文字', codes: TOTAL_STATES }
        : { ...shared, label: `${name} の状態`, type: '文字', codes: STATES }
    case 'total':
      return {
        ...shared,
        label: name,
        type: '数値（自動計算）',
        unit: unitOf(field),
        note: formulaText(form, field),
      }
    case 'lastYear':
      return {
        ...shared,
        label: `${name} ${field.lastYear}`,
        type: typeOf(field),
        unit: unitOf(field),
        codes: codesOf(field),
        condition: '',
        note: '前の年度の回答です。',
      }
    case 'lastYearState':
      return {
        ...shared,
        label: `${name} ${field.lastYear} の状態`,
        type: '文字',
        codes: STATES,
        condition: '',
      }
    case 'sheet':
      throw new Error(`column ${column.name} about the sheet has a field`)
  }
}

const SHEET_NUMBERS = new Set(['調査年', '版', '回答済み項目数', '回答対象項目数', '誤り件数', '確認件数'])

const STATES = '回答=値がある（0を含む）; 不明=分からないと答えた; 未回答=空欄; 対象外=条件により尋ねていない'
const TOTAL_STATES =
  '回答=すべて足した; 不明を含む=不明を除いて足した; 不明=すべて不明; 未入力あり=空欄がある; 対象外=条件により計算しない'

const nameOf = ({ group, label }: Field): string =>
  group === undefined || label.startsWith(group) ? label : `${group} ${label}`

function typeOf(field: Field): string {
  switch (field.kind) {
    case 'text':
      return `文字（${field.maxLength}字まで）`
    case 'kana':
      return `ひらがな（${field.maxLength}字まで）`
    case 'number':
      return field.decimals === 0 ? '整数' : `数値（小数${field.decimals}桁まで）`
    case 'year':
    case 'month':
    case 'day':
      return '整数'
    case 'choice':
      return 'コード'
    case 'flag':
      return '選択（1=選んだ）'
    case 'specification':
      return '船種などで決まる'
    case 'total':
      return '数値（自動計算）'
    case 'file':
    case 'shown':
      return '文字'
  }
}

function unitOf(field: Field): string {
  return 'unit' in field ? field.unit : ''
}

function codesOf(field: Field): string {
  if (field.kind !== 'choice') return ''
  return field.choices.items
    .filter(({ code }) => !field.only || field.only.includes(code))
    .map(({ code, label }) => `${code}=${label}`)
    .join('; ')
}

function rangeOf(field: Field): string {
  const hard = 'hard' in field ? field.hard : undefined
  if (!hard) return ''
  const [min, max] = [limitText(hard.min), limitText(hard.max)]
  return min === '' && max === '' ? '' : `${min}〜${max}`
}

function limitText(limit: Limit | undefined): string {
  if (limit === undefined) return ''
  if (typeof limit === 'number') return String(limit)
  if ('of' in limit) return times(typeof limit.of === 'string' ? limit.of : limit.of.join('×'), limit.times)
  if ('row' in limit) return times(`規格${limit.row}`, limit.times)
  const named = {
    days: '調査対象期間の日数',
    hours: '調査対象期間の時間数',
    firstYear: '期間の最初の年',
    lastYear: '期間の最後の年',
  }[limit.period]
  return limit.plus === undefined ? named : `${named}${limit.plus < 0 ? '−' : '＋'}${Math.abs(limit.plus)}`
}

const times = (name: string, factor: number | undefined): string =>
  factor === undefined ? name : `${name}×${factor}`

function requiredText(form: FormDefinition, field: Field): string {
  if (field.required === undefined) return ''
  return field.required === true ? '必須' : `${conditionText(form, field.required)} のとき必須`
}

const rowCondition = (form: FormDefinition, field: Field): string =>
  field.kind === 'specification' ? `${labelIn(form, field.by)}で題名が決まる行` : ''

/** `保有形態 が 3 用船` */
function conditionText(form: FormDefinition, condition: Condition | undefined): string {
  if (condition === undefined) return ''
  const clauses = Array.isArray(condition) ? condition : [condition]
  return clauses
    .map((clause) =>
      Object.entries(clause as Readonly<Record<string, readonly string[] | 'answered' | true>>)
        .map(([key, wanted]) => {
          if (wanted === 'answered') return `${labelIn(form, key)} に値がある`
          if (wanted === true) return `${labelIn(form, key)} を選んだ`
          return `${labelIn(form, key)} が ${wanted.map((code) => codeIn(form, key, code)).join('・')}`
        })
        .join(' かつ '),
    )
    .join(' または ')
}

function labelIn(form: FormDefinition, key: string): string {
  const field = indexOf(form).fields.get(key)?.field
  return field ? nameOf(field) : key
}

function codeIn(form: FormDefinition, key: string, code: string): string {
  const field = indexOf(form).fields.get(key)?.field
  const label = field?.kind === 'choice' && field.choices.items.find((choice) => choice.code === code)?.label
  return label ? `${code} ${label}` : code
}

function formulaText(form: FormDefinition, field: Field): string {
  if (field.kind !== 'total') return ''
  const { formula } = field
  if ('percent' in formula) return `${labelIn(form, formula.percent)} ÷ ${labelIn(form, formula.of)} × 100`
  const plus = formula.sum.map((key) => labelIn(form, key)).join(' ＋ ')
  return [plus, ...(formula.minus ?? []).map((key) => labelIn(form, key))].join(' − ')
}
