import { type Answers, askedField, type FormDefinition, formatAnswer, indexOf } from '#survey'
import type { SheetRow } from '../data/sheet-rows.ts'

/** One column of a list: an answer of the form, shown as text. */
export interface ListColumn {
  readonly key: string
  readonly label: string
  readonly textOf: (row: SheetRow) => string
}

/** The subject's name and the answers the form wants in its list. */
export function listColumns(form: FormDefinition): ListColumn[] {
  const { titleKey, listKeys } = form.subject
  return [titleKey, ...listKeys].map((key) => ({
    key,
    label: indexOf(form).fields.get(key)?.field.label ?? key,
    textOf: key === titleKey ? ({ title }) => title : ({ summary }) => shown(form, summary, key),
  }))
}

function shown(form: FormDefinition, summary: Answers, key: string): string {
  const value = summary[key]
  if (value === undefined) return summary[`${key}_不明`] === true ? '不明' : ''
  const asked = askedField(form, summary, key)
  return asked ? formatAnswer(asked.as, value) : String(value)
}
