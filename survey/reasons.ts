import type { Issue } from './issue.ts'

/** Why a respondent leaves a warned value as it is. The note is free text. */
export interface Reason {
  readonly code: string
  readonly note?: string
}
/** By `reasonKey`. */
export type Reasons = Readonly<Record<string, Reason>>

export const reasonChoices: readonly {
  readonly code: string
  readonly label: string
  readonly needsNote?: true
}[] = [
  { code: '1', label: '帳簿・契約書・記録で確かめました' },
  { code: '2', label: '作業の内容や期間が例年と違いました' },
  { code: '3', label: '大きな整備・改造・事故がありました' },
  { code: '4', label: '特殊な船・機械のため通常の範囲に入りません' },
  { code: '5', label: '昨年の値が誤っていました' },
  { code: '6', label: '帳簿を分けられないため合計や見込みで入れました' },
  { code: '99', label: 'その他（内容を書いてください）', needsNote: true },
]

/** The longest note kept with a reason. */
export const REASON_NOTE_LENGTH = 200

/** A reason belongs to one rule at one field. */
export const reasonKey = ({ rule, key }: Pick<Issue, 'rule' | 'key'>): string => `${rule}:${key}`

export function isConfirmed(issue: Issue, reasons: Reasons): boolean {
  const given = reasons[reasonKey(issue)]
  const choice = reasonChoices.find(({ code }) => code === given?.code)
  return choice !== undefined && (!choice.needsNote || (given?.note ?? '').trim() !== '')
}

/** Warnings still without a reason; what stands between a finished sheet and its submission. */
export const openWarnings = (issues: readonly Issue[], reasons: Reasons): Issue[] =>
  issues.filter((issue) => issue.level === 'warning' && !isConfirmed(issue, reasons))
