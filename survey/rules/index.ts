import { companyRules } from './company.ts'
import { contactRules } from './contact.ts'
import { managementCostRules, modificationRules, repairCostRules } from './costs.ts'
import { dateRules, idleYearRules } from './dates.ts'
import { dayRules } from './days.ts'
import { fuelRules } from './fuel.ts'
import { hourRules } from './hours.ts'
import { ownershipRules, vesselTypeRules } from './ownership.ts'
import { ictRules, priceRules } from './prices.ts'
import { pipeRules, quantityRules } from './quantities.ts'
import type { Rule } from './rule.ts'
import { specificationRules } from './specifications.ts'
import { unknownRules } from './unknown.ts'

/** Every rule across answers, R01–R80, in the order of the dictionary. */
export const ruleBook: readonly Rule[] = [
  ...dateRules,
  ...ownershipRules,
  ...vesselTypeRules,
  ...dayRules,
  ...hourRules,
  ...idleYearRules,
  ...priceRules,
  ...managementCostRules,
  ...repairCostRules,
  ...modificationRules,
  ...specificationRules,
  ...fuelRules,
  ...ictRules,
  ...quantityRules,
  ...pipeRules,
  ...contactRules,
  ...unknownRules,
  ...companyRules,
].toSorted((a, b) => a.id.localeCompare(b.id))
