/**
 * The vocabulary in which every 様式 is written. A definition is plain data: it can be printed,
 * compared, turned into a screen, a workbook or a database catalogue, and it holds no functions.
 */

export const FORM_IDS = ['1', '2', '3', '3h1', '3h2', '3h3', '3h4', '3h5', '3h6', '4', '8'] as const
export type FormId = (typeof FORM_IDS)[number]

/** What one answer sheet of a form is about. */
export type SubjectKind = 'company' | 'vessel' | 'accessory' | 'pipe' | 'equipment' | 'machine'

/** A code list. Codes are stored as displayed; labels are free to change. Order is display order. */
export interface Choices {
  /** Name of the list in the dictionary, e.g. `ownershipForm`. */
  readonly id: string
  readonly title: string
  readonly items: readonly Choice[]
}
export interface Choice {
  readonly code: string
  readonly label: string
  readonly kana?: string
  /** Other words a respondent may type for this code. */
  readonly also?: readonly string[]
  /** One sentence or example shown in the code popup. */
  readonly note?: string
  /** Heading under which the choice is listed, e.g. 主作業船. */
  readonly group?: string
}

/**
 * When a field is asked. All entries of a clause must hold; of several clauses one is enough.
 * `'answered'`: the other field has a value (neither blank nor 不明). A field that is itself not
 * asked never satisfies a clause, so conditions chain.
 */
export type Condition = Clause | readonly Clause[]
export type Clause = Readonly<Record<string, readonly string[] | 'answered' | true>>

/**
 * A limit of a number: fixed, tied to the survey period, or tied to another answer or total of the sheet
 * (`times` × that value; of several keys, × their product). In a 規格 table `row` names another row of the same vessel or machine.
 * A limit whose value is missing does not apply.
 */
export type Limit =
  | number
  | { readonly period: 'days' | 'hours' | 'firstYear' | 'lastYear'; readonly plus?: number }
  | { readonly of: string | readonly string[]; readonly times?: number }
  | { readonly row: number; readonly times?: number }
export interface Range {
  readonly min?: Limit
  readonly max?: Limit
}

/** How a total is computed. Ratios are in percent with one decimal. */
export type Formula =
  | { readonly sum: readonly string[]; readonly minus?: readonly string[] }
  | { readonly percent: string; readonly of: string }

/** Help that needs more than a sentence; the screen knows how to show each. */
export type PopupId = 'regionMap' | 'demolitionCost' | 'ictDevice' | 'modificationPurpose' | 'repairCostBasis'

interface FieldCommon {
  readonly label: string
  /** One plain sentence for the ? button, the Excel sheet and the data dictionary. */
  readonly help?: string
  readonly popup?: PopupId
  /** Heading under which neighbouring fields are shown together; the accessible name of a repeated label starts with it. */
  readonly group?: string
  readonly asked?: Condition
  /** 必須: a sheet cannot be submitted while it is neither answered nor 不明. Under a condition when given one. */
  readonly required?: true | Condition
  /** A blank is a complete answer (remarks, no FAX, no modification this year): not counted in progress until answered. */
  readonly optional?: true
  /** `false`: may not be 不明. A string: shares the flag `<string>_不明` with its group. Absent: own flag `<key>_不明`. */
  readonly unknown?: false | string
  /** The screen and the workbook always keep a place for last year's value (昨年入力値), with this label. */
  readonly lastYear?: string
}

export interface TextKind {
  readonly kind: 'text'
  readonly maxLength: number
  readonly minLength?: number
  readonly format?: 'postalCode' | 'phone' | 'email'
  readonly multiline?: true
}
/** Reading in hiragana, digits, long vowels and spaces. */
export interface KanaKind {
  readonly kind: 'kana'
  readonly maxLength: number
}
/** Decimal number stored as a JSON number; `decimals` is the most digits kept after the point. */
export interface NumberKind {
  readonly kind: 'number'
  /** '' when the number has none or another field holds it. */
  readonly unit: string
  readonly decimals: number
  /** Outside: error. */
  readonly hard?: Range
  /** Outside: warning to confirm. */
  readonly soft?: Range
}
/** Western calendar year (和暦 is read), month, day: integers. */
export interface DatePartKind {
  readonly kind: 'year' | 'month' | 'day'
  readonly unit: string
  readonly hard?: Range
  readonly soft?: Range
}
export interface ChoiceKind {
  readonly kind: 'choice'
  readonly choices: Choices
  /** Only these codes of the list are offered. */
  readonly only?: readonly string[]
}
/** A tick: stored as `true`; absent means not ticked. */
export interface FlagKind {
  readonly kind: 'flag'
}
/** A document of 価格証明書類, kept in table attachments and not in the answers. */
export interface FileKind {
  readonly kind: 'file'
}
/** Computed on reading, never stored. */
export interface TotalKind {
  readonly kind: 'total'
  readonly unit: string
  readonly formula: Formula
  readonly soft?: Range
  readonly hard?: Range
}
/** Shown, never typed: the subject's code, the company's code, another answer of the sheet, or a fixed text. */
export interface ShownKind {
  readonly kind: 'shown'
  readonly from: 'companyCode' | 'subjectCode' | { readonly key: string } | { readonly text: string }
}
/**
 * One of up to 13 規格 rows. What is asked (title, unit, type, range) depends on the code answered in
 * `by`. Where the table has no such row and `titleKey` is given, the row is free: title and value are typed.
 */
export interface SpecificationKind {
  readonly kind: 'specification'
  readonly by: string
  /** 1-based. */
  readonly row: number
  readonly table: SpecificationTable
  readonly titleKey?: string
}
export type SpecificationTable = Readonly<Record<string, readonly SpecificationRow[]>>
export type SpecificationRow = {
  readonly title: string
  /** Takes the place of the field's own help. */
  readonly help?: string
} & (NumberKind | TextKind | ChoiceKind)

export type Kind =
  | TextKind
  | KanaKind
  | NumberKind
  | DatePartKind
  | ChoiceKind
  | FlagKind
  | FileKind
  | TotalKind
  | ShownKind
  | SpecificationKind

export type Field = FieldCommon & Kind
export type Fields = Readonly<Record<string, Field>>

export interface Step {
  readonly title: string
  /** Sentences above the first field. */
  readonly notes?: readonly string[]
  readonly fields: Fields
}

export interface Subject {
  readonly kind: SubjectKind
  /** What one is called in sentences: 船, 付属品, … */
  readonly noun: string
  /** Heading of the list screen. */
  readonly listTitle: string
  readonly codeLabel: string
  /** Answer that names the subject. */
  readonly titleKey: string
  readonly readingKey?: string
  /** Answers asked for when a new one is registered; the first is required. */
  readonly newKeys: readonly string[]
  /** Answers shown as columns of the list, after the name. */
  readonly listKeys: readonly string[]
}

export interface FormDefinition {
  readonly id: FormId
  /** 様式 number as shown on Home, e.g. 2号様式. */
  readonly name: string
  /** Screen title, e.g. 2号様式　作業船調査. */
  readonly title: string
  readonly subject: Subject
  readonly steps: readonly Step[]
}

export const defineForm = <const D extends FormDefinition>(definition: D): D => definition
