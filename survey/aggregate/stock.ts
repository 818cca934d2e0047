import { type Answers, Reading } from '../answers.ts'
import type { FormDefinition, FormId } from '../definition.ts'
import { knownNumber } from '../totals.ts'
import { type DisclosureRule, isPublishable } from './disclosure.ts'
import { ratio } from './statistics.ts'

/** A29: what is held of one kind of pipe or accessory, and how long it lasts. */
export interface Stock {
  readonly form: FormId
  readonly n: number
  readonly first: number
  readonly last: number
  /** C16 of the whole, in percent. */
  readonly disposalRate: number | undefined
  /** 1 ÷ disposal rate, in years. */
  readonly life: number | undefined
  /** Pieces disposed per 10,000 m3 of soil. */
  readonly disposedPerSoil: number | undefined
  readonly suppressed: boolean
}

const SOIL_UNIT = 10_000

/** The numbers of one sheet; undefined while one of them is not known. */
export interface Holding {
  readonly company: string
  readonly first: number
  readonly last: number
  readonly disposed: number
  readonly soil: number | undefined
}

export function holdingOf(form: FormDefinition, company: string, answers: Answers): Holding | undefined {
  const sheet = new Reading(form, answers)
  const value = (key: string) => knownNumber(sheet, key)
  const [first, last, disposed] = [value('期首数量'), value('期末数量'), value('期中廃棄数量')]
  if (first === undefined || last === undefined || disposed === undefined) return undefined
  return { company, first, last, disposed, soil: value('送泥土量') }
}

export function stockOf(form: FormId, known: readonly Holding[], rule: DisclosureRule): Stock {
  const sum = (of: (row: (typeof known)[number]) => number) =>
    known.reduce((total, row) => total + of(row), 0)
  const [first, last, disposed] = [
    sum((row) => row.first),
    sum((row) => row.last),
    sum((row) => row.disposed),
  ]
  const share = ratio(disposed * 2, first + last)
  const moved = known.filter(({ soil }) => soil !== undefined && soil > 0)
  const perSoil = ratio(
    moved.reduce((total, row) => total + row.disposed, 0),
    moved.reduce((total, row) => total + row.soil!, 0),
  )
  const holdings = new Map<string, number>()
  for (const row of known) holdings.set(row.company, (holdings.get(row.company) ?? 0) + row.first)
  return {
    form,
    n: known.length,
    first,
    last,
    disposalRate: share === undefined ? undefined : share * 100,
    life: share ? 1 / share : undefined,
    disposedPerSoil: perSoil === undefined ? undefined : perSoil * SOIL_UNIT,
    suppressed: known.length > 0 && !isPublishable(holdings, rule),
  }
}
