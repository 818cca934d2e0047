import type { AnswerChanges } from './merge.ts'
import type { SaveRequest } from './sheet.ts'

/** What the server does not have yet of one sheet, enough to go on with after the page has gone. */
export interface Draft {
  /** What the server held for the answers in `set`; null: blank. */
  readonly from: AnswerChanges
  readonly set: AnswerChanges
  /** Text that has not become an answer, by field. */
  readonly typed: Readonly<Record<string, string>>
  /** A save whose outcome is not known: repeated under its own key, it counts once. */
  readonly pending: SaveRequest | undefined
  readonly step: number
}

export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'set' in value && 'from' in value && 'typed' in value

/** What came back to the screen from a draft. */
export interface Restored {
  readonly names: readonly string[]
  /** 0-based steps the restored fields stand in, in order. */
  readonly steps: readonly number[]
}

/** Why a draft on this device was thrown away. */
export type DroppedDraft = 'unreadable' | 'old'
