import { focusControl } from '../ui/focus-control.ts'

/** The id of a field's control; also the fragment that leads to it: /steps2/step02?sheet=…#field-新造購入価格 */
export const fieldId = (key: string): string => `field-${key}`

export const errorId = (key: string): string => `error-${key}`
export const warningId = (key: string): string => `warning-${key}`
export const readingId = (key: string): string => `reading-${key}`
export const unitId = (key: string): string => `unit-${key}`

/** The key named by a location's fragment. */
export function keyInHash(hash: string): string | undefined {
  const id = decoded(hash.replace(/^#/, ''))
  return id.startsWith('field-') ? id.slice('field-'.length) : undefined
}

/** An address typed by hand may hold a broken escape; it then names nothing. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return ''
  }
}

/** Moves the focus to the field's control, or to the first thing in its row that takes it. */
export const focusField = (key: string): void => focusControl(fieldId(key))
