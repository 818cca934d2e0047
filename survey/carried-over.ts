import { type Answers, askedField, indexOf, type Value } from './answers.ts'
import type { Choice, FormDefinition } from './definition.ts'

const HOLDING = '保有形態'
const GONE_YEAR = '廃船または売船年月_年'
const GONE_MONTH = '廃船または売船年月_月'
const SCRAPPED = '1'
const SOLD = '2'
const CHARTERED = '3'
const CHARTER_ENDED = '6'

/** What may have become of a subject since last year. */
export interface Course {
  /** The 保有形態 it leads to. */
  readonly code: string
  /** 継続, or the label of the code. */
  readonly label: string
  readonly note: string | undefined
  /** 廃船 and 売船 ask when. */
  readonly dated: boolean
}

/** Forms that ask whether a subject has been scrapped or sold. */
export const asksForCourse = (form: FormDefinition): boolean => indexOf(form).fields.has(GONE_YEAR)

/** 継続 first; 廃船 and 売船 for what the company owned, 用船終了 for what it chartered. */
export function coursesSince(form: FormDefinition, prior: Answers): readonly Course[] {
  const asked = askedField(form, {}, HOLDING)
  if (asked?.as.kind !== 'choice') return []
  const { items } = asked.as.choices
  const held = items.find(({ code }) => code === prior[HOLDING])
  const ends = held?.code === CHARTERED ? [CHARTER_ENDED] : [SCRAPPED, SOLD, ...(held ? [] : [CHARTER_ENDED])]
  return [
    ...(held ? [courseOf(held, `継続（昨年と同じ「${held.label}」）`)] : []),
    ...items.filter(({ code }) => ends.includes(code)).map((item) => courseOf(item, item.label)),
  ]
}

const courseOf = ({ code, note }: Choice, label: string): Course => ({
  code,
  label,
  note,
  dated: code === SCRAPPED || code === SOLD,
})

/** The fields that say when, as the form asks them once the course is taken. */
export const dateFieldsOf = (form: FormDefinition, course: Course) =>
  course.dated
    ? [GONE_YEAR, GONE_MONTH].flatMap((key) => askedField(form, { [HOLDING]: course.code }, key) ?? [])
    : []

/** What to store. A date left blank is asked on the form. */
export function answersOf(
  course: Course,
  date: Readonly<Record<string, Value | null>>,
): Readonly<Record<string, Value | null>> {
  const given = Object.entries(date).filter(([, value]) => value !== null)
  return { [HOLDING]: course.code, ...Object.fromEntries(given) }
}

export const holdingIn = (answers: Answers): Value | undefined => answers[HOLDING]
