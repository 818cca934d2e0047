import { type FormDefinition, progressOf } from '#survey'
import { isStillHeld, rolledOver } from '#survey/roll-over'
import type { SheetWrite, Write } from './batches.ts'
import type { Connection } from './connection.ts'
import { periodOf, type SheetRow, sheetsOf, type YearRow } from './sheets.ts'

export interface RollOver {
  readonly writes: readonly Write[]
  /** Subjects that are in the new year already. */
  readonly present: number
  /** Subjects that are gone: scrapped, sold, returned. */
  readonly gone: readonly SheetRow[]
}

/** Next year's sheets: what lasts is filled in, this year's answers become last year's. */
export async function planRollOver(
  connection: Connection,
  forms: readonly FormDefinition[],
  from: YearRow,
  to: YearRow,
  newKey: () => string,
): Promise<RollOver> {
  const writes: Write[] = []
  const gone: SheetRow[] = []
  let present = 0
  for (const form of forms) {
    const known = new Set<string>()
    for await (const { company_code, subject_code } of sheetsOf(connection, {
      year: to.survey_year,
      form: form.id,
    })) {
      known.add(`${company_code}/${subject_code}`)
    }
    const sheets: SheetWrite[] = []
    for await (const sheet of sheetsOf(connection, { year: from.survey_year, form: form.id })) {
      if (known.has(`${sheet.company_code}/${sheet.subject_code}`)) present += 1
      else if (!isStillHeld(sheet.answers)) gone.push(sheet)
      else sheets.push(nextSheet(form, sheet, to, newKey))
    }
    writes.push({ form: form.id, sheets })
  }
  return { writes, present, gone }
}

function nextSheet(form: FormDefinition, sheet: SheetRow, to: YearRow, newKey: () => string): SheetWrite {
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
