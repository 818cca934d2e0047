import type {
  Answers,
  CheckContext,
  FormDefinition,
  Reason,
  Reasons,
  RuleId,
  SiblingSheet,
  Value,
} from '#survey'
import type { FileProblem } from './workbook.ts'

/**
 * added: of a new subject · changed · unknown: becomes 不明 · cleared: becomes blank ·
 * conflict: someone changed the stored value after the workbook was made · error: cannot be stored ·
 * reason: explains a warning
 */
export type EntryKind = 'added' | 'changed' | 'unknown' | 'cleared' | 'conflict' | 'error' | 'reason'

/** One cell that is not what is stored. Cells that agree, and blank cells, make no entry. */
export interface ComparisonEntry {
  readonly kind: EntryKind
  /** Of the field; of a reason, the key it is stored under. */
  readonly key: string
  /** Accessible name of the field. */
  readonly label: string
  readonly sheet: string
  readonly address: string
  /** Shown text of the stored answer and of the file's; '' is blank, 不明 is 不明. */
  readonly before: string
  readonly after: string
  readonly prior: string
  /** Why it cannot be stored and what to do; or a remark on how it was read. */
  readonly message?: string
  /** Of an error that a rule of the survey found. */
  readonly rule?: RuleId
  readonly formula?: true
  /** What taking the entry does. Absent for errors. */
  readonly change?:
    | { readonly to: 'value'; readonly value: Value }
    | { readonly to: 'unknown' }
    | { readonly to: 'blank' }
    | { readonly to: 'reason'; readonly reason: Reason }
}

/**
 * What the rules say of a subject once everything in the file is taken. It holds nothing up: errors are to be
 * corrected and warnings to be explained before submission.
 */
export interface ComparisonFinding {
  readonly level: 'error' | 'warning'
  readonly rule: RuleId
  readonly key: string
  readonly label: string
  readonly sheet: string
  /** '' where the file has no cell for it. */
  readonly address: string
  readonly value: string
  readonly prior: string
  readonly message: string
}

export interface ComparedSubject {
  /** Position in the file; names the subject in a `Choice`. */
  readonly index: number
  readonly sheet: string
  readonly title: string
  /** Absent when new. */
  readonly id?: string
  readonly baseVersion?: number
  readonly stored?: Answers
  readonly storedVersion?: number
  readonly prior?: Answers
  readonly reasons?: Reasons
  readonly isNew: boolean
  readonly entries: readonly ComparisonEntry[]
  /** Only of a subject that the file changes; warnings that have a reason are left out. */
  readonly findings: readonly ComparisonFinding[]
  /** Cells filled with what is stored already. */
  readonly unchanged: number
  /** Why nothing of this subject can be taken, e.g. it was deleted meanwhile. */
  readonly refused?: string
}

export interface Comparison {
  readonly form: FormDefinition
  readonly context: CompareContext
  /** The file belongs to another form, company or year: nothing of it is compared. */
  readonly refused?: FileProblem
  /** The company's sheets that are not in the file, for the rules that look across sheets. */
  readonly others: readonly SiblingSheet[]
  readonly subjects: readonly ComparedSubject[]
  readonly warnings: readonly FileProblem[]
  readonly counts: Readonly<Record<EntryKind | 'unchanged' | 'newSubjects' | 'findings', number>>
}

/** What the rules may know besides the subjects themselves; `siblings` are the sheets of the other forms. */
export interface CompareContext extends Omit<CheckContext, 'prior'> {
  /** Whose file it must be; absent for staff, who load files of any company. */
  readonly companyCode?: string
}

/** What the respondent decided in the preview. Nothing named: take all but conflicts and errors. */
export interface ImportChoice {
  /** Subjects held back, by `index`. */
  readonly heldSubjects?: ReadonlySet<number>
  /** Entries held back and conflicts taken, as `entryId(subject, entry)`. */
  readonly held?: ReadonlySet<string>
  readonly takenConflicts?: ReadonlySet<string>
  /** A fresh UUID for each new subject, so that sending twice registers once. Keep them while the preview is open. */
  readonly createKey: (index: number) => string
}

export const entryId = (subject: number, key: string): string => `${subject}:${key}`

/** One element of `p_sheets` of the database function `import_sheets`. */
export type ImportSheet = {
  readonly set: Readonly<Record<string, Value | null>>
  readonly progress: Readonly<Record<string, string | number>>
  /** All reasons of the sheet, the stored ones among them. Only of stored subjects. */
  readonly reasons?: Reasons
} & ({ readonly id: string; readonly base_version: number } | { readonly create_key: string })
