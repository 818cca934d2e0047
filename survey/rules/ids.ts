/**
 * R01–R80: the consistency rules of the dictionary. F01–F06: what is wrong with one answer by itself.
 * F01 unreadable · F02 outside the hard range · F03 too long or too short · F04 not in the code list ·
 * F05 required but neither answered nor 不明 · F06 outside the usual range (to confirm)
 */
export type RuleId = `R${number}` | 'F01' | 'F02' | 'F03' | 'F04' | 'F05' | 'F06'
