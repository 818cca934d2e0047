import type { Answers } from './answers.ts'
import type { FormDefinition } from './definition.ts'
import type { Issue } from './issue.ts'
import { holdingMessages } from './messages/holding.ts'
import { moneyMessages } from './messages/money.ts'
import { singleMessages } from './messages/single.ts'
import { technicalMessages } from './messages/technical.ts'
import { type Sentence, voiceFor } from './messages/voice.ts'
import type { RuleId } from './rules/ids.ts'
import { ruleBook } from './rules/index.ts'

const sentences: Readonly<Partial<Record<RuleId, Sentence>>> = {
  ...singleMessages,
  ...holdingMessages,
  ...moneyMessages,
  ...technicalMessages,
}

/** The sentence for an issue: names the field and the values, and says what to do. */
export function messageOf(form: FormDefinition, issue: Issue, answers: Answers = {}): string {
  const sentence = sentences[issue.rule]
  if (!sentence) throw new Error(`rule ${issue.rule} has no sentence`)
  return sentence(voiceFor(form, issue, answers))
}

const SINGLE_TITLES: Readonly<Partial<Record<RuleId, string>>> = {
  F01: '読み取れる値',
  F02: '入力できる範囲',
  F03: '文字数',
  F04: 'コード表にある値',
  F05: '必須の欄',
  F06: '通常の範囲',
}

/** What must hold, in a few words; for lists of findings and the data dictionary. */
export const ruleTitle = (rule: RuleId): string =>
  SINGLE_TITLES[rule] ?? ruleBook.find(({ id }) => id === rule)?.title ?? rule
