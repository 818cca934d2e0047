/**
 * The respondent's file back, with what must be corrected marked; of an older version, with its values moved to
 * today's. It is written anew from what was read, never by
 * editing the uploaded file: exceljs would drop its protection, and whatever else it carries would travel on.
 */
import { indexOf, markUnknown, messageOf, type Reason, reasonKey, setAnswer, unknownKeyOf } from '#survey'
import type { Comparison } from './comparison.ts'
import { findingsIn, surroundings } from './findings.ts'
import { answersWithAll } from './import-sheets.ts'
import { cellKey } from './keys.ts'
import { reasonCells } from './reasons.ts'
import { CLEAR_WORD } from './words.ts'
import type {
  CellMark,
  FoundSubject,
  ReadResult,
  StoredSheet,
  SubjectSheet,
  WriteRequest,
} from './workbook.ts'
import { writeWorkbook } from './write.ts'

type Frame = Pick<WriteRequest, 'company' | 'layout' | 'generatedAt'>

export function annotateWorkbook(
  read: ReadResult & { ok: true },
  comparison: Comparison,
  stored: readonly StoredSheet[],
  frame: Frame,
): Promise<Uint8Array> {
  const { form, context } = comparison
  const contextOf = surroundings(comparison, (subject) => answersWithAll(form, subject))
  const marks: CellMark[] = []
  const byId = new Map(stored.map((sheet) => [sheet.id, sheet]))
  const subjects = comparison.subjects
    .filter(({ refused }) => refused === undefined)
    .map((subject, position): SubjectSheet => {
      const found = read.subjects[subject.index]
      const own = subject.id === undefined ? undefined : byId.get(subject.id)
      const typed = new Map<string, string | number | boolean>()
      let draft = answersWithAll(form, subject)
      const given = new Map<string, Reason>(Object.entries(own?.reasons ?? {}))
      const fields = indexOf(form).fields
      for (const { kind, key, message, change, rule } of subject.entries) {
        if (change?.to === 'reason') given.set(key, change.reason)
        if (!fields.has(key)) continue
        if (change?.to === 'blank') typed.set(key, CLEAR_WORD)
        if (kind !== 'error' && kind !== 'conflict') continue
        marks.push({ subject: position, key, level: kind, message: message ?? '', ...(rule && { rule }) })
        if (kind === 'conflict') continue
        const cell = cellOf(form.id, found, key)
        const field = fields.get(key)?.field
        const flag = field && unknownKeyOf(key, field)
        draft =
          cell?.unknown && flag ? markUnknown(form, draft, flag, true) : setAnswer(form, draft, key, null)
        if (cell && cell.raw !== null) typed.set(key, cell.raw)
      }
      const wrong = new Set(marks.filter((mark) => mark.subject === position).map(({ key }) => key))
      for (const issue of findingsIn(form, draft, contextOf(subject))) {
        if (wrong.has(issue.key)) continue
        const level = issue.level === 'error' ? 'error' : 'warning'
        const mark = {
          subject: position,
          key: issue.key,
          level,
          message: messageOf(form, issue, draft),
          rule: issue.rule,
        } as const
        // A new subject has no sheet yet on which a reason could be kept.
        if (level === 'error' || !own) {
          marks.push(mark)
          continue
        }
        const written = found?.reasons?.find(
          ({ rule, cellKey: short }) => rule === issue.rule && short === cellKey(form.id, issue.key),
        )
        const { choice, note } =
          written?.choice || written?.note ? written : reasonCells(given.get(reasonKey(issue)))
        marks.push({ ...mark, reason: { choice, note } })
      }
      return {
        ...(subject.id !== undefined && { id: subject.id }),
        ...(own?.subjectCode !== undefined && { subjectCode: own.subjectCode }),
        ...(subject.storedVersion !== undefined && { version: subject.storedVersion }),
        answers: subject.stored ?? {},
        ...(own?.prior && { prior: own.prior }),
        draft,
        typed,
      }
    })
  return writeWorkbook({ form, year: context.year, ...frame, subjects, spare: 0, marks })
}

const cellOf = (formId: string, found: FoundSubject | undefined, key: string) =>
  found?.cells.get(cellKey(formId, key))
