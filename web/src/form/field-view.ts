import type { Answers, AskedField, FormDefinition, Issue, SurveyYear, Value } from '#survey'
import {
  accessibleName,
  askedField,
  formatAnswer,
  formatTotal,
  inputText,
  isRequired,
  messageOf,
  totalOf,
} from '#survey'

/** All one row shows. A row is drawn again only when one of these differs. */
export interface FieldView {
  readonly asked: AskedField | undefined
  /** Accessible name of the control. */
  readonly name: string
  /** What stands in the control: typed text, or the code of a choice. */
  readonly text: string
  readonly ticked: boolean
  readonly unknown: boolean
  readonly required: boolean
  /** How a number just typed was understood, e.g. 1,234,000円. */
  readonly reading: string | undefined
  readonly error: string | undefined
  readonly warning: string | undefined
  /** A total or a shown answer in words. */
  readonly output: string | undefined
  readonly incomplete: boolean
  /** Last year's answer in words. */
  readonly lastYear: string | undefined
  readonly sameAsLastYear: boolean
  /** A long number with separators: whether a zero is missing is hard to see without. */
  readonly grouped: string | undefined
}

export interface FieldSources {
  readonly form: FormDefinition
  readonly prior: Answers
  readonly answers: Answers
  /** `answers` without fields whose typed text could not be taken over. */
  readonly sound: Answers
  readonly year: SurveyYear
  readonly companyCode: string
  readonly subjectCode: string
  readonly typed: ReadonlyMap<string, string>
  readonly readings: ReadonlyMap<string, string>
  readonly refused: ReadonlyMap<string, Issue>
  readonly issues: ReadonlyMap<string, readonly Issue[]>
  /** Whether findings of the field's step are shown yet. */
  readonly revealed: (step: number) => boolean
}

export function viewOf(from: FieldSources, key: string): FieldView {
  const { form, answers } = from
  const asked = askedField(form, answers, key)
  if (!asked) return NOT_ASKED
  const unknown = asked.unknownKey !== undefined && answers[asked.unknownKey] === true
  const value = answers[key]
  return {
    asked,
    name: accessibleName(form, asked),
    text: from.typed.get(key) ?? (value === undefined ? '' : inputText(asked.as, value)),
    ticked: value === true,
    unknown,
    required: isRequired(form, answers, asked.field),
    reading: from.readings.get(key),
    ...messagesOf(from, asked),
    ...outputOf(from, asked),
    lastYear: lastYearInWords(from, asked),
    sameAsLastYear: sameAsLastYear(from, asked),
    grouped:
      asked.as.kind === 'number' &&
      typeof value === 'number' &&
      Math.abs(value) >= LONG_NUMBER &&
      !from.typed.has(key)
        ? formatAnswer(asked.as, value)
        : undefined,
  }
}

const NOT_ASKED: FieldView = {
  asked: undefined,
  name: '',
  text: '',
  ticked: false,
  unknown: false,
  required: false,
  reading: undefined,
  error: undefined,
  warning: undefined,
  output: undefined,
  incomplete: false,
  lastYear: undefined,
  sameAsLastYear: false,
  grouped: undefined,
}

const LONG_NUMBER = 10_000

function messagesOf(from: FieldSources, { key, step }: AskedField): Pick<FieldView, 'error' | 'warning'> {
  const refused = from.refused.get(key)
  if (refused) return { error: messageOf(from.form, refused, from.answers), warning: undefined }
  if (!from.revealed(step)) return { error: undefined, warning: undefined }
  const issues = from.issues.get(key) ?? []
  const words = (level: Issue['level']) =>
    issues
      .filter((issue) => issue.level === level)
      .map((issue) => messageOf(from.form, issue, from.answers))
      .join('\n') || undefined
  return { error: words('error'), warning: words('warning') }
}

function outputOf(from: FieldSources, { key, as }: AskedField): Pick<FieldView, 'output' | 'incomplete'> {
  if (as.kind === 'total') {
    const total = totalOf(from.form, from.sound, key)
    return { output: formatTotal(as, total), incomplete: total.incomplete }
  }
  if (as.kind === 'shown') return { output: shownText(from, as.from), incomplete: false }
  return { output: undefined, incomplete: false }
}

type ShownFrom = Extract<AskedField['as'], { kind: 'shown' }>['from']

function shownText(from: FieldSources, source: ShownFrom): string {
  if (source === 'companyCode') return from.companyCode
  if (source === 'subjectCode') return from.subjectCode
  if ('text' in source) return source.text
  const other = askedField(from.form, from.answers, source.key)
  const value = from.answers[source.key]
  return other && value !== undefined ? formatAnswer(other.as, value) : ''
}

function lastYearInWords({ form, answers, prior }: FieldSources, asked: AskedField): string | undefined {
  const { key, field, as } = asked
  if (asked.unknownKey && prior[asked.unknownKey] === true) return '不明'
  if (as.kind === 'total') {
    const total = totalOf(form, prior, key)
    return total.value === undefined ? undefined : formatTotal(as, total)
  }
  // Under another code the row of last year asked about something else.
  if (field.kind === 'specification' && prior[field.by] !== answers[field.by]) return undefined
  const value = prior[key]
  return value === undefined ? undefined : formatAnswer(as, value)
}

function sameAsLastYear({ answers, prior }: FieldSources, { key, unknownKey }: AskedField): boolean {
  const flagged = unknownKey !== undefined && prior[unknownKey] === true
  return flagged ? answers[unknownKey] === true : prior[key] !== undefined && prior[key] === answers[key]
}

/** An answer in words for a conflict or last year's column. */
export function answerInWords(
  form: FormDefinition,
  answers: Answers,
  key: string,
  value: Value | undefined,
): string {
  if (value === undefined) return '空欄'
  if (value === true && !form.steps.some((step) => key in step.fields)) return '不明'
  const asked = askedField(form, answers, key)
  return asked ? formatAnswer(asked.as, value) : String(value)
}

export function sameView(a: FieldView, b: FieldView): boolean {
  const keys = Object.keys(a) as (keyof FieldView)[]
  return keys.every((key) => (key === 'asked' ? sameAsked(a.asked, b.asked) : a[key] === b[key]))
}

const sameAsked = (a: AskedField | undefined, b: AskedField | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.key === b.key && a.label === b.label && a.as === b.as)
