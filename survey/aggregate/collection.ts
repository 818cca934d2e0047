import { type Answers, askedFields, isBlank, isTyped, isUnknown } from '../answers.ts'
import type { FormDefinition, FormId } from '../definition.ts'
import type { Status } from '../progress.ts'
import { ratio } from './statistics.ts'

/** A01–A03: how complete the answers are that everything else rests on. */
export interface CollectionFacts {
  /** A01 回収率: companies whose 1号 is 登録済み ÷ companies asked. */
  readonly companies: { readonly asked: number; readonly answered: number; readonly rate: number | undefined }
  readonly forms: readonly FormCollection[]
}
export interface FormCollection {
  readonly form: FormId
  readonly sheets: number
  readonly done: number
  /** A02 登録率 */
  readonly doneRate: number | undefined
  /** A03 不明率, over all fields */
  readonly unknownRate: number | undefined
  /** A03 by field: most often 不明 first. */
  readonly fields: readonly FieldCollection[]
}
export interface FieldCollection {
  readonly key: string
  readonly asked: number
  readonly unknown: number
  readonly blank: number
  readonly unknownRate: number
}

/** Counts sheet by sheet, so that no sheet has to be kept. */
export class CollectionCounter {
  readonly #companies: ReadonlySet<string>
  readonly #answered = new Set<string>()
  readonly #forms = new Map<
    FormId,
    { sheets: number; done: number; fields: Map<string, [number, number, number]> }
  >()

  /** `companies`: codes of those asked. */
  constructor(companies: Iterable<string>) {
    this.#companies = new Set(companies)
  }

  add(form: FormDefinition, sheet: { company: string; status: Status; answers: Answers }): void {
    const counts = this.#forms.get(form.id) ?? { sheets: 0, done: 0, fields: new Map() }
    this.#forms.set(form.id, counts)
    counts.sheets += 1
    if (sheet.status === '登録済み') {
      counts.done += 1
      if (form.id === '1' && this.#companies.has(sheet.company)) this.#answered.add(sheet.company)
    }
    for (const { key, field, unknownKey } of askedFields(form, sheet.answers)) {
      if (!isTyped(field) || unknownKey === undefined) continue
      const [asked, unknown, blank] = counts.fields.get(key) ?? [0, 0, 0]
      const isNow = isUnknown(form, sheet.answers, key)
      counts.fields.set(key, [
        asked + 1,
        unknown + Number(isNow),
        blank + Number(!isNow && isBlank(sheet.answers[key])),
      ])
    }
  }

  facts(): CollectionFacts {
    const [asked, answered] = [this.#companies.size, this.#answered.size]
    return {
      companies: { asked, answered, rate: percent(answered, asked) },
      forms: [...this.#forms].map(([form, { sheets, done, fields }]) => {
        const counted = [...fields].map(([key, [asked, unknown, blank]]) => ({
          key,
          asked,
          unknown,
          blank,
          unknownRate: percent(unknown, asked) ?? 0,
        }))
        return {
          form,
          sheets,
          done,
          doneRate: percent(done, sheets),
          unknownRate: percent(total(counted, 'unknown'), total(counted, 'asked')),
          fields: counted.sort((a, b) => b.unknownRate - a.unknownRate),
        }
      }),
    }
  }
}

const total = (fields: readonly FieldCollection[], name: 'asked' | 'unknown'): number =>
  fields.reduce((sum, field) => sum + field[name], 0)

function percent(part: number, whole: number): number | undefined {
  const share = ratio(part, whole)
  return share === undefined ? undefined : share * 100
}
