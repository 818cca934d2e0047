import type { Rule } from './rule.ts'

/** Every rule across answers, R01–R80, in the order of the dictionary. */
export const ruleBook: readonly Rule[] = []
