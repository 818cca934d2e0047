import type { Reading } from './answers.ts'
import { vesselClasses } from './codes/vessel-classes.ts'
import { KILOWATTS_PER_PS } from './derived.ts'

/**
 * Vessels alike for comparing prices: 船種 and 規格区分, e.g. `2/1005/2`; of equipment and machinery form and kind.
 * Undefined while an answer it needs is blank, 不明 or not asked.
 */
export function priceGroup(sheet: Reading): string | undefined {
  if (sheet.form.id !== '2') {
    const kind = sheet.value('機器種別コード')
    return kind === undefined ? undefined : `${sheet.form.id}/${kind}`
  }
  const type = sheet.value('船種名_主機能')
  const classes = vesselClasses[String(type)]
  if (type === undefined || !classes) return undefined
  const size = representativeSize(sheet)
  return size === undefined
    ? undefined
    : `2/${type}/${classes.bounds.filter((bound) => size >= bound).length}`
}

/** 代表規格 of a vessel, in the unit of its type's classes. */
export function representativeSize(sheet: Reading): number | undefined {
  const classes = sheet.form.id === '2' ? vesselClasses[String(sheet.value('船種名_主機能'))] : undefined
  const values = classes?.keys.map((key) => sheet.value(key))
  if (!classes || !values?.every((value) => typeof value === 'number')) return undefined
  const product = values.reduce((product, value) => product * value, 1)
  return classes.answeredIn === 'kW' ? product / KILOWATTS_PER_PS : product
}

/** Vessels of one name built in one year are taken for one vessel. */
export function vesselIdentity(sheet: Reading): string | undefined {
  const name = sheet.value('船名')
  const built = sheet.value('新造年月_年')
  if (name === undefined || built === undefined) return undefined
  return `${String(name).normalize('NFKC').replace(/\s/gu, '')}/${built}`
}
