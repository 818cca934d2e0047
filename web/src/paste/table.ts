import {
  type Answers,
  type AskedField,
  askedField,
  type FormDefinition,
  isTyped,
  type SurveyYear,
} from '#survey'

export interface PastePlace {
  readonly form: FormDefinition
  readonly answers: Answers
  readonly year: SurveyYear
  /** Keys asked in the step, in order. */
  readonly layout: readonly string[]
  /** The field the block was pasted into. */
  readonly key: string
}

/** The fields that make up one table with the given one: its 規格, its years, or the numbers of the step. */
export function tableOf({ form, answers, layout, key }: PastePlace): readonly AskedField[] {
  const own = askedField(form, answers, key)
  if (!own) return []
  const fields = layout
    .flatMap((one) => askedField(form, answers, one) ?? [])
    .filter(({ field, as }) => isTyped(field) && as.kind !== 'flag' && !(as.kind === 'text' && as.multiline))
  if (own.field.kind === 'specification') {
    const { by } = own.field
    return fields.filter(({ field }) => field.kind === 'specification' && field.by === by)
  }
  if (own.as.kind === 'number')
    return fields.filter(({ field, as }) => as.kind === 'number' && field.kind !== 'specification')
  if (own.as.kind === 'year' && own.unknownKey)
    return fields.filter(({ as, unknownKey }) => as.kind === 'year' && unknownKey === own.unknownKey)
  return []
}
