import {
  type Answers,
  type CheckContext,
  type FormDefinition,
  progressOf,
  setAnswer,
  type Value,
} from '#survey'
import { rowsOf, supabase } from './client.ts'

/** Registers a new subject. `createKey` belongs to one press of the button: a repeated request makes no second one. */
export async function createSubject(
  form: FormDefinition,
  answers: Answers,
  context: CheckContext,
  createKey: string,
): Promise<{ readonly id: string }> {
  return rowsOf(
    supabase().rpc('create_sheet', {
      p_survey_year: context.year.year,
      p_form_id: form.id,
      p_answers: answers,
      p_create_key: createKey,
      p_channel: 'web',
      p_progress: progressOf(form, answers, context),
    }),
  )
}

interface WholeSheet {
  readonly version: number
  readonly answers: Answers
  readonly prior: Answers | null
}

/** Changes some answers of a stored sheet, and its progress with them. */
export async function changeSubject(
  form: FormDefinition,
  id: string,
  changes: Readonly<Record<string, Value | null>>,
  context: CheckContext,
  saveKey: string,
): Promise<void> {
  const stored = await rowsOf<WholeSheet>(
    supabase().from('answer_sheets').select('version, answers, prior').eq('id', id).single(),
  )
  let answers = stored.answers
  for (const [key, value] of Object.entries(changes)) answers = setAnswer(form, answers, key, value)
  const prior = stored.prior ?? undefined
  // An answer lifts the 不明 stored beside it.
  const lifted = Object.keys(stored.answers).filter((key) => !(key in answers) && !(key in changes))
  await rowsOf(
    supabase().rpc('save_sheet', {
      p_id: id,
      p_base_version: stored.version,
      p_set: { ...changes, ...Object.fromEntries(lifted.map((key) => [key, null])) },
      p_save_key: saveKey,
      p_channel: 'web',
      p_progress: progressOf(form, answers, { ...context, prior }),
    }),
  )
}
