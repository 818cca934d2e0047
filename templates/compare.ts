/** What an uploaded workbook would change: file, stored now, and stored when the file was made. */
import {
  type Answers,
  type AskedField,
  accessibleName,
  askedField,
  checkInput,
  type FormDefinition,
  formatAnswer,
  indexOf,
  isConfirmed,
  markUnknown,
  messageOf,
  normalize,
  type RuleId,
  reasonKey,
  setAnswer,
  type Value,
} from '#survey'
import { cellValue, meaningOf, rawText, shownAnswer } from './cell.ts'
import type { CompareContext, ComparedSubject, Comparison, ComparisonEntry, EntryKind } from './comparison.ts'
import { findingsIn, shownFinding, surroundings } from './findings.ts'
import { answersWithAll, reasonsAfter } from './import-sheets.ts'
import { cellKey, cellKeys, fingerprint, printOf } from './keys.ts'
import { type FieldRow, fieldRows, printedField } from './layout.ts'
import { cellMessages } from './problems.ts'
import { meantReason, reasonText } from './reasons.ts'
import { refusalOf } from './refusal.ts'
import { cleanText, UNKNOWN_WORD } from './words.ts'
import type { FileProblem, FoundCell, FoundSubject, ReadResult, StoredSheet } from './workbook.ts'
import { TEMPLATE_VERSION } from './workbook.ts'

export function compareWorkbook(
  form: FormDefinition,
  read: ReadResult & { ok: true },
  stored: readonly StoredSheet[],
  context: CompareContext,
): Comparison {
  const refused = refusalOf(form, read.meta, context)
  const warnings: FileProblem[] = [...read.warnings]
  const { templateVersion } = read.meta
  if (templateVersion !== undefined && templateVersion !== TEMPLATE_VERSION) {
    warnings.push({ code: 'otherVersion', name: templateVersion })
  }
  const byId = new Map(stored.map((sheet) => [sheet.id.toLowerCase(), sheet]))
  const subjects: ComparedSubject[] = []
  const registered = registeredBefore(form, read, stored)
  if (!refused) {
    read.subjects.forEach((subject, index) => {
      warnings.push(...keyWarnings(form, subject))
      const own = ownSheet(form, subject, byId, stored) ?? registered(subject)
      const compared = compareSubject(form, subject, index, own, context)
      if (!compared.isNew || compared.entries.length) subjects.push(compared)
    })
  }
  const inFile = new Set(subjects.map(({ id }) => id))
  const others = [
    ...(context.siblings ?? []).filter(({ formId }) => formId !== form.id),
    ...stored
      .filter(({ id }) => !inFile.has(id))
      .map(({ answers }) => ({
        formId: form.id,
        title: String(answers[form.subject.titleKey] ?? ''),
        answers,
      })),
  ]
  const judged = withFindings({ form, context, others, subjects }, read)
  return {
    form,
    context,
    ...(refused && { refused }),
    others,
    subjects: judged,
    warnings,
    counts: count(judged),
  }
}

/** Subjects that the file changes, each with what the rules would still say of it. */
function withFindings(
  comparison: Pick<Comparison, 'form' | 'context' | 'others' | 'subjects'>,
  { subjects: found }: ReadResult & { ok: true },
): ComparedSubject[] {
  const { form, subjects } = comparison
  const all = new Map(subjects.map((subject) => [subject, answersWithAll(form, subject)]))
  const contextOf = surroundings(comparison, (subject) => all.get(subject)!)
  return subjects.map((subject) => {
    if (subject.entries.length === 0) return subject
    const answers = all.get(subject)!
    const refused = new Set(subject.entries.filter(({ kind }) => kind === 'error').map(({ key }) => key))
    const reasons = reasonsAfter(subject, {}) ?? subject.reasons ?? {}
    const issues = findingsIn(form, answers, contextOf(subject)).filter(
      (issue) => !refused.has(issue.key) && !isConfirmed(issue, reasons),
    )
    const findings = issues.map((issue) =>
      shownFinding(form, issue, answers, subject.prior, found[subject.index]!),
    )
    return { ...subject, findings }
  })
}

/** The stored sheet a subject of the file is about. A company has one sheet of 1号様式, whatever the tag says. */
function ownSheet(
  form: FormDefinition,
  subject: FoundSubject,
  byId: ReadonlyMap<string, StoredSheet>,
  stored: readonly StoredSheet[],
): StoredSheet | undefined {
  if (subject.id) return byId.get(subject.id)
  return form.subject.kind === 'company' && stored.length === 1 ? stored[0] : undefined
}

/**
 * A file keeps its new subjects without an id, also after they were registered from it. The sheet of the same name
 * that is not in the file and came after it is theirs; each is given away once.
 */
function registeredBefore(
  form: FormDefinition,
  { meta, subjects }: ReadResult & { ok: true },
  stored: readonly StoredSheet[],
) {
  const inFile = new Set(subjects.map(({ id }) => id?.toLowerCase()))
  const made = Date.parse(meta.generatedAt ?? '')
  const later = stored.filter(
    ({ id, createdAt }) =>
      !inFile.has(id.toLowerCase()) && createdAt !== undefined && Date.parse(createdAt) > made,
  )
  const { titleKey } = form.subject
  return ({ id, copyOf, cells }: FoundSubject): StoredSheet | undefined => {
    const raw = cells.get(cellKey(form.id, titleKey))?.raw
    if (id || copyOf || raw === null || raw === undefined) return undefined
    const name = cleanText(String(raw))
    const at = later.findIndex(({ answers }) => cleanText(String(answers[titleKey] ?? '')) === name)
    return at < 0 ? undefined : later.splice(at, 1)[0]
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

function keyWarnings(form: FormDefinition, { sheet, cells }: FoundSubject): FileProblem[] {
  const known = cellKeys(form)
  const unknown = [...cells.keys()].filter((key) => !known.has(key)).length
  const missing = [...known.keys()].filter((key) => !cells.has(key)).length
  return [
    ...(unknown ? [{ code: 'unknownKeys' as const, name: sheet, count: unknown }] : []),
    ...(missing ? [{ code: 'missingKeys' as const, name: sheet, count: missing }] : []),
  ]
}

function count(subjects: readonly ComparedSubject[]): Comparison['counts'] {
  const counts = {
    added: 0,
    changed: 0,
    unknown: 0,
    cleared: 0,
    conflict: 0,
    error: 0,
    reason: 0,
    unchanged: 0,
    newSubjects: 0,
    findings: 0,
  }
  for (const subject of subjects) {
    counts.unchanged += subject.unchanged
    counts.findings += subject.findings.length
    if (subject.isNew) counts.newSubjects++
    for (const { kind } of subject.entries) counts[kind]++
  }
  return counts
}

function compareSubject(
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
