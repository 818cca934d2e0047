import {
  type Answers,
  type AskedField,
  askedFields,
  type CheckContext,
  type FormDefinition,
  findings,
  formatAnswer,
  type Issue,
  isConfirmed,
  labelOf,
  messageOf,
  type Reasons,
  reasonChoices,
  reasonKey,
  type StepState,
  stepStates,
} from '#survey'
import { type FieldSources, type FieldView, viewOf } from '../form/field-view.ts'
import { type Block, sectionsOf } from '../form/sections.ts'

/** A sheet as it is read back to the respondent. */
export interface ReviewedSheet {
  readonly companyCode: string
  readonly subjectCode: string
  readonly answers: Answers
  readonly prior: Answers | undefined
  readonly reasons: Reasons
  /** Names of attached documents. */
  readonly files: readonly string[]
}

export interface ReviewStep {
  readonly title: string
  readonly state: StepState
  readonly sections: readonly ReviewSection[]
}
export interface ReviewSection {
  readonly group: string | undefined
  readonly rows: readonly ReviewRow[]
}
export interface ReviewRow {
  /** Where a change starts; of several fields shown as one, the first. */
  readonly key: string
  readonly label: string
  /** What 変更 is about, unique within the step. */
  readonly name: string
  readonly state: 'answered' | 'blank' | 'unknown'
  readonly text: string
  readonly lastYear: string | undefined
  /** Computed or fixed: nothing to change. */
  readonly computed: boolean
  readonly findings: readonly ReviewFinding[]
}
export interface ReviewFinding {
  readonly level: 'error' | 'warning'
  readonly sentence: string
  /** Why a warned value stands, once said. */
  readonly reason: string | undefined
}

/** All answers of a sheet by step, as the screens group them. Fields that are not asked are left out. */
export function reviewOf(form: FormDefinition, sheet: ReviewedSheet, context: CheckContext): ReviewStep[] {
  const issues = findings(form, sheet.answers, context)
  const reader = new RowReader(form, sheet, context, issues)
  const states = stepStates(form, sheet.answers, context, sheet.reasons)
  return form.steps.map(({ title }, step) => ({
    title,
    state: states[step] ?? '未入力',
    sections: sectionsOf(form, askedFields(form, sheet.answers, step)).map(({ group, blocks }) => ({
      group,
      rows: blocks.flatMap((block) => reader.rowsOf(block, group)),
    })),
  }))
}

/** The reason given for a warning, in words. */
export function reasonInWords(issue: Issue, reasons: Reasons): string | undefined {
  const given = reasons[reasonKey(issue)]
  if (!given || !isConfirmed(issue, reasons)) return undefined
  const choice = reasonChoices.find(({ code }) => code === given.code)
  const words = choice?.needsNote ? undefined : choice?.label
  return [words, given.note?.trim()].filter(Boolean).join('：')
}

interface Part {
  readonly asked: AskedField
  readonly view: FieldView
  readonly state: ReviewRow['state']
  readonly text: string
}

class RowReader {
  private readonly form: FormDefinition
  private readonly sheet: ReviewedSheet
  private readonly issues: readonly Issue[]
  private readonly sources: FieldSources

  constructor(form: FormDefinition, sheet: ReviewedSheet, { year }: CheckContext, issues: readonly Issue[]) {
    this.form = form
    this.sheet = sheet
    this.issues = issues
    this.sources = {
      form,
      answers: sheet.answers,
      sound: sheet.answers,
      prior: sheet.prior ?? {},
      year,
      companyCode: sheet.companyCode,
      subjectCode: sheet.subjectCode,
      typed: new Map(),
      readings: new Map(),
      refused: new Map(),
      issues: new Map(),
      revealed: () => false,
    }
  }

  rowsOf(block: Block, group: string | undefined): ReviewRow[] {
    switch (block.kind) {
      case 'row':
        return this.single(block.key)
      case 'specifications':
        return block.keys.flatMap((key) => this.single(key))
      case 'date':
        return [this.joined(block.keys, block.heading, group, dateText)]
      case 'measure':
        return [this.joined(block.keys, undefined, group, measureText)]
      case 'grid':
        return [this.joined(block.keys, group ?? undefined, undefined, listText)]
      case 'ticks':
        return [this.ticks(block.keys, group)]
      case 'shared':
        return block.blocks.flatMap((inner) => this.rowsOf(inner, group))
      default:
        return block satisfies never
    }
  }

  private single(key: string): ReviewRow[] {
    const { asked, view, state, text } = this.part(key)
    const computed = asked.as.kind === 'total' || asked.as.kind === 'shown'
    if (asked.as.kind === 'shown' && text === '') return []
    return [
      {
        key,
        label: asked.label,
        name: view.name,
        state,
        text,
        lastYear: view.lastYear,
        computed,
        findings: this.findingsAt([key]),
      },
    ]
  }

  /** Several fields as one answer: 2004年6月, 2,980 kW. */
  private joined(
    keys: readonly string[],
    heading: string | undefined,
    group: string | undefined,
    join: (parts: readonly Part[]) => string,
  ): ReviewRow {
    const parts = keys.map((key) => this.part(key))
    const label = heading ?? parts[0]?.asked.label ?? ''
    const lastYear = parts.map(({ view }) => view.lastYear).filter((text) => text !== undefined)
    return {
      key: keys[0] ?? '',
      label,
      name: group === undefined || label.includes(group) ? label : `${group} ${label}`,
      ...overall(parts, join),
      lastYear: lastYear.length > 0 ? lastYearText(lastYear, join) : undefined,
      computed: false,
      findings: this.findingsAt(keys),
    }
  }

  /** A tick that is not set is an answer of its own. */
  private ticks(keys: readonly string[], group: string | undefined): ReviewRow {
    const parts = keys.map((key) => this.part(key))
    const [first] = parts
    const several = parts.length > 1
    const unknown = parts.every(({ view }) => view.unknown)
    const ticked = parts.filter(({ view }) => view.ticked).map(({ asked }) => asked.label)
    const none = several ? 'なし' : 'いいえ'
    const before = keys.filter((key) => this.sheet.prior?.[key] === true).map((key) => this.part(key))
    return {
      key: keys[0] ?? '',
      label: several ? (group ?? first?.asked.label ?? '') : (first?.asked.label ?? ''),
      name: several ? (group ?? first?.asked.label ?? '') : (first?.view.name ?? ''),
      state: unknown ? 'unknown' : 'answered',
      text: several ? ticked.join('、') || none : ticked.length > 0 ? 'はい' : none,
      lastYear:
        before.length === 0
          ? undefined
          : several
            ? before.map(({ asked }) => asked.label).join('、')
            : 'はい',
      computed: false,
      findings: this.findingsAt(keys),
    }
  }

  private part(key: string): Part {
    const view = viewOf(this.sources, key)
    const { asked } = view
    if (!asked) throw new Error(`form ${this.form.id} does not ask ${key} now`)
    if (view.unknown) return { asked, view, state: 'unknown', text: '' }
    const text = this.textOf(asked, view)
    return { asked, view, text, state: text === '' ? 'blank' : 'answered' }
  }

  private textOf({ key, as }: AskedField, view: FieldView): string {
    if (view.output !== undefined) return view.output
    if (as.kind === 'file') return this.sheet.files.join('、')
    const value = this.sheet.answers[key]
    return value === undefined ? '' : formatAnswer(as, value)
  }

  private findingsAt(keys: readonly string[]): ReviewFinding[] {
    const { form, sheet } = this
    return this.issues.flatMap((issue) =>
      issue.level === 'info' || !keys.includes(issue.key)
        ? []
        : [
            {
              level: issue.level,
              sentence: messageOf(form, issue, sheet.answers),
              reason: issue.level === 'warning' ? reasonInWords(issue, sheet.reasons) : undefined,
            },
          ],
    )
  }
}

function overall(
  parts: readonly Part[],
  join: (parts: readonly Part[]) => string,
): Pick<ReviewRow, 'state' | 'text'> {
  if (parts.every(({ state }) => state === 'blank')) return { state: 'blank', text: '' }
  if (parts.every(({ state }) => state === 'unknown')) return { state: 'unknown', text: '' }
  return { state: 'answered', text: join(parts) }
}

/** 2004年6月; a part that is missing is named: 2004年（新造年月月は未入力） */
function dateText(parts: readonly Part[]): string {
  const said = parts.filter(({ state }) => state === 'answered').map(({ text }) => text)
  return `${said.join('')}${missingParts(parts)}`
}

/** 2,980 kW */
function measureText(parts: readonly Part[]): string {
  const said = parts
    .filter(({ state }) => state === 'answered')
    .map(({ asked, text }) =>
      asked.as.kind === 'choice' ? labelOf(asked.as.choices, text.replace(/ .*$/, '')) : text,
    )
  return `${said.join(' ')}${missingParts(parts)}`
}

const listText = (parts: readonly Part[]): string =>
  parts
    .filter(({ state }) => state === 'answered')
    .map(({ text }) => text)
    .join('、')

function missingParts(parts: readonly Part[]): string {
  const missing = parts
    .filter(({ state }) => state !== 'answered')
    .map(({ asked, state }) => `${asked.label}は${state === 'unknown' ? '不明' : '未入力'}`)
  return missing.length > 0 ? `（${missing.join('、')}）` : ''
}

/** Last year's parts are already in words; 不明 is said once. */
function lastYearText(texts: readonly string[], join: (parts: readonly Part[]) => string): string {
  const distinct = [...new Set(texts)]
  if (join === listText) return texts.join('、')
  if (join === dateText) return distinct.join('')
  const [first = '', second = ''] = distinct
  return `${first} ${second.replace(/^\S+ /, '')}`.trim()
}
