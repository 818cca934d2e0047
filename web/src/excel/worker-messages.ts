import type { FormId } from '#survey'
import type {
  CompareContext,
  Comparison,
  FileProblem,
  ImportChoice,
  ImportSheet,
  SentAnswers,
  StoredSheet,
  WorkbookLayout,
  WriteRequest,
} from '#templates'

export interface CompareRequest {
  readonly formId: FormId
  readonly stored: readonly StoredSheet[]
  readonly context: CompareContext
}
/** A form travels by its id: the worker has the definitions itself. */
export type WriteOrder = Omit<WriteRequest, 'form'> & { readonly formId: FormId }

/** Marks the file that was compared last. */
export type MarkOrder = Pick<WriteRequest, 'generatedAt'> & {
  readonly company: { code: string; name: string }
}

/** A function does not travel: the keys of new subjects are made beforehand, by `index`. */
export type DecideOrder = Pick<Required<ImportChoice>, 'heldSubjects' | 'held' | 'takenConflicts'> & {
  readonly createKeys: ReadonlyMap<number, string>
}

/** What is to be stored of the file that was compared last, and how to know it again in a later upload. */
export interface Decided {
  readonly sheets: readonly ImportSheet[]
  readonly sent: Readonly<Record<string, SentAnswers>>
}

/** What a workbook says of itself. */
export interface ReadFile {
  readonly formId: FormId
  readonly generatedAt: string
  readonly layout: WorkbookLayout | undefined
}

export type WorkerRequest =
  | { readonly ask: 'read'; readonly bytes: Uint8Array }
  | ({ readonly ask: 'compare' } & CompareRequest)
  | ({ readonly ask: 'write' } & WriteOrder)
  | ({ readonly ask: 'mark' } & MarkOrder)
  | ({ readonly ask: 'decide' } & DecideOrder)

export type WorkerAnswer =
  | { readonly is: 'read'; readonly file: ReadFile }
  | { readonly is: 'refused'; readonly problem: FileProblem }
  | { readonly is: 'compared'; readonly comparison: Comparison }
  | ({ readonly is: 'decided' } & Decided)
  | { readonly is: 'written'; readonly bytes: Uint8Array }
  | { readonly is: 'failed'; readonly message: string }
