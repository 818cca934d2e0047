/**
 * The field catalogue: what the database must know of each 様式 to refuse answers that cannot be. It is made from
 * survey/ and committed as a migration; `npx tsx supabase/write-catalogue.ts` writes it anew after a definition changed.
 */
import {
  type AskedKind,
  type Choices,
  type Field,
  type FormDefinition,
  indexOf,
  isTyped,
  type Limit,
  type Range,
  type SpecificationKind,
  unknownKeyOf,
} from '#survey'

interface CatalogueRow {
  formId: string
  key: string
  kind: 'text' | 'number' | 'choice' | 'flag' | 'unknown' | 'specification'
  unknownKey?: string | undefined
  maxLength?: number | undefined
  min?: number | undefined
  max?: number | undefined
  decimals?: number | undefined
  codes?: readonly string[] | undefined
  part?: 'title' | 'reading' | undefined
  listed?: boolean
}

type Bounds = Pick<CatalogueRow, 'kind' | 'maxLength' | 'min' | 'max' | 'decimals' | 'codes'>

// Widest over all survey years: the catalogue refuses what can never be, survey/ judges the year at hand.
const WIDEST_MIN = { days: 365, hours: 8760, firstYear: 1999, lastYear: 2000 }
const WIDEST_MAX = { days: 366, hours: 8784, firstYear: 2099, lastYear: 2100 }

function widest(limit: Limit | undefined, period: typeof WIDEST_MIN): number | undefined {
  if (limit === undefined || typeof limit === 'number') return limit
  return 'period' in limit ? period[limit.period] + (limit.plus ?? 0) : undefined
}

const numberBounds = (hard: Range | undefined, decimals: number): Bounds => ({
  kind: 'number',
  min: widest(hard?.min, WIDEST_MIN),
  max: widest(hard?.max, WIDEST_MAX),
  decimals,
})

const codesOf = (choices: Choices, only?: readonly string[]): readonly string[] =>
  only ?? choices.items.map((choice) => choice.code)

function boundsOf(as: AskedKind): Bounds {
  switch (as.kind) {
    case 'text':
    case 'kana':
      return { kind: 'text', maxLength: as.maxLength }
    case 'number':
      return numberBounds(as.hard, as.decimals)
    case 'year':
    case 'month':
    case 'day':
      return numberBounds(as.hard, 0)
    case 'choice':
      return { kind: 'choice', codes: codesOf(as.choices, as.only) }
    case 'flag':
      return { kind: 'flag' }
    default:
      throw new Error(`a ${as.kind} is not stored`)
  }
}

/** What any of the codes in `by` may ask for in this row. */
function specificationBounds(field: SpecificationKind): Bounds {
  const variants = Object.values(field.table)
    .map((rows) => rows[field.row - 1])
    .filter((row) => row !== undefined)
    .map((row) => boundsOf(row))
  if (field.titleKey) variants.push({ kind: 'text', maxLength: 40 })
  const numbers = variants.filter(({ kind }) => kind === 'number')
  const texts = variants.filter(({ kind }) => kind === 'text')
  const codes = variants.flatMap((variant) => variant.codes ?? [])
  return {
    kind: 'specification',
    min: least(numbers.map(({ min }) => min)),
    max: greatest(numbers.map(({ max }) => max)),
    decimals: greatest(numbers.map(({ decimals }) => decimals)),
    maxLength: greatest(texts.map(({ maxLength }) => maxLength)),
    codes: codes.length > 0 ? [...new Set(codes)] : undefined,
  }
}

/** Undefined when one of them has no limit. */
const least = (limits: readonly (number | undefined)[]): number | undefined =>
  limits.length === 0 || limits.includes(undefined) ? undefined : Math.min(...(limits as number[]))
const greatest = (limits: readonly (number | undefined)[]): number | undefined =>
  limits.length === 0 || limits.includes(undefined) ? undefined : Math.max(...(limits as number[]))

function fieldRow(form: FormDefinition, key: string, field: Field): CatalogueRow {
  const { subject } = form
  return {
    formId: form.id,
    key,
    ...(field.kind === 'specification' ? specificationBounds(field) : boundsOf(field)),
    unknownKey: unknownKeyOf(key, field),
    part: key === subject.titleKey ? 'title' : key === subject.readingKey ? 'reading' : undefined,
    listed: subject.listKeys.includes(key),
  }
}

export function catalogueRows(form: FormDefinition): CatalogueRow[] {
  const { fields, flags } = indexOf(form)
  const typed = [...fields]
    .filter(([, { field }]) => isTyped(field))
    .map(([key, { field }]) => fieldRow(form, key, field))
  const unknowns = [...flags.keys()].map((key) => ({ formId: form.id, key, kind: 'unknown' as const }))
  return [...typed, ...unknowns]
}

const text = (value: string | undefined): string =>
  value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'`
const number = (value: number | undefined): string => (value === undefined ? 'null' : String(value))
const list = (values: readonly string[] | undefined): string =>
  values === undefined ? 'null' : `array[${values.map(text).join(', ')}]`

const rowSql = (row: CatalogueRow): string =>
  `  (${[
    text(row.formId),
    text(row.key),
    text(row.kind),
    text(row.unknownKey),
    number(row.maxLength),
    number(row.min),
    number(row.max),
    number(row.decimals),
    list(row.codes),
    text(row.part),
    String(row.listed ?? false),
  ].join(', ')})`

/** The whole migration. It may be run again: it replaces what was there. */
export function catalogueSql(forms: readonly FormDefinition[]): string {
  const inserts = forms.map(
    (form) => `
insert into public.field_catalogue
  (form_id, key, kind, unknown_key, max_length, min_value, max_value, decimals, codes, part, listed)
values
${catalogueRows(form).map(rowSql).join(',\n')};
`,
  )
  return `-- Generated from survey/ by supabase/write-catalogue.ts. Not edited by hand.

delete from public.field_catalogue where true;
${inserts.join('')}`
}
