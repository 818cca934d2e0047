import { type Answers, type FormDefinition, indexOf } from '#survey'

/** Fields whose answers differ, 不明 counted with the field it belongs to, and those with text left. */
export function changedFields(
  form: FormDefinition,
  before: Answers,
  after: Answers,
  withText: readonly string[],
): string[] {
  const { fields, flags } = indexOf(form)
  const changed = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key])
  const owners = changed.map((key) => (fields.has(key) ? key : (flags.get(key)?.[0] ?? key)))
  return [...new Set([...owners, ...withText])]
}

export function fieldNames(form: FormDefinition, keys: readonly string[]): string[] {
  const { fields } = indexOf(form)
  return [...new Set(keys.map((key) => fields.get(key)?.field.label ?? key.replace(/_不明$/, '')))]
}

/** Two names at most, then their number. */
export const namesInWords = (names: readonly string[]): string =>
  names.length > 2 ? `${names.slice(0, 2).join('、')}など${names.length}件` : names.join('、')
