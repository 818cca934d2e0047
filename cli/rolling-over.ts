import { type FormDefinition, type FormId, progressOf } from '#survey'
import { isStillHeld, rolledOver } from '#survey/roll-over'
import type { SheetWrite, StagedSheet } from './batches.ts'
import type { Connection } from './connection.ts'
import { type AnsweredSheet, answeredSheetsOf, periodOf, sheetFactsOf, type YearRow } from './sheets.ts'

export interface RollOver {
  /** How many sheets of each form there will be. */
  readonly counts: ReadonlyMap<FormId, number>
  /** Subjects that are in the new year already. */
  readonly present: number
  /** Subjects that are gone: scrapped, sold, returned. */
  readonly gone: readonly Pick<AnsweredSheet, 'subject_code' | 'title'>[]
  /** Next year's sheets, read page by page once more: those of a whole survey are never in memory at once. */
  readonly sheets: () => AsyncGenerator<StagedSheet>
}

/** Next year's sheets: what lasts is filled in, this year's answers become last year's. */
export async function planRollOver(
  connection: Connection,
  forms: readonly FormDefinition[],
  from: YearRow,
  to: YearRow,
  newKey: () => string,
): Promise<RollOver> {
  const known = new Set<string>()
  for (const { id } of forms) {
    for await (const sheet of sheetFactsOf(connection, { year: to.survey_year, form: id }))
      known.add(identityOf(sheet))
  }
  const earlier = ({ id }: FormDefinition) =>
    answeredSheetsOf(connection, { year: from.survey_year, form: id })
  const counts = new Map<FormId, number>()
  const gone: Pick<AnsweredSheet, 'subject_code' | 'title'>[] = []
  let present = 0
  for (const form of forms) {
    for await (const sheet of earlier(form)) {
      const { subject_code, title } = sheet
      if (known.has(identityOf(sheet))) present += 1
      else if (!isStillHeld(sheet.answers)) gone.push({ subject_code, title })
      else counts.set(form.id, (counts.get(form.id) ?? 0) + 1)
    }
  }
  return {
    counts,
    present,
    gone,
    sheets: async function* () {
      for (const form of forms) {
        for await (const sheet of earlier(form)) {
          if (known.has(identityOf(sheet)) || !isStillHeld(sheet.answers)) continue
          yield { form_id: form.id, sheet: nextSheet(form, sheet, to, newKey) }
        }
      }
    },
  }
}

const identityOf = (sheet: Pick<AnsweredSheet, 'company_code' | 'form_id' | 'subject_code'>): string =>
  `${sheet.company_code}/${sheet.form_id}/${sheet.subject_code}`

function nextSheet(
  form: FormDefinition,
  sheet: AnsweredSheet,
  to: YearRow,
  newKey: () => string,
): SheetWrite {
  const answers = rolledOver(form, sheet.answers)
  return {
    create_key: newKey(),
    company_code: sheet.company_code,
    subject_code: sheet.subject_code,
    set: answers,
    prior: sheet.answers,
    progress: progressOf(form, answers, { year: periodOf(to), prior: sheet.answers }),
  }
}
