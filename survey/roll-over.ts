import { type Answers, indexOf, isTyped, unknownKeyOf, withoutUnasked } from './answers.ts'
import type { FormDefinition } from './definition.ts'

/** 保有形態 of vessels that are gone by the end of the period: scrapped, sold, returned, never held. */
const GONE = new Set(['1', '2', '6', '7'])

/** Whether the subject is asked about again next year. */
export const isStillHeld = (answers: Answers): boolean => !GONE.has(String(answers.保有形態))

/** Steps that ask about the year itself. */
const STEPS_OF_THE_YEAR = new Set(['運転実績', '管理費', '改造費', '修理費', '燃料'])
/** In those steps, what stays true: years idle in the past, and what stands on the engine's plate. */
const LASTING = /^不稼働年度_\d\d$|^燃料_.+_出力(単位)?$/
/** Elsewhere, what belongs to the year: remarks, where it worked, how it was disposed of, quantities and costs. */
const OF_THE_YEAR = new RegExp(
  [
    '^(記事|要望|備考|船舶情報関係備考欄|主な就役港|就役地域コード)$',
    '^(廃船または売船年月_.|解体費用)$',
    '^(期首数量|期中購入数量|期中廃棄数量|使用数量|総延長|運転時間|運転日数|供用日数|送泥土量|主な土質)$',
    '^(公租公課|保険料|係留・保管費|運搬費|検査費)(_内容)?$',
    '^修理費_(外注費|自社費|概算|根拠)$',
  ].join('|'),
)

/** Keys whose answers stay from year to year: names, types, build dates, prices, specifications. */
export function lastingKeys(form: FormDefinition): ReadonlySet<string> {
  const keys = [...indexOf(form).fields].filter(([key, { field, step }]) => {
    if (!isTyped(field)) return false
    return STEPS_OF_THE_YEAR.has(form.steps[step]!.title) ? LASTING.test(key) : !OF_THE_YEAR.test(key)
  })
  return new Set(keys.map(([key]) => key))
}

/** What next year's sheet of a subject begins with. A lasting answer that was 不明 stays 不明. */
export function rolledOver(form: FormDefinition, answers: Answers): Answers {
  const kept: Record<string, Answers[string]> = {}
  for (const key of lastingKeys(form)) {
    const value = answers[key]
    if (value !== undefined) kept[key] = value
    const flag = unknownKeyOf(key, indexOf(form).fields.get(key)!.field)
    if (flag && answers[flag] === true) kept[flag] = true
  }
  return withoutUnasked(form, kept)
}
