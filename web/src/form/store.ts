import {
  type Answers,
  askedField,
  askedFields,
  type CheckContext,
  checkInput,
  type FormDefinition,
  type Issue,
  indexOf,
  markUnknown,
  normalize,
  setAnswer,
  unknownKeyOf,
  type Value,
} from '#survey'
import { type FieldSources, type FieldView, sameView, viewOf } from './field-view.ts'
import { contextOf, type Findings, findingsOf, layoutNews, unreadable } from './findings.ts'
import type { Sheet } from './sheet.ts'
import { createSpecificationMemory, respecify } from './specifications.ts'
import { createTopics, type Topics } from './topics.ts'

export interface FormStoreParts {
  readonly form: FormDefinition
  readonly sheet: Sheet
  /** Runs work that may wait until the screen has been drawn. */
  readonly afterPaint: (run: () => void) => void
  readonly after: (ms: number, run: () => void) => () => void
  /** Answers have changed: the saver decides when to send them. */
  readonly changed: () => void
}

/** While typing goes on nothing is read; this long after the last key it is. */
const READING_PAUSE_MS = 400

/** Topics other than a field's key. No field key starts with `#`. */
export const LAYOUT = '#layout'
export const FINDINGS = '#findings'
export const NEWS = '#news'

interface Remembered {
  readonly value: Value | undefined
  readonly typed: string | undefined
  readonly refused: Issue | undefined
}

/**
 * One sheet on the screen: answers, text being typed, text that cannot be stored, and what 不明 has put aside.
 * A key press draws nothing anew; the field's row follows when the text is read, totals, conditions and checks after
 * the paint.
 */
export class FormStore {
  readonly form: FormDefinition
  readonly sheet: Sheet
  readonly topics: Topics = createTopics()
  answers: Answers
  findings: Findings
  /** Last thing worth saying aloud. */
  news = ''
  step = 0

  private readonly parts: FormStoreParts
  private readonly context: CheckContext
  private readonly typed = new Map<string, string>()
  private readonly unread = new Set<string>()
  private readonly readings = new Map<string, string>()
  private readonly refusals = new Map<string, Issue>()
  private readonly putAside = new Map<string, ReadonlyMap<string, Remembered>>()
  private readonly specifications = createSpecificationMemory()
  private readonly revealedSteps = new Set<number>()
  private readonly views = new Map<string, FieldView>()
  /** Fields whose control shows newer text than their row has been told of. */
  private readonly ahead = new Set<string>()
  private readonly layouts = new Map<number, readonly string[]>()
  /** The field in which an input method is composing: nothing is read from it. */
  private composing: string | undefined
  private issuesByKey: ReadonlyMap<string, readonly Issue[]> = new Map()
  private cancelReading: (() => void) | undefined
  private refreshPlanned = false

  constructor(parts: FormStoreParts) {
    this.parts = parts
    this.form = parts.form
    this.sheet = parts.sheet
    this.answers = parts.sheet.answers
    this.context = contextOf(parts.sheet)
    this.findings = { issues: [], steps: [], byKey: new Map() }
    this.refreshFindings()
  }

  // ── What the screen reads ──────────────────────────────────────────────────────────────────────

  field(key: string): FieldView {
    const known = this.views.get(key)
    if (known) return known
    const view = viewOf(this.sources(), key)
    this.views.set(key, view)
    return view
  }

  /** Keys asked in a step, in order; the same array until that changes. */
  layoutOf(step: number): readonly string[] {
    const known = this.layouts.get(step)
    if (known) return known
    const layout = this.askedKeys(step)
    this.layouts.set(step, layout)
    return layout
  }

  /** Names the step on the screen. Findings of a step that already has some are shown at once. */
  show(step: number): void {
    this.step = step
    if (this.findings.steps[step] === '要確認') this.reveal(step)
  }

  /** What a 不明 flag is the 不明 of: a field, the group it covers, or what the definition calls it. */
  flagName(flag: string): string {
    const base = flag.replace(/_不明$/, '')
    const { fields, flags } = indexOf(this.form)
    const members = flags.get(flag) ?? []
    const group = members[0] && fields.get(members[0])?.field.group
    const covered = [...fields].filter(([, { field }]) => group !== undefined && field.group === group)
    if (group !== undefined && covered.length === members.length && members.length > 1) return group
    return fields.has(base) ? this.field(base).name || base : base.replaceAll('_', ' ')
  }

  get refused(): ReadonlyMap<string, Issue> {
    return this.refusals
  }

  /** Fields whose text on the screen is not in `answers`. */
  get hasUnread(): boolean {
    return this.unread.size > 0
  }

  /** Everything to look at in a step: text that cannot be stored first, then what the rules found. */
  issuesOf(step: number): readonly Issue[] {
    const refused = [...this.refusals.values()].filter((issue) => issue.step === step)
    const found = this.findings.issues.filter((issue) => issue.step === step && !this.refusals.has(issue.key))
    const order = new Map(Object.keys(this.form.steps[step]?.fields ?? {}).map((key, at) => [key, at]))
    return [...refused, ...found].sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0))
  }

  // ── What the respondent does ───────────────────────────────────────────────────────────────────

  /** Text as it stands in the control after a key press. The row hears of it when it is read. */
  type(key: string, text: string): void {
    this.typed.set(key, text)
    this.unread.add(key)
    const flag = this.flagOf(key)
    if (flag && text !== '' && this.answers[flag] === true) this.liftUnknown(flag)
    const view = this.field(key)
    this.ahead.add(key)
    // What was said about the text before goes at once.
    if (this.readings.delete(key) || view.grouped) this.refreshView(key)
    else this.views.set(key, { ...view, text })
    this.readSoon()
    this.parts.changed()
  }

  /** The respondent leaves the control: the text becomes an answer and is shown in its plain form. */
  leave(key: string): void {
    if (this.typed.has(key)) this.read(key, true)
  }

  /** While an input method composes, half-made characters are neither read nor saved. */
  compose(key: string, on: boolean): void {
    this.composing = on ? key : undefined
    if (!on && this.unread.has(key)) this.readSoon()
  }

  choose(key: string, code: string): void {
    this.typed.delete(key)
    this.refusals.delete(key)
    this.store(key, code === '' ? null : code)
  }

  tick(key: string, on: boolean): void {
    this.store(key, on ? true : null)
  }

  /** Takes over one of last year's answers, 不明 included. */
  answerAsLastYear(key: string): void {
    const flag = this.flagOf(key)
    const value = this.sheet.prior[key]
    if (value === undefined) {
      if (flag && this.sheet.prior[flag] === true) this.setUnknown(flag, true)
      return
    }
    this.forgetText(key)
    this.store(key, value)
  }

  setUnknown(flag: string, on: boolean): void {
    const keys = indexOf(this.form).flags.get(flag) ?? []
    if (on) {
      for (const key of keys) if (this.unread.has(key)) this.read(key, true)
      const aside = new Map<string, Remembered>()
      for (const key of keys) {
        aside.set(key, {
          value: this.answers[key],
          typed: this.typed.get(key),
          refused: this.refusals.get(key),
        })
        this.forgetText(key)
      }
      const cleared = [...aside.values()].some(
        ({ value, typed }) => value !== undefined || typed !== undefined,
      )
      this.putAside.set(flag, aside)
      this.apply(markUnknown(this.form, this.answers, flag, true), keys)
      this.say(
        cleared
          ? `${this.flagName(flag)}を不明にしました。入力していた値は消しました。不明を外すと戻ります。`
          : `${this.flagName(flag)}を不明にしました。`,
      )
      return
    }
    this.apply(this.restored(flag), keys)
    this.say(`${this.flagName(flag)}の不明を外しました。`)
  }

  /** Reads all text not yet read, e.g. before saving or moving to another step. */
  readAll(leaving = true): void {
    this.cancelReading?.()
    this.cancelReading = undefined
    for (const key of [...this.unread]) {
      if (leaving || key !== this.composing) this.read(key, leaving)
    }
  }

  /** From now on the findings of these steps stand at their fields. */
  reveal(...steps: readonly number[]): void {
    for (const step of steps) this.revealedSteps.add(step)
    this.refreshNow()
  }

  /** Brings conditions, totals and findings up to date at once. */
  refreshNow(): void {
    this.refreshFindings()
    this.refreshLayout()
    for (const key of this.views.keys()) this.refreshView(key)
    this.topics.notify(FINDINGS)
  }

  /** Answers that came from the server. Text being typed stays as it is. */
  adopt(answers: Answers): void {
    this.answers = answers
    this.refreshNow()
  }

  /** Text on the screen that is no answer yet, or cannot become one. */
  textsLeft(): Readonly<Record<string, string>> {
    const left: Record<string, string> = {}
    for (const [key, text] of this.typed) if (this.unread.has(key) || this.refusals.has(key)) left[key] = text
    return left
  }

  /** Text from a draft stands in its fields again, read where it can be. */
  bringBack(texts: Readonly<Record<string, string>>): void {
    for (const [key, text] of Object.entries(texts)) {
      if (!indexOf(this.form).fields.has(key)) continue
      this.typed.set(key, text)
      this.unread.add(key)
    }
    this.readAll()
    this.refreshNow()
  }

  /** The server would not take this answer: it stays here, marked as one that cannot be stored. */
  refuse(key: string): void {
    const step = indexOf(this.form).fields.get(key)?.step
    if (step === undefined) return
    this.refusals.set(key, { rule: 'F01', level: 'error', key, step, keys: [key] })
    this.refreshNow()
  }

  say(sentence: string): void {
    this.news = sentence
    this.topics.notify(NEWS)
  }

  // ── Inside ─────────────────────────────────────────────────────────────────────────────────────

  private readSoon(): void {
    this.cancelReading?.()
    this.cancelReading = this.parts.after(READING_PAUSE_MS, () => this.readAll(false))
  }

  private read(key: string, leaving: boolean): void {
    this.unread.delete(key)
    const text = this.typed.get(key)
    const asked = askedField(this.form, this.answers, key)
    if (text === undefined || !asked) return
    const outcome = normalize(asked.as, text)
    const [refusal] = outcome.ok
      ? checkInput(this.form, this.answers, key, outcome.value, this.sheet.year)
      : [unreadable(asked, outcome)]
    if (refusal) {
      // Half-typed text is not scolded; the pause only takes over what is already sound.
      if (leaving) this.refusals.set(key, refusal)
      else this.unread.add(key)
      this.refreshView(key)
      this.changedLater()
      return
    }
    this.refusals.delete(key)
    if (outcome.ok) {
      if (leaving) this.typed.delete(key)
      if (leaving && outcome.reading !== undefined) this.readings.set(key, outcome.reading)
      this.store(key, outcome.value)
    }
  }

  private store(key: string, value: Value | null): void {
    this.apply(setAnswer(this.form, this.answers, key, value), [key])
  }

  private apply(changed: Answers, keys: readonly string[]): void {
    this.answers = keys.reduce(
      (answers, key) => respecify(this.form, this.answers, answers, key, this.specifications),
      changed,
    )
    for (const key of keys) this.refreshView(key)
    for (const [key, view] of this.views) {
      if (view.asked?.unknownKey && keys.some((changed) => this.flagOf(changed) === view.asked?.unknownKey)) {
        this.refreshView(key)
      }
    }
    this.changedLater()
    this.parts.changed()
  }

  private restored(flag: string): Answers {
    let next = markUnknown(this.form, this.answers, flag, false)
    for (const [key, { value, typed, refused }] of this.putAside.get(flag) ?? []) {
      if (value !== undefined) next = setAnswer(this.form, next, key, value)
      if (typed !== undefined) this.typed.set(key, typed)
      if (refused) this.refusals.set(key, refused)
    }
    this.putAside.delete(flag)
    return next
  }

  /** Typing an answer lifts 不明 without bringing back what was put aside. */
  private liftUnknown(flag: string): void {
    this.putAside.delete(flag)
    this.apply(markUnknown(this.form, this.answers, flag, false), indexOf(this.form).flags.get(flag) ?? [])
    this.say(`${this.flagName(flag)}の不明を外しました。`)
  }

  private changedLater(): void {
    if (this.refreshPlanned) return
    this.refreshPlanned = true
    this.parts.afterPaint(() => {
      this.refreshPlanned = false
      this.refreshNow()
    })
  }

  private refreshFindings(): void {
    const found = findingsOf(this.form, this.soundAnswers(), this.refusals, this.context)
    this.issuesByKey = found.byKey
    this.findings = found
  }

  private refreshLayout(): void {
    for (const [step, before] of this.layouts) {
      const after = this.askedKeys(step)
      const shown = after.filter((key) => !before.includes(key))
      const hidden = before.filter((key) => !after.includes(key))
      if (shown.length === 0 && hidden.length === 0) continue
      const gone = hidden.map((key) => this.field(key).name)
      // A field that goes away keeps its answer but not text that could not become one.
      for (const key of hidden) this.forgetText(key)
      this.layouts.set(step, after)
      for (const key of [...shown, ...hidden]) this.refreshView(key)
      if (step !== this.step) continue
      this.topics.notify(LAYOUT)
      this.say(
        layoutNews(
          shown.map((key) => this.field(key).name),
          gone,
        ),
      )
    }
  }

  private askedKeys(step: number): readonly string[] {
    return askedFields(this.form, this.answers, step).map(({ key }) => key)
  }

  private refreshView(key: string): void {
    const before = this.views.get(key)
    const view = viewOf(this.sources(), key)
    if (!this.ahead.delete(key) && before && sameView(before, view)) return
    this.views.set(key, view)
    this.topics.notify(key)
  }

  private forgetText(key: string): void {
    this.typed.delete(key)
    this.unread.delete(key)
    this.readings.delete(key)
    this.refusals.delete(key)
  }

  private flagOf(key: string): string | undefined {
    const entry = indexOf(this.form).fields.get(key)
    return entry && unknownKeyOf(key, entry.field)
  }

  private soundAnswers(): Answers {
    if (this.refusals.size === 0) return this.answers
    return Object.fromEntries(Object.entries(this.answers).filter(([key]) => !this.refusals.has(key)))
  }

  private sources(): FieldSources {
    return {
      form: this.form,
      answers: this.answers,
      prior: this.sheet.prior,
      sound: this.soundAnswers(),
      year: this.sheet.year,
      companyCode: this.sheet.companyCode,
      subjectCode: this.sheet.subjectCode,
      typed: this.typed,
      readings: this.readings,
      refused: this.refusals,
      issues: this.issuesByKey,
      revealed: (step) => this.revealedSteps.has(step),
    }
  }
}
