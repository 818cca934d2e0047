import { type DisclosureRule, isPublishable } from './disclosure.ts'

/** A22: how many vessels are still held at each age (Kaplan–Meier). */
export interface Life {
  readonly company: string
  readonly age: number
  /** Scrapped at that age. Otherwise it was still held, or sold, and its end is not known. */
  readonly ended: boolean
}

export interface SurvivalStep {
  readonly age: number
  /** Share that lives on past this age. */
  readonly share: number
  readonly atRisk: number
  readonly ended: number
}

export function survivalCurve(lives: readonly Omit<Life, 'company'>[]): readonly SurvivalStep[] {
  const sorted = [...lives].sort((a, b) => a.age - b.age)
  const steps: SurvivalStep[] = []
  let share = 1
  for (const age of new Set(sorted.filter(({ ended }) => ended).map((life) => life.age))) {
    const atRisk = sorted.filter((life) => life.age >= age).length
    const ended = sorted.filter((life) => life.ended && life.age === age).length
    share *= 1 - ended / atRisk
    steps.push({ age, share, atRisk, ended })
  }
  return steps
}

/** A step of the curve over some years of age. `to` is the last of them, open in the last step. */
export interface JoinedStep {
  readonly from: number
  readonly to: number | undefined
  readonly share: number
  readonly atRisk: number
  readonly ended: number
}

/**
 * A31: whole years of age are joined until those scrapped in them, and those who are not known beyond them, are each
 * publishable. Nothing is left to be had by subtracting one step from the next. Undefined while not even all ages
 * together are.
 */
export function joinedCurve(lives: readonly Life[], rule: DisclosureRule): readonly JoinedStep[] | undefined {
  const year = ({ age }: Life) => Math.floor(age)
  const years = [...new Set(lives.filter(({ ended }) => ended).map(year))].sort((a, b) => a - b)
  const isClosed = (from: number, next: number) => {
    const within = lives.filter((life) => year(life) >= from && year(life) < next)
    const [ended, others] = [within.filter((life) => life.ended), within.filter((life) => !life.ended)]
    return (
      isPublishable(byCompany(ended), rule) && (others.length === 0 || isPublishable(byCompany(others), rule))
    )
  }
  const starts: number[] = []
  let from = 0
  for (const next of [...years.slice(1), Number.POSITIVE_INFINITY]) {
    // What is too small in the end joins what came before.
    while (next === Number.POSITIVE_INFINITY && !isClosed(from, next) && starts.length > 0)
      from = starts.pop()!
    if (!isClosed(from, next)) continue
    starts.push(from)
    from = next
  }
  if (starts.length === 0) return years.length === 0 ? [] : undefined
  const curve = survivalCurve(lives)
  return starts.map((start, at) => {
    const next = starts[at + 1] ?? Number.POSITIVE_INFINITY
    const within = curve.filter(({ age }) => age >= start && age < next)
    return {
      from: start,
      to: at + 1 < starts.length ? next - 1 : undefined,
      share: within.at(-1)!.share,
      atRisk: lives.filter(({ age }) => age >= start).length,
      ended: within.reduce((sum, { ended }) => sum + ended, 0),
    }
  })
}

function byCompany(lives: readonly Life[]): ReadonlyMap<string, number> {
  const vessels = new Map<string, number>()
  for (const { company } of lives) vessels.set(company, (vessels.get(company) ?? 0) + 1)
  return vessels
}

/** A21: the age by which half have been scrapped; undefined while more than half live on. */
export const medianLife = (curve: readonly SurvivalStep[]): number | undefined =>
  curve.find(({ share }) => share <= 0.5)?.age

/** A31 for A21: it is the age of one of those that were scrapped. */
export const isLifePublishable = (lives: readonly Life[], rule: DisclosureRule): boolean =>
  isPublishable(byCompany(lives.filter(({ ended }) => ended)), rule)
