import type { FormId } from '#survey'

/** The folder of a form's steps: `steps2`, `steps3_h1`. */
export const stepFolder = (form: FormId): string => `steps${form.replace('h', '_h')}`

export const stepPath = (form: FormId, step: number, sheet?: string): string =>
  `/${stepFolder(form)}/step${String(step).padStart(2, '0')}${sheet ? `?sheet=${sheet}` : ''}`

/** All answers of one subject; at the row of a field when `key` is given. */
export const reviewPath = (form: FormId, sheet: string, key?: string): string =>
  `/${stepFolder(form)}/review?sheet=${sheet}${key === undefined ? '' : `#row-${encodeURIComponent(key)}`}`

/** All answers of every subject of the form, to print. */
export const printPath = (form: FormId): string => `/${stepFolder(form)}/print`

/** Where a step leads back to once the answer has been changed. */
export type Origin = 'review' | 'submit'

/** A field on its step. `step` is 0-based, as in an issue. */
export const fieldPath = (form: FormId, step: number, sheet: string, key: string, from: Origin): string =>
  `${stepPath(form, step + 1, sheet)}&from=${from}#field-${encodeURIComponent(key)}`

const LISTS: Partial<Record<FormId, { readonly path: string; readonly label: string }>> = {
  '2': { path: '/shiplist', label: '船舶一覧' },
  '3': { path: '/acclist', label: '付属品一覧' },
  '4': { path: '/equiplist', label: '補助機器一覧' },
  '8': { path: '/machinelist', label: '作業機械一覧' },
}

/** The list a form's subjects stand in; none for the company's own form. */
export function listOf(form: FormId): { readonly path: string; readonly label: string } | undefined {
  if (form.startsWith('3h')) return { path: '/haisyakan_list', label: '排砂管設備一覧' }
  return LISTS[form]
}

export const formOfList = (path: string): FormId | undefined =>
  (Object.keys(LISTS) as FormId[]).find((form) => LISTS[form]?.path === path)
