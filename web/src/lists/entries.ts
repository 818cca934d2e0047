import {
  type AskedField,
  accessibleName,
  askedField,
  checkInput,
  type FormDefinition,
  messageOf,
  normalize,
  type SurveyYear,
  type Value,
} from '#survey'

/** What is asked when a subject is registered, with the words of the form. */
export function newFields(form: FormDefinition): AskedField[] {
  return form.subject.newKeys.flatMap((key) => askedField(form, {}, key) ?? [])
}

export type Entries =
  | { readonly ok: true; readonly values: Readonly<Record<string, Value | null>> }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** What was typed → what is stored, or a sentence per field that says what to do. Only the name must not be blank. */
export function readEntries(
  form: FormDefinition,
  year: SurveyYear,
  typed: Readonly<Record<string, string>>,
): Entries {
  const values: Record<string, Value | null> = {}
  const errors: Record<string, string> = {}
  newFields(form).forEach((asked, position) => {
    const { key, step } = asked
    const read = normalize(asked.as, typed[key] ?? '')
    if (!read.ok) {
      const issue = { rule: read.rule, level: 'error' as const, key, step, keys: [key], params: read.params }
      errors[key] = messageOf(form, issue)
      return
    }
    const [refused] = checkInput(form, {}, key, read.value, year)
    if (refused) errors[key] = messageOf(form, refused)
    else if (position === 0 && read.value === null)
      errors[key] = `${accessibleName(form, asked)}を入力してください`
    else values[key] = read.value
  })
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values }
}
