import type { Answers, FormId, SurveyYear } from '#survey'
import type { AnswerChanges } from './merge.ts'
import type { Attempt } from './save-queue.ts'

/** Why nothing may be changed any more. */
export type Lock = 'closed' | 'submitted' | 'not-open'

/** One answer sheet as the server holds it. */
export interface Sheet {
  readonly id: string
  readonly formId: FormId
  readonly companyCode: string
  readonly companyName: string
  readonly subjectCode: string
  readonly title: string
  readonly year: SurveyYear
  readonly answers: Answers
  /** Last year's answers of the same subject; empty when there are none. */
  readonly prior: Answers
  readonly version: number
  readonly lock: Lock | undefined
}

export interface SheetProgress {
  readonly status: string
  readonly done: number
  readonly total: number
  readonly errors: number
  readonly warnings: number
  readonly unknowns: number
}

export interface SaveRequest {
  readonly id: string
  readonly baseVersion: number
  readonly set: AnswerChanges
  /** Made once per request and kept over all its attempts: the server applies it at most once. */
  readonly saveKey: string
  readonly progress: SheetProgress
}

export type StopReason = 'signed-out' | 'forbidden' | 'not-found' | 'unexpected'

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number; readonly answers: Answers | undefined }
  /** Somebody else changed the same answers, or the server went back to an earlier state. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'locked'; readonly lock: Lock }
  /** One answer cannot be stored; the others can. */
  | { readonly kind: 'bad-value'; readonly key: string }
  | { readonly kind: 'stopped'; readonly reason: StopReason }

export type LoadOutcome =
  | { readonly kind: 'loaded'; readonly sheet: Sheet }
  | { readonly kind: 'not-found' | 'signed-out' | 'offline' | 'unexpected' }

/** The way to the server, as far as one sheet needs it. */
export interface SheetTransport {
  save(request: SaveRequest): Promise<Attempt<SaveOutcome>>
  load(id: string): Promise<LoadOutcome>
}
