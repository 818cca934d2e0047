/**
 * The respondent's file back, with what must be corrected marked. It is written anew from what was read, never by
 * editing the uploaded file: exceljs would drop its protection, and whatever else it carries would travel on.
 */
import { indexOf, markUnknown, setAnswer, unknownKeyOf } from '#survey'
import type { Comparison } from './comparison.ts'
import { entryId } from './comparison.ts'
import { answersAfter } from './import-sheets.ts'
import { cellKey } from './keys.ts'
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
  const marks: CellMark[] = []
  const byId = new Map(stored.map((sheet) => [sheet.id, sheet]))
  const subjects = comparison.subjects
    .filter(({ refused }) => refused === undefined)
    .map((subject, position): SubjectSheet => {
      const found = read.subjects[subject.index]
      const own = subject.id === undefined ? undefined : byId.get(subject.id)
      const typed = new Map<string, string | number | boolean>()
      const takenConflicts = new Set(subject.entries.map(({ key }) => entryId(subject.index, key)))
      let draft = answersAfter(form, subject, { takenConflicts })
      for (const { kind, key, message, change } of subject.entries) {
        if (change?.to === 'blank') typed.set(key, CLEAR_WORD)
        if (kind !== 'error' && kind !== 'conflict') continue
        marks.push({ subject: position, key, level: kind, message: message ?? '' })
        if (kind === 'conflict') continue
        const cell = cellOf(form.id, found, key)
        const field = indexOf(form).fields.get(key)?.field
        const flag = field && unknownKeyOf(key, field)
        draft =
          cell?.unknown && flag ? markUnknown(form, draft, flag, true) : setAnswer(form, draft, key, null)
        if (cell && cell.raw !== null) typed.set(key, cell.raw)
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
