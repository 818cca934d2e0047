import { type Answers, type AskedField, askedFields } from './answers.ts'
import type { FormDefinition } from './definition.ts'

/** Labels that occur more than once in a step, whatever is answered; per form and step. */
const repeated = new WeakMap<FormDefinition, readonly ReadonlySet<string>[]>()

function repeatedLabels(form: FormDefinition, step: number): ReadonlySet<string> {
  let steps = repeated.get(form)
  if (!steps) {
    steps = form.steps.map((one) => {
      const labels = Object.values(one.fields).map((field) => field.label)
      return new Set(labels.filter((label, position) => labels.indexOf(label) !== position))
    })
    repeated.set(form, steps)
  }
  return steps[step] ?? new Set()
}

/** The name by which people, screen readers and tests know the field: its label, with the group in front where the label repeats in the step. */
export function accessibleName(form: FormDefinition, asked: AskedField): string {
  const { group } = asked.field
  if (group === undefined) return asked.label
  const fixed = asked.label === asked.field.label
  const clashes = fixed ? repeatedLabels(form, asked.step).has(asked.label) : true
  return clashes ? `${group} ${asked.label}` : asked.label
}

/** The same for every field asked now. */
export const accessibleNames = (form: FormDefinition, answers: Answers): ReadonlyMap<string, string> =>
  new Map(askedFields(form, answers).map((asked) => [asked.key, accessibleName(form, asked)]))
