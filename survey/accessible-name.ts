import { type Answers, type AskedField, askedFields } from './answers.ts'
import type { FormDefinition, Step } from './definition.ts'

/** What may be called alike in a step, whatever is answered. */
interface StepNames {
  /** Labels of more than one field. */
  readonly repeated: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
  /** 規格 rows of several functions of the vessel stand in one step under the same titles. */
  readonly severalSpecifications: boolean
}
const known = new WeakMap<FormDefinition, readonly StepNames[]>()

function namesOf(form: FormDefinition, step: number): StepNames {
  let steps = known.get(form)
  if (!steps) {
    steps = form.steps.map(readNames)
    known.set(form, steps)
  }
  const names = steps[step]
  if (!names) throw new Error(`form ${form.id} has no step ${step}`)
  return names
}

function readNames(step: Step): StepNames {
  const fields = Object.values(step.fields)
  const labels = fields.map((field) => field.label)
  const groups = fields.flatMap((field) => (field.kind === 'specification' ? [field.group] : []))
  return {
    repeated: new Set(labels.filter((label, position) => labels.indexOf(label) !== position)),
    labels: new Set(labels),
    severalSpecifications: new Set(groups).size > 1,
  }
}

/**
 * The name by which people, screen readers and tests know a field: its label, with the group in front where
 * the label repeats in the step. It does not depend on what else is answered.
 */
export function accessibleName(form: FormDefinition, asked: AskedField): string {
  const { group } = asked.field
  if (group === undefined) return asked.label
  const { repeated, labels, severalSpecifications } = namesOf(form, asked.step)
  const clashes =
    asked.field.kind === 'specification'
      ? severalSpecifications || labels.has(asked.label)
      : repeated.has(asked.label)
  return clashes ? `${group} ${asked.label}` : asked.label
}

/** The names of every field asked now, by key. */
export const accessibleNames = (form: FormDefinition, answers: Answers): ReadonlyMap<string, string> =>
  new Map(askedFields(form, answers).map((asked) => [asked.key, accessibleName(form, asked)]))
