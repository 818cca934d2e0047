/** What an uploaded workbook would change: file, stored now, and stored when the file was made. */
import { type FormDefinition, isConfirmed } from '#survey'
import { compareSubject } from './compare-subject.ts'
import type { CompareContext, ComparedSubject, Comparison } from './comparison.ts'
import { findingsIn, shownFinding, surroundings } from './findings.ts'
import { answersWithAll, reasonsAfter } from './import-sheets.ts'
import { cellKey, cellKeys } from './keys.ts'
import { refusalOf } from './refusal.ts'
import { cleanText } from './words.ts'
import type { FileProblem, FoundSubject, ReadResult, StoredSheet } from './workbook.ts'
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
