import { company } from './company.ts'
import { contact } from './contact.ts'
import { costs } from './costs.ts'
import { dates } from './dates.ts'
import { days } from './days.ts'
import { fuel } from './fuel.ts'
import { hours } from './hours.ts'
import { ownership } from './ownership.ts'
import { prices } from './prices.ts'
import { quantities } from './quantities.ts'
import type { RuleCase } from './rule-case.ts'
import { specifications } from './specifications.ts'
import { unknown } from './unknown.ts'

export type { Change, RuleCase } from './rule-case.ts'

/** The cases of every rule, filed as the rules are in survey/rules. */
export const ruleCases: readonly RuleCase[] = [
  ...dates,
  ...ownership,
  ...days,
  ...hours,
  ...prices,
  ...costs,
  ...specifications,
  ...fuel,
  ...quantities,
  ...contact,
  ...unknown,
  ...company,
]
