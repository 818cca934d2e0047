import type { FormId } from '#survey'
import type { CompareContext, Comparison, FileProblem, StoredSheet, WriteRequest } from '#templates'

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

export type WorkerRequest =
  | { readonly ask: 'read'; readonly bytes: Uint8Array }
  | ({ readonly ask: 'compare' } & CompareRequest)
  | ({ readonly ask: 'write' } & WriteOrder)
  | ({ readonly ask: 'mark' } & MarkOrder)

export type WorkerAnswer =
  | { readonly is: 'read'; readonly formId: FormId }
  | { readonly is: 'refused'; readonly problem: FileProblem }
  | { readonly is: 'compared'; readonly comparison: Comparison }
  | { readonly is: 'written'; readonly bytes: Uint8Array }
  | { readonly is: 'failed'; readonly message: string }
