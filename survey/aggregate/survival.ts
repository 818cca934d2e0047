/** A22: how many vessels are still held at each age (Kaplan–Meier). */
export interface Life {
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

export function survivalCurve(lives: readonly Life[]): readonly SurvivalStep[] {
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

/** A21: the age by which half have been scrapped; undefined while more than half live on. */
export const medianLife = (curve: readonly SurvivalStep[]): number | undefined =>
  curve.find(({ share }) => share <= 0.5)?.age
