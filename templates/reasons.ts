/** Reasons of warnings: how エラー一覧 offers them, and what somebody meant by what they wrote there. */
import { REASON_NOTE_LENGTH, type Reason, reasonChoices } from '#survey/reasons'
import { addressOf, type Grid } from './grid.ts'
import type { DropDown } from './layout.ts'
import { cleanText, parseReasonTag, REASON_HEADER } from './words.ts'
import type { FoundReason } from './workbook.ts'

const inWords = ({ code, label }: { code: string; label: string }): string => `${code} ${label}`

export const reasonList: DropDown = {
  name: 'list_reasons',
  title: REASON_HEADER.reason,
  entries: reasonChoices.map(inWords),
}

/** What the cells of a stored reason show. */
export function reasonCells(given: Reason | undefined): { choice: string; note: string } {
  const choice = reasonChoices.find(({ code }) => code === given?.code)
  return { choice: choice ? inWords(choice) : '', note: given?.note ?? '' }
}

export const reasonText = (given: Reason | undefined): string => {
  const { choice, note } = reasonCells(given)
  return note ? `${choice}：${note}` : choice
}

export type MeantReason = { readonly reason: Reason } | { readonly problem: string } | undefined

/** Undefined while nothing is written. */
export function meantReason({ choice, note }: Pick<FoundReason, 'choice' | 'note'>): MeantReason {
  const typed = choice.normalize('NFKC').trim()
  const text = note.trim()
  if (typed === '' && text === '') return undefined
  const found = reasonChoices.find(
    (each) =>
      typed === each.code ||
      typed === each.label.normalize('NFKC') ||
      typed === inWords(each).normalize('NFKC'),
  )
  if (!found) return { problem: '理由は一覧から選んでください。' }
  if (found.needsNote && text === '') return { problem: 'その他のときは、補足に内容を書いてください。' }
  if (text.length > REASON_NOTE_LENGTH)
    return { problem: `補足は${REASON_NOTE_LENGTH}文字までで書いてください。` }
  return { reason: { code: found.code, ...(text && { note: text }) } }
}

/** The reasons on a sheet, by subject; undefined when the sheet is not a list of them. */
export function readReasons(grid: Grid): ReadonlyMap<string, readonly FoundReason[]> | undefined {
  // Most sheets are not lists of reasons, and their texts need no cleaning.
  if (!grid.cells.some(({ value }) => typeof value === 'string' && value.includes('why:'))) return undefined
  const tags = new Map<number, NonNullable<ReturnType<typeof parseReasonTag>>>()
  const columns = new Map<string, number>()
  const texts = new Map<string, string>()
  for (const { row, column, value } of grid.cells) {
    if (value === null) continue
    const text = cleanText(String(value))
    const tag = parseReasonTag(text)
    if (tag) tags.set(row, tag)
    else if (tags.size === 0 && !columns.has(text)) columns.set(text, column)
    texts.set(`${row}:${column}`, text)
  }
  if (tags.size === 0) return undefined
  const reasonColumn = columns.get(REASON_HEADER.reason)
  const noteColumn = columns.get(REASON_HEADER.note)
  const found = new Map<string, FoundReason[]>()
  for (const [row, { id, rule, cellKey }] of tags) {
    const at = (column: number | undefined) =>
      column === undefined ? '' : (texts.get(`${row}:${column}`) ?? '')
    const reasons = found.get(id) ?? []
    reasons.push({
      rule,
      cellKey,
      choice: at(reasonColumn),
      note: at(noteColumn),
      sheet: grid.name,
      address: addressOf(row, reasonColumn ?? 1),
    })
    found.set(id, reasons)
  }
  return found
}
