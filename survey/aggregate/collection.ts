import { isTyped, type Reading } from '../answers.ts'
import type { FormId } from '../definition.ts'
import type { Status } from '../progress.ts'
import { DISCLOSURE, type DisclosureRule, isPublishable } from './disclosure.ts'
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
  /** A field that few companies are asked for tells of them what its condition is. */
  readonly suppressed: boolean
}

interface FieldCounts {
  unknown: number
  blank: number
  /** How often each company was asked. */
  readonly asked: Map<string, number>
}

/** Counts sheet by sheet, so that no sheet has to be kept. */
export class CollectionCounter {
  readonly #companies: ReadonlySet<string>
  readonly #answered = new Set<string>()
  readonly #forms = new Map<FormId, { sheets: number; done: number; fields: Map<string, FieldCounts> }>()

  /** `companies`: codes of those asked. */
  constructor(companies: Iterable<string>) {
    this.#companies = new Set(companies)
  }

  add(sheet: Reading, { company, status }: { company: string; status: Status }): void {
    const { form } = sheet
    const counts = this.#forms.get(form.id) ?? { sheets: 0, done: 0, fields: new Map() }
    this.#forms.set(form.id, counts)
    counts.sheets += 1
    if (status === '登録済み') {
      counts.done += 1
      if (form.id === '1' && this.#companies.has(company)) this.#answered.add(company)
    }
    for (const { asked, unknown, value } of sheet.places()) {
      const { key, field: defined, unknownKey } = asked
      if (!isTyped(defined) || unknownKey === undefined) continue
      let field = counts.fields.get(key)
      if (!field) {
        field = { unknown: 0, blank: 0, asked: new Map() }
        counts.fields.set(key, field)
      }
      field.asked.set(company, (field.asked.get(company) ?? 0) + 1)
      if (unknown) field.unknown += 1
      else if (value === undefined) field.blank += 1
    }
  }

  facts(rule: DisclosureRule = DISCLOSURE): CollectionFacts {
    const [asked, answered] = [this.#companies.size, this.#answered.size]
    return {
      companies: { asked, answered, rate: percent(answered, asked) },
      forms: [...this.#forms].map(([form, { sheets, done, fields }]) => {
        const counted = [...fields].map(([key, { asked: byCompany, unknown, blank }]) => {
          const asked = sum(byCompany.values())
          return {
            key,
            asked,
            unknown,
            blank,
            unknownRate: percent(unknown, asked) ?? 0,
            suppressed: !isPublishable(byCompany, rule),
          }
        })
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

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

const total = (fields: readonly FieldCollection[], name: 'asked' | 'unknown'): number =>
  sum(fields.map((field) => field[name]))

function percent(part: number, whole: number): number | undefined {
  const share = ratio(part, whole)
  return share === undefined ? undefined : share * 100
}
