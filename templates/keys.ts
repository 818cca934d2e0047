/**
 * Cells are found by a short ASCII key beside them, never by their position: people insert rows, and
 * LibreOffice splits any string that mixes scripts into formatted runs, which ASCII never suffers.
 */
import { type Answers, indexOf, isTyped, isUnknown, type Value } from '#survey/answers'
import type { FormDefinition } from '#survey/definition'
import { cleanText } from './words.ts'

/** FNV-1a over UTF-16 code units, as seven digits of base 36. Stable for ever: keys in old workbooks depend on it. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return (hash >>> 0).toString(36).padStart(7, '0')
}

const HASH_LENGTH = 7

export const cellKey = (formId: string, key: string): string => `f${formId}.${shortHash(key)}`

export const CELL_KEY = /^f(\d(?:h\d)?)\.([0-9a-z]{7})$/

const keyMaps = new WeakMap<FormDefinition, ReadonlyMap<string, string>>()

/** Cell key → answer key, for every field that is typed. */
export function cellKeys(form: FormDefinition): ReadonlyMap<string, string> {
  const known = keyMaps.get(form)
  if (known) return known
  const map = new Map<string, string>()
  for (const [key, { field }] of indexOf(form).fields) {
    if (!isTyped(field)) continue
    const short = cellKey(form.id, key)
    if (map.has(short))
      throw new Error(`form ${form.id}: ${key} and ${map.get(short)} share the cell key ${short}`)
    map.set(short, key)
  }
  keyMaps.set(form, map)
  return map
}

/** What one field says, for noticing whether a cell was touched since the workbook was made. */
export const fingerprint = (state: Value, unknown: boolean): string =>
  shortHash(unknown ? '?' : `${typeof state}:${typeof state === 'string' ? cleanText(state) : state}`)

/** What stands for a field among answers; undefined when it is not answered. */
export function printOf(form: FormDefinition, answers: Answers, key: string): string | undefined {
  const unknown = isUnknown(form, answers, key)
  const value = answers[key]
  return unknown || value !== undefined ? fingerprint(value ?? '', unknown) : undefined
}

/** Fingerprints of all answered fields in one string: pairs of key hash and value hash. */
export function packFingerprints(
  form: FormDefinition,
  answers: Answers,
  unknownKey: (key: string) => string | undefined,
): string {
  let packed = ''
  for (const [short, key] of cellKeys(form)) {
    const flag = unknownKey(key)
    const unknown = flag !== undefined && answers[flag] === true
    const value = answers[key]
    if (!unknown && value === undefined) continue
    packed += short.slice(-HASH_LENGTH) + fingerprint(value ?? '', unknown)
  }
  return packed
}

export function unpackFingerprints(formId: string, packed: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>()
  for (let at = 0; at + 2 * HASH_LENGTH <= packed.length; at += 2 * HASH_LENGTH) {
    const key = packed.slice(at, at + HASH_LENGTH)
    map.set(`f${formId}.${key}`, packed.slice(at + HASH_LENGTH, at + 2 * HASH_LENGTH))
  }
  return map
}
