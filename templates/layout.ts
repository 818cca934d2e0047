/** A definition as rows of a sheet. Pure; the writer prints them, the tests and the reader compare with them. */
import {
  type Answers,
  type AskedField,
  type AskedKind,
  askedField,
  type Bounds,
  type ChoiceKind,
  type Clause,
  type Field,
  type FormDefinition,
  indexOf,
  isAsked,
  isTyped,
  isUnknown,
  type SpecificationKind,
  unknownKeyOf,
} from '#survey'
import { formatChoice, groupDigits } from '#survey/format'
import { offered } from '#survey/typed/choice'
import { cellKey } from './keys.ts'
import { CLEAR_WORD, SPECIFICATION_SHEET, UNKNOWN_WORD } from './words.ts'

export type Row =
  | { readonly kind: 'step'; readonly title: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'group'; readonly title: string }
  | FieldRow

export interface FieldRow {
  readonly kind: 'field'
  readonly number: string
  readonly key: string
  readonly field: Field
  readonly step: number
  /** Empty for rows nobody types into: totals, shown answers, files. */
  readonly cellKey: string
  readonly unknownKey: string | undefined
  /** The first of the rows that share a 不明 flag carries its box. */
  readonly ownsUnknown: boolean
}

const plans = new WeakMap<FormDefinition, readonly Row[]>()

/** Every row of a subject's sheet, in order. The same for all subjects of the form. */
export function planRows(form: FormDefinition): readonly Row[] {
  const known = plans.get(form)
  if (known) return known
  const rows: Row[] = []
  form.steps.forEach((step, position) => {
    rows.push({ kind: 'step', title: `${position + 1}　${step.title}` })
    for (const text of step.notes ?? []) rows.push({ kind: 'note', text })
    let group: string | undefined
    let order = 0
    for (const [key, field] of Object.entries(step.fields)) {
      if (field.group !== group) {
        group = field.group
        if (group) rows.push({ kind: 'group', title: group })
      }
      order++
      const unknownKey = unknownKeyOf(key, field)
      rows.push({
        kind: 'field',
        number: `${position + 1}-${String(order).padStart(2, '0')}`,
        key,
        field,
        step: position,
        cellKey: isTyped(field) ? cellKey(form.id, key) : '',
        unknownKey,
        ownsUnknown: unknownKey !== undefined && indexOf(form).flags.get(unknownKey)?.[0] === key,
      })
    }
  })
  plans.set(form, rows)
  return rows
}

const rowsOfFields = new WeakMap<FormDefinition, readonly FieldRow[]>()

export function fieldRows(form: FormDefinition): readonly FieldRow[] {
  const known = rowsOfFields.get(form)
  if (known) return known
  const rows = planRows(form).filter((row): row is FieldRow => row.kind === 'field')
  rowsOfFields.set(form, rows)
  return rows
}

/** Where the typed value of a 規格 row depends on an answer not yet given, any text is taken. */
const OPEN_SPECIFICATION: AskedKind = { kind: 'text', maxLength: 40 }

/** Which row number stands for which cell key: the reader's way back when the column of keys is lost. */
export const packNumbers = (form: FormDefinition): string =>
  fieldRows(form)
    .flatMap((row) => (row.cellKey ? [`${row.number} ${row.cellKey}`] : []))
    .join(',')

/** The field as the sheet prints it for a subject: also when it is not asked now. */
export function printedField(form: FormDefinition, answers: Answers, row: FieldRow): AskedField {
  const { key, field, step, unknownKey } = row
  const asked = askedField(form, answers, key)
  if (asked) return asked
  const open = field.kind === 'specification'
  const help = open ? `題名はシート「${SPECIFICATION_SHEET}」の${field.row}行目です。` : field.help
  return { key, step, unknownKey, field, label: field.label, help, as: open ? OPEN_SPECIFICATION : field }
}

/** A 規格 row that does not exist for the type this subject has: its row is hidden. */
export function isVoid(form: FormDefinition, answers: Answers, row: FieldRow): boolean {
  const spec = specificationOf(form, row)
  if (!spec) return false
  if (isRuledOut(form, answers, spec.by)) return true
  const code = answers[spec.by]
  if (code === undefined || isUnknown(form, answers, spec.by)) return false
  const listed = spec.table[String(code)]?.[spec.row - 1] !== undefined
  if (row.field.kind === 'specification') return !listed && spec.titleKey === undefined
  return listed
}

/** Not asked, and not for want of an answer that could still turn it on. */
function isRuledOut(form: FormDefinition, answers: Answers, key: string): boolean {
  const condition = indexOf(form).fields.get(key)?.field.asked
  if (!condition || isAsked(form, answers, key)) return false
  const clauses: readonly Clause[] = Array.isArray(condition) ? condition : [condition as Clause]
  return clauses
    .flatMap((clause) => Object.keys(clause))
    .every((parent) => answers[parent] !== undefined || isRuledOut(form, answers, parent))
}

const titleOwners = new WeakMap<FormDefinition, ReadonlyMap<string, SpecificationKind>>()

/** The 規格 row a field belongs to: itself, or the row whose free title it is. */
function specificationOf(form: FormDefinition, { key, field }: FieldRow): SpecificationKind | undefined {
  if (field.kind === 'specification') return field
  let owners = titleOwners.get(form)
  if (!owners) {
    owners = new Map(
      fieldRows(form).flatMap(({ field: other }) =>
        other.kind === 'specification' && other.titleKey ? [[other.titleKey, other] as const] : [],
      ),
    )
    titleOwners.set(form, owners)
  }
  return owners.get(key)
}

/** A drop-down list on the hidden sheet. */
export interface DropDown {
  /** ASCII name of the workbook's name for it. */
  readonly name: string
  readonly title: string
  readonly entries: readonly string[]
}

/** The drop-down of a choice field; where a cell also takes 不明, the word is offered too. */
export function dropDownOf(as: ChoiceKind, withUnknown: boolean): DropDown {
  const subset = as.only ? `_${as.only.join('_')}` : ''
  return {
    name: `list_${as.choices.id}${subset}${withUnknown ? '_u' : ''}`,
    title: as.choices.title,
    entries: [
      ...offered(as).map((item) => formatChoice(as.choices, item.code)),
      ...(withUnknown ? [UNKNOWN_WORD] : []),
      CLEAR_WORD,
    ],
  }
}

/** What stands in the 単位 column. */
export function unitText(as: AskedKind): string {
  switch (as.kind) {
    case 'number':
    case 'year':
    case 'month':
    case 'day':
    case 'total':
      return as.unit
    case 'choice':
      return '選択'
    case 'flag':
      return '○'
    case 'kana':
      return 'かな'
    case 'text':
    case 'file':
    case 'shown':
      return ''
  }
}

/** `0～366`, `1以上`, … of resolved limits. */
export function boundsText(bounds: Bounds | undefined, as?: AskedKind): string {
  if (!bounds) return ''
  const shown = as?.kind === 'year' ? String : groupDigits
  if (bounds.min !== undefined && bounds.max !== undefined)
    return `${shown(bounds.min)}～${shown(bounds.max)}`
  if (bounds.min !== undefined) return `${shown(bounds.min)}以上`
  if (bounds.max !== undefined) return `${shown(bounds.max)}以下`
  return ''
}

/** Sheet names: at most 31 characters, none of []:*?/\, no quote at the ends, each name once. */
export function sheetName(wanted: string, taken: Set<string>): string {
  const clean = wanted
    .replace(/[[\]:*?/\\\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/^[\s']+|[\s']+$/gu, '')
    .replace(/\p{Surrogate}/gu, ' ')
  const base = !clean || /^history$/i.test(clean) ? `${clean || '無題'}_` : clean
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? '' : ` (${copy})`
    const name =
      [...base].reduce(
        (kept, character) => ((kept + character).length + suffix.length > 31 ? kept : kept + character),
        '',
      ) + suffix
    if (!taken.has(name.toLowerCase())) {
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** `2号様式_作業船調査_C001_2026.xlsx`; without a company for a blank template. */
export function fileNameOf(form: FormDefinition, year: number, companyCode?: string): string {
  const parts = [...form.title.split(/\s+/u), companyCode ?? 'ひな形', String(year)]
  return `${parts.join('_').replace(/[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu, '')}.xlsx`
}

/** Columns a text takes in a fixed-width font: East Asian characters take two. */
export function displayWidth(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const narrow = (code >= 0x20 && code <= 0x7e) || (code >= 0xff61 && code <= 0xff9f)
    // Either half of a surrogate pair counts one.
    width += narrow || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return width
}

/** Lines a text fills in a column of that many characters. */
export function lineCount(text: string, width: number): number {
  const broken = text.includes('\n')
  // Most texts are short enough whatever they are made of: asked for every cell of a fleet.
  if (!broken && text.length * 2 <= width) return 1
  const lines = broken ? text.split('\n') : [text]
  let sum = 0
  for (const line of lines) sum += Math.max(1, Math.ceil(displayWidth(line) / width))
  return sum
}
