/** What a workbook of a form carries, as the writer, the reader and the comparison name it. */
import type { Answers, FormDefinition, FormId, Reasons, SurveyYear } from '#survey'

/** `sheets`: one sheet per subject, for printing. `columns`: one sheet, a column per subject, for fleets. */
export type WorkbookLayout = 'sheets' | 'columns'

/** Above this many subjects the `columns` layout is suggested. */
export const SHEETS_LAYOUT_LIMIT = 20

/** Of the arrangement of cells. A reader maps older versions by their keys and says so. */
export const TEMPLATE_VERSION = '1'

/** One subject as it goes into a workbook. Without `id` it is new. */
export interface SubjectSheet {
  readonly id?: string
  readonly subjectCode?: string
  readonly version?: number
  readonly answers: Answers
  readonly prior?: Answers
  /** Answers printed in place of the stored ones, in a workbook that goes back to be corrected. */
  readonly draft?: Answers
  /** What the respondent typed where it could not be stored; stands in the cell instead of the answer. */
  readonly typed?: ReadonlyMap<string, string | number | boolean>
  /** Name of the subject's sheet; derived from code and title when absent. */
  readonly sheet?: string
}

/** A message written beside a cell of a returned workbook. */
export interface CellMark {
  /** Position in `subjects`. */
  readonly subject: number
  readonly key: string
  readonly level: 'error' | 'conflict' | 'warning'
  readonly message: string
  /** Absent of what the file itself has wrong, e.g. a formula without a value, and of conflicts. */
  readonly rule?: string
  /** Of a warning with a rule: what is written so far in the cells for its reason. */
  readonly reason?: { readonly choice: string; readonly note: string }
}

export interface WriteRequest {
  readonly form: FormDefinition
  readonly year: SurveyYear
  readonly company?: { readonly code: string; readonly name: string }
  readonly subjects: readonly SubjectSheet[]
  readonly layout: WorkbookLayout
  /** Empty sheets or columns for new subjects. */
  readonly spare: number
  /** ISO time, passed in. */
  readonly generatedAt: string
  readonly marks?: readonly CellMark[]
}

/** What the hidden sheet says. It steers reading and merging; it grants nothing. */
export interface WorkbookMeta {
  readonly formId: FormId
  readonly templateVersion?: string
  readonly surveyYear?: number
  readonly companyCode?: string
  readonly companyName?: string
  readonly generatedAt?: string
  readonly layout?: WorkbookLayout
}

/** One input cell as found. `raw` is what stands in it; dates have become `YYYY-MM-DD`. */
export interface FoundCell {
  readonly raw: string | number | boolean | null
  /** The 不明 column is ticked. */
  readonly unknown: boolean
  readonly address: string
  /** The value is the remembered result of a formula; null when none was remembered. */
  readonly formula?: true
  readonly date?: true
  /** `#REF!` and the like: `raw` holds the code. */
  readonly failed?: true
  /** Address of a second row with the same key and another content. */
  readonly repeatedAt?: string
}

/** What stands in エラー一覧 as the reason of a warning. */
export interface FoundReason {
  readonly rule: string
  readonly cellKey: string
  readonly choice: string
  readonly note: string
  readonly sheet: string
  readonly address: string
}

export interface FoundSubject {
  readonly sheet: string
  /** Absent on a spare sheet or column, and on a copy of another subject's. */
  readonly id?: string
  readonly baseVersion?: number
  /** The tag of this subject already stood elsewhere: a copied sheet, read as a new subject. */
  readonly copyOf?: string
  /** By cell key (`cellKeys(form)` leads back to the answers' keys). Rows with nothing in them included. */
  readonly cells: ReadonlyMap<string, FoundCell>
  /** Fingerprints of the answers the workbook was made from, by cell key. Absent when the hidden sheet is lost. */
  readonly base?: ReadonlyMap<string, string>
  readonly reasons?: readonly FoundReason[]
}

export type ReadResult =
  | {
      readonly ok: true
      readonly meta: WorkbookMeta
      readonly subjects: readonly FoundSubject[]
      readonly warnings: readonly FileProblem[]
    }
  | { readonly ok: false; readonly problem: FileProblem }

export type FileProblemCode =
  | 'empty'
  | 'encrypted'
  | 'xls'
  | 'xlsb'
  | 'ods'
  | 'numbers'
  | 'csv'
  | 'html'
  | 'pdf'
  | 'xml'
  | 'notExcel'
  | 'truncated'
  | 'corrupt'
  | 'tooLarge'
  | 'bomb'
  | 'tooManyRows'
  | 'macro'
  | 'externalLink'
  | 'embedded'
  | 'connection'
  | 'doctype'
  | 'noTemplate'
  | 'otherForm'
  | 'otherCompany'
  | 'otherYear'
  | 'otherVersion'
  | 'noMeta'
  | 'unknownSheet'
  | 'unknownColumn'
  | 'unknownKeys'
  | 'missingKeys'
  | 'keysLost'
  | 'keysByNumber'
  | 'inputColumnLost'
  | 'copiedSubject'
  | 'sameCopy'

/** Something about the file as a whole. Its sentence, with the remedy, is made by `problemMessage`. */
export interface FileProblem {
  readonly code: FileProblemCode
  /** The sheet, part, form or company it is about. */
  readonly name?: string
  readonly expected?: string
  readonly count?: number
}

/** An answer sheet as stored now. */
export interface StoredSheet {
  readonly id: string
  readonly subjectCode?: string
  readonly version: number
  readonly answers: Answers
  readonly prior?: Answers
  readonly reasons?: Reasons
  /** ISO time; tells subjects registered after a workbook was made. */
  readonly createdAt?: string
  /** What earlier uploads of the same file put here: fingerprints by cell key, '' for a field made blank. */
  readonly sent?: SentAnswers
}

export type SentAnswers = Readonly<Record<string, string>>
