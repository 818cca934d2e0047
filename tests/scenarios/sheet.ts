import {
  type Answers,
  type AskedField,
  askedField,
  type CheckContext,
  checkInput,
  type FormDefinition,
  findings,
  formatAnswer,
  formatTotal,
  type Issue,
  indexOf,
  inputText,
  isUnknown,
  markUnknown,
  messageOf,
  normalize,
  progressOf,
  type Status,
  type StepState,
  setAnswer,
  stepStates,
  totalOf,
  unreadableIssue,
  withoutUnasked,
} from '#survey'
import { surveyYear } from '../survey/period.ts'

/** A respondent's sheet as a scenario handles it: what is typed, what is asked, what comes back. */
export interface Sheet {
  /** Types into a field; fails when the survey refuses what was typed. */
  readonly answer: (key: string, typed: string) => void
  readonly answerAll: (typed: Readonly<Record<string, string>>) => void
  /** The sentence with which the survey refuses what is typed; nothing is stored. */
  readonly refusal: (key: string, typed: string) => string | undefined
  readonly markUnknown: (key: string) => void
  readonly unmarkUnknown: (key: string) => void
  readonly asks: (key: string) => boolean
  /** What stands in the field, without unit: '' when blank, 不明 when so marked. */
  readonly valueOf: (key: string) => string
  /** The same as it is shown, with unit, label and marks. */
  readonly shown: (key: string) => string
  /** done/total */
  readonly progress: string
  readonly status: Status
  readonly steps: readonly StepState[]
  /** Ids of the rules that speak, in the order of the sheet, each with its field: `R19 合計日数`. */
  readonly findings: () => readonly string[]
  readonly message: (finding: string) => string
  /** What would be submitted now. */
  readonly submitted: () => Answers
}

export interface Circumstances extends Partial<CheckContext> {
  /** What is already on the sheet. */
  readonly answers?: Answers
}

/** How answers get onto a sheet. */
export interface Entry {
  readonly type: (state: EntryState, key: string, typed: string) => Entered
  readonly markUnknown: (state: EntryState, flag: string, on: boolean) => Answers
}
export interface EntryState {
  readonly form: FormDefinition
  readonly answers: Answers
  readonly context: CheckContext
}
export type Entered = { readonly answers: Answers } | { readonly refused: string }

/** As the screen does it: each field is read and judged by itself. */
export const screenEntry: Entry = {
  type({ form, answers, context }, key, typed) {
    const asked = askedField(form, answers, key)
    if (!asked) throw new Error(`${key} is not asked`)
    const found = normalize(asked.as, typed)
    const refusal = (issue: Issue) => ({ refused: messageOf(form, issue, answers) })
    if (!found.ok) return refusal(unreadableIssue(asked, found))
    const [issue] = checkInput(form, answers, key, found.value, context.year)
    return issue ? refusal(issue) : { answers: setAnswer(form, answers, key, found.value) }
  },
  markUnknown: ({ form, answers }, flag, on) => markUnknown(form, answers, flag, on),
}

export type OpenSheet = (form: FormDefinition, circumstances?: Circumstances) => Sheet

export const sheetOpener =
  (entry: Entry): OpenSheet =>
  (form, circumstances) =>
    openWith(entry, form, circumstances)

function openWith(entry: Entry, form: FormDefinition, circumstances: Circumstances = {}): Sheet {
  const { answers: stored = {}, ...known } = circumstances
  const context: CheckContext = { year: surveyYear, ...known }
  let answers: Answers = stored

  const field = (key: string): AskedField => {
    const asked = askedField(form, answers, key)
    if (!asked) throw new Error(`${key} is not asked`)
    return asked
  }

  const enter = (key: string, typed: string): Entered => {
    field(key)
    return entry.type({ form, answers, context }, key, typed)
  }

  const flagOf = (key: string): string => {
    const flag = field(key).unknownKey
    if (!flag) throw new Error(`${key} cannot be 不明`)
    return flag
  }

  const issues = (): Issue[] => findings(form, answers, context)
  const nameOf = ({ rule, key }: Issue): string => `${rule} ${key}`

  const sheet: Sheet = {
    answer(key, typed) {
      const entered = enter(key, typed)
      if ('refused' in entered) throw new Error(entered.refused)
      answers = entered.answers
    },
    answerAll(all) {
      for (const [key, typed] of Object.entries(all)) sheet.answer(key, typed)
    },
    refusal(key, typed) {
      const entered = enter(key, typed)
      return 'refused' in entered ? entered.refused : undefined
    },
    markUnknown(key) {
      answers = entry.markUnknown({ form, answers, context }, flagOf(key), true)
    },
    unmarkUnknown(key) {
      answers = entry.markUnknown({ form, answers, context }, flagOf(key), false)
    },
    asks: (key) => indexOf(form).fields.has(key) && askedField(form, answers, key) !== undefined,
    valueOf(key) {
      const { as } = field(key)
      if (as.kind === 'total') return String(totalOf(form, answers, key).value ?? '')
      if (isUnknown(form, answers, key)) return '不明'
      const value = answers[key]
      return value === undefined ? '' : inputText(as, value)
    },
    shown(key) {
      const { as } = field(key)
      if (as.kind === 'total') return formatTotal(as, totalOf(form, answers, key))
      if (isUnknown(form, answers, key)) return '不明'
      const value = answers[key]
      return value === undefined ? '' : formatAnswer(as, value)
    },
    get progress() {
      const { done, total } = progressOf(form, answers, context)
      return `${done}/${total}`
    },
    get status() {
      return progressOf(form, answers, context).status
    },
    get steps() {
      return stepStates(form, answers, context)
    },
    findings: () => issues().map(nameOf),
    message(finding) {
      const issue = issues().find((one) => nameOf(one) === finding)
      if (!issue) throw new Error(`no finding ${finding}`)
      return messageOf(form, issue, answers)
    },
    submitted: () => withoutUnasked(form, answers),
  }
  return sheet
}
