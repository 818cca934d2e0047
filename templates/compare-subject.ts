/** What one subject of an uploaded workbook would change: file, stored now, and stored when the file was made. */
import {
  type Answers,
  type AskedField,
  accessibleName,
  askedField,
  checkInput,
  type FormDefinition,
  formatAnswer,
  indexOf,
  markUnknown,
  messageOf,
  normalize,
  type RuleId,
  reasonKey,
  setAnswer,
  type Value,
} from '#survey'
import { cellValue, meaningOf, rawText, shownAnswer } from './cell.ts'
import type { CompareContext, ComparedSubject, ComparisonEntry, EntryKind } from './comparison.ts'
import { cellKey, cellKeys, fingerprint, printOf } from './keys.ts'
import { type FieldRow, fieldRows, printedField } from './layout.ts'
import { cellMessages } from './problems.ts'
import { meantReason, reasonText } from './reasons.ts'
import { cleanText, UNKNOWN_WORD } from './words.ts'
import type { FoundCell, FoundSubject, StoredSheet } from './workbook.ts'

export function compareSubject(
  form: FormDefinition,
  found: FoundSubject,
  index: number,
  stored: StoredSheet | undefined,
  context: CompareContext,
): ComparedSubject {
  const isNew = stored === undefined && found.id === undefined
  const walk = new SubjectWalk(form, found, stored, context)
  walk.readCells()
  walk.checkValues()
  walk.readReasons()
  if (isNew) walk.requireName()
  const title = walk.draft[form.subject.titleKey]
  return {
    index,
    sheet: found.sheet,
    title: title === undefined ? found.sheet : String(title),
    ...(stored && { id: stored.id, stored: stored.answers, storedVersion: stored.version }),
    ...(stored?.prior && { prior: stored.prior }),
    ...(stored?.reasons && { reasons: stored.reasons }),
    ...(found.baseVersion !== undefined && { baseVersion: found.baseVersion }),
    isNew,
    entries: stored || isNew ? walk.entries : [],
    findings: [],
    unchanged: walk.unchanged,
    ...(found.id && !stored && { refused: cellMessages.gone(form.subject.noun) }),
  }
}

/** Goes through the rows of one subject in the order of the form, so that conditions see what the file answers. */
class SubjectWalk {
  entries: ComparisonEntry[] = []
  unchanged = 0
  /** The answers as they would be with everything the file says. */
  draft: Answers
  readonly #form: FormDefinition
  readonly #found: FoundSubject
  readonly #stored: StoredSheet | undefined
  readonly #context: CompareContext
  /** What the workbook was made from, or what this file itself has put in its place since. */
  readonly #base: ReadonlyMap<string, string> | undefined
  /** A subject that this file registered was at its first version then. */
  readonly #baseVersion: number | undefined
  /** Flags that a group's other rows contradict. */
  readonly #contradicted: ReadonlySet<string>

  constructor(
    form: FormDefinition,
    found: FoundSubject,
    stored: StoredSheet | undefined,
    context: CompareContext,
  ) {
    this.#form = form
    this.#found = found
    this.#stored = stored
    this.#context = context
    this.draft = stored?.answers ?? {}
    this.#base = found.base && stored ? baseNow(form, found.base, stored) : found.base
    this.#baseVersion = found.id ? found.baseVersion : 1
    this.#contradicted = contradictedFlags(form, found)
  }

  readCells() {
    for (const row of fieldRows(this.#form)) {
      const cell = row.cellKey ? this.#found.cells.get(row.cellKey) : undefined
      if (cell) this.#readCell(row, cell)
    }
  }

  #readCell(row: FieldRow, cell: FoundCell) {
    const asked = askedField(this.#form, this.draft, row.key)
    const printed = asked ?? printedField(this.#form, this.draft, row)
    if (this.#isAsWritten(row, printed, cell)) {
      this.unchanged++
      return
    }
    const text = rawText(cell, printed.as)
    if (text !== undefined && !cell.unknown && !cell.failed && this.#isStoredText(row, text)) {
      this.unchanged++
      return
    }
    const meaning = meaningOf(cell, printed.as)
    switch (meaning.is) {
      case 'blank':
        return
      case 'unusable':
        this.#error(printed, cell, unusableMessage(meaning.reason, cell))
        return
      case 'unknown':
        this.#becomesUnknown(row, printed, cell, asked !== undefined)
        return
      case 'clear':
        this.#becomesBlank(printed, cell)
        return
      case 'typed': {
        const { key, step } = printed
        if (row.unknownKey && this.#contradicted.has(row.unknownKey)) {
          this.#error(printed, cell, cellMessages.both())
          return
        }
        const value = normalize(printed.as, meaning.text)
        if (!value.ok) {
          if (this.#isBase(row, fingerprint(meaning.text, false))) {
            this.unchanged++
            return
          }
          const issue = { rule: value.rule, level: 'error' as const, key, step, keys: [key] }
          this.#error(
            printed,
            cell,
            messageOf(this.#form, { ...issue, ...(value.params && { params: value.params }) }, this.draft),
            value.rule,
          )
        } else if (value.value === null || value.value === false) this.#becomesBlank(printed, cell)
        else this.#becomesValue(row, printed, cell, value.value, value.reading, asked !== undefined)
      }
    }
  }

  /** Most cells of a workbook are as it was made: they need no reading. */
  #isAsWritten(row: FieldRow, printed: AskedField, cell: FoundCell): boolean {
    const value = this.#stored?.answers[row.key]
    if (value === undefined || cell.raw === null || cell.unknown) return false
    if (cell.formula || cell.failed || cell.date || cell.repeatedAt) return false
    if (row.unknownKey && this.#contradicted.has(row.unknownKey)) return false
    return cell.raw === cellValue(printed.as, value)
  }

  /** An answer may itself read 不明 or （消去）: what stands there already is no instruction. */
  #isStoredText(row: FieldRow, text: string): boolean {
    const value = this.#stored?.answers[row.key]
    return typeof value === 'string' && text !== '' && cleanText(value) === text
  }

  #becomesValue(
    row: FieldRow,
    printed: AskedField,
    cell: FoundCell,
    value: Value,
    reading: string | undefined,
    isAskedNow: boolean,
  ) {
    const { key } = row
    const stored = this.#stored?.answers[key]
    if (same(stored, value) || this.#isBase(row, fingerprint(value, false))) {
      this.unchanged++
      return
    }
    if (!isAskedNow) {
      this.#error(printed, cell, cellMessages.notAsked())
      return
    }
    const remarks = [cell.formula && cellMessages.formula(), reading && cellMessages.reading(reading)]
    this.#add(printed, cell, 'changed', formatAnswer(printed.as, value), { to: 'value', value }, remarks)
    this.draft = setAnswer(this.#form, this.draft, key, value)
  }

  #becomesUnknown(row: FieldRow, printed: AskedField, cell: FoundCell, isAskedNow: boolean) {
    const { unknownKey } = row
    if (!unknownKey) {
      this.#error(printed, cell, cellMessages.notUnknown())
      return
    }
    if (this.#contradicted.has(unknownKey)) return
    if (this.#stored?.answers[unknownKey] === true || this.#isBase(row, fingerprint('', true))) {
      this.unchanged++
      return
    }
    if (this.draft[unknownKey] === true) return
    if (!isAskedNow) {
      this.#error(printed, cell, cellMessages.notAsked())
      return
    }
    this.#add(printed, cell, 'unknown', UNKNOWN_WORD, { to: 'unknown' }, [])
    this.draft = markUnknown(this.#form, this.draft, unknownKey, true)
  }

  #becomesBlank(printed: AskedField, cell: FoundCell) {
    if (!this.#storedText(printed)) return
    this.#add(printed, cell, 'cleared', '', { to: 'blank' }, [])
    this.draft = setAnswer(this.#form, withoutFlag(this.draft, printed.unknownKey), printed.key, null)
  }

  #add(
    printed: AskedField,
    cell: FoundCell,
    kind: EntryKind,
    after: string,
    change: NonNullable<ComparisonEntry['change']>,
    remarks: readonly (string | false | undefined)[],
  ) {
    const before = this.#storedText(printed)
    const conflict = this.#stored !== undefined && this.#changedSince(printed)
    const said = [conflict && cellMessages.conflict(before || '（空欄）'), ...remarks]
      .filter(Boolean)
      .join('')
    this.entries.push({
      ...this.#place(printed, cell),
      kind: conflict ? 'conflict' : this.#stored ? kind : 'added',
      before,
      after,
      change,
      ...(said && { message: said }),
      ...(cell.formula && { formula: true as const }),
    })
  }

  #error(printed: AskedField, cell: FoundCell, message: string, rule?: RuleId) {
    this.entries.push({
      ...this.#place(printed, cell),
      kind: 'error',
      before: this.#storedText(printed),
      after: cell.raw === null ? (cell.unknown ? UNKNOWN_WORD : '') : String(cell.raw),
      message,
      ...(rule && { rule }),
      ...(cell.formula && { formula: true as const }),
    })
  }

  #place(printed: AskedField, cell: FoundCell) {
    const { prior } = this.#stored ?? {}
    return {
      key: printed.key,
      label: accessibleName(this.#form, printed),
      sheet: this.#found.sheet,
      address: cell.address,
      prior: prior ? shownAnswer(this.#form, prior, printed) : '',
    }
  }

  #storedText(printed: AskedField): string {
    return this.#stored ? shownAnswer(this.#form, this.#stored.answers, printed) : ''
  }

  /** Did the cell stay as the workbook was made? Then what others stored since is kept without a word. */
  #isBase(row: FieldRow, print: string): boolean {
    return this.#base?.get(row.cellKey) === print
  }

  /** Has the stored answer changed since the workbook was made? Unknown history counts as changed. */
  #changedSince({ key }: AskedField): boolean {
    const { id: form } = this.#form
    const now = printOf(this.#form, this.#stored?.answers ?? {}, key)
    if (this.#base) return this.#base.get(cellKey(form, key)) !== now
    return this.#baseVersion !== this.#stored?.version && now !== undefined
  }

  /** Ranges that hang on other answers are judged once all cells are read. */
  checkValues() {
    this.entries = this.entries.map((entry) => {
      if (entry.change?.to !== 'value') return entry
      const [issue] = checkInput(this.#form, this.draft, entry.key, entry.change.value, this.#context.year)
      if (!issue) return entry
      const { change: _, ...rest } = entry
      const typed = this.#found.cells.get(cellKey(this.#form.id, entry.key))?.raw ?? ''
      const message = messageOf(this.#form, issue, this.draft)
      return { ...rest, kind: 'error' as const, after: String(typed), message, rule: issue.rule }
    })
    for (const { kind, key } of this.entries) {
      if (kind === 'error') this.draft = restored(this.#form, this.draft, this.#stored?.answers ?? {}, key)
    }
  }

  /** Reasons given for warnings. An empty line keeps what is stored. */
  readReasons() {
    if (!this.#stored) return
    for (const given of this.#found.reasons ?? []) {
      // A warning may stand at a total, which has no cell of its own to be typed into.
      const row = fieldRows(this.#form).find(({ key }) => cellKey(this.#form.id, key) === given.cellKey)
      const meant = row && meantReason(given)
      if (!row || !meant) continue
      const name = reasonKey({ rule: given.rule as RuleId, key: row.key })
      const before = reasonText(this.#stored.reasons?.[name])
      const label = accessibleName(this.#form, printedField(this.#form, this.draft, row))
      const entry = {
        key: name,
        label: `${label}の理由`,
        sheet: given.sheet,
        address: given.address,
        before,
        prior: '',
      }
      if ('problem' in meant) {
        const after = [given.choice, given.note].filter(Boolean).join('：')
        this.entries.push({ ...entry, kind: 'error', after, message: meant.problem })
        continue
      }
      const after = reasonText(meant.reason)
      if (after === before) this.unchanged++
      else this.entries.push({ ...entry, kind: 'reason', after, change: { to: 'reason', ...meant } })
    }
  }

  /** A new subject needs its name before anything of it can be stored. */
  requireName() {
    const [nameKey] = this.#form.subject.newKeys
    if (!nameKey || this.entries.length === 0 || this.draft[nameKey] !== undefined) return
    const row = fieldRows(this.#form).find((each) => each.key === nameKey)
    if (!row || this.entries.some(({ key }) => key === nameKey)) return
    const printed = printedField(this.#form, this.draft, row)
    const cell = this.#found.cells.get(row.cellKey) ?? { raw: null, unknown: false, address: '' }
    this.#error(printed, cell, cellMessages.nameMissing(this.#form.subject.noun, printed.label))
  }
}

/** Where the stored answer is what an earlier upload of this very file put there, nobody else has changed it. */
function baseNow(
  form: FormDefinition,
  base: ReadonlyMap<string, string>,
  { answers, sent }: StoredSheet,
): ReadonlyMap<string, string> {
  if (!sent) return base
  const keys = cellKeys(form)
  const merged = new Map(base)
  for (const [short, print] of Object.entries(sent)) {
    const key = keys.get(short)
    if (key === undefined || (printOf(form, answers, key) ?? '') !== print) continue
    if (print) merged.set(short, print)
    else merged.delete(short)
  }
  return merged
}

const same = (stored: Value | undefined, value: Value): boolean =>
  stored === value ||
  (typeof stored === 'string' && typeof value === 'string' && cleanText(stored) === cleanText(value))

function unusableMessage(
  reason: 'failed' | 'formulaWithoutValue' | 'date' | 'both' | 'repeated',
  cell: FoundCell,
): string {
  if (reason === 'failed') return cellMessages.failed(String(cell.raw))
  if (reason === 'repeated') return cellMessages.repeated(cell.repeatedAt ?? '')
  return cellMessages[reason]()
}

function withoutFlag(answers: Answers, flag: string | undefined): Answers {
  if (!flag || answers[flag] === undefined) return answers
  const { [flag]: _, ...rest } = answers
  return rest
}

function restored(form: FormDefinition, draft: Answers, stored: Answers, key: string): Answers {
  const before = stored[key]
  return setAnswer(form, draft, key, before ?? null)
}

/** Flags ticked in the file while another row of the same group holds a value. */
function contradictedFlags(form: FormDefinition, found: FoundSubject): ReadonlySet<string> {
  const { flags } = indexOf(form)
  const contradicted = new Set<string>()
  for (const [flag, keys] of flags) {
    if (keys.length < 2) continue
    const cells = keys.flatMap((key) => found.cells.get(cellKey(form.id, key)) ?? [])
    const meanings = cells.map(
      (cell) => meaningOf({ ...cell, unknown: false }, { kind: 'text', maxLength: 0 }).is,
    )
    const unknown = cells.some((cell, at) => cell.unknown || meanings[at] === 'unknown')
    if (unknown && meanings.includes('typed')) contradicted.add(flag)
  }
  return contradicted
}
