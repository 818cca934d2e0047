import { type Answers, isAsked, isBlank, isUnknown } from './answers.ts'
import { vesselClasses } from './codes/vessel-classes.ts'
import type { FormDefinition } from './definition.ts'
import { KILOWATTS_PER_PS } from './derived.ts'

/**
 * Vessels alike for comparing prices: 船種 and 規格区分, e.g. `2/1005/2`; of equipment and machinery form and kind.
 * Undefined while an answer it needs is blank, 不明 or not asked.
 */
export function priceGroup(form: FormDefinition, answers: Answers): string | undefined {
  if (form.id !== '2') {
    const kind = answer(form, answers, '機器種別コード')
    return kind === undefined ? undefined : `${form.id}/${kind}`
  }
  const type = answer(form, answers, '船種名_主機能')
  const classes = vesselClasses[String(type)]
  if (type === undefined || !classes) return undefined
  const size = representativeSize(form, answers)
  return size === undefined
    ? undefined
    : `2/${type}/${classes.bounds.filter((bound) => size >= bound).length}`
}

/** 代表規格 of a vessel, in the unit of its type's classes. */
export function representativeSize(form: FormDefinition, answers: Answers): number | undefined {
  const classes = form.id === '2' ? vesselClasses[String(answer(form, answers, '船種名_主機能'))] : undefined
  const values = classes?.keys.map((key) => answer(form, answers, key))
  if (!classes || !values?.every((value) => typeof value === 'number')) return undefined
  const product = values.reduce((product, value) => product * value, 1)
  return classes.answeredIn === 'kW' ? product / KILOWATTS_PER_PS : product
}

/** Vessels of one name built in one year are taken for one vessel. */
export function vesselIdentity(form: FormDefinition, answers: Answers): string | undefined {
  const name = answer(form, answers, '船名')
  const built = answer(form, answers, '新造年月_年')
  if (name === undefined || built === undefined) return undefined
  return `${String(name).normalize('NFKC').replace(/\s/gu, '')}/${built}`
}

function answer(form: FormDefinition, answers: Answers, key: string) {
  if (!isAsked(form, answers, key) || isUnknown(form, answers, key)) return undefined
  const value = answers[key]
  return isBlank(value) ? undefined : value
}
