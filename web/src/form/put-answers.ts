import { indexOf, normalize, unknownKeyOf } from '#survey'
import type { FormStore } from './store.ts'

/** What stood in some fields, to be put back as it was. */
export type Snapshot = ReadonlyMap<
  string,
  { readonly text: string; readonly unknown: boolean; readonly ticked: boolean }
>

export function snapshotOf(store: FormStore, keys: readonly string[]): Snapshot {
  return new Map(
    keys.map((key) => {
      const { text, unknown, ticked } = store.field(key)
      return [key, { text, unknown, ticked }]
    }),
  )
}

export function putBack(store: FormStore, snapshot: Snapshot): void {
  for (const [key, { text, unknown, ticked }] of snapshot) {
    const view = store.field(key)
    if (view.unknown !== unknown) markUnknown(store, key, unknown)
    if (unknown) continue
    if (view.asked?.as.kind === 'flag') store.tick(key, ticked)
    else putText(store, key, text)
  }
  store.refreshNow()
}

/** As if the text had been typed, or the choice it names had been made. */
export function putText(store: FormStore, key: string, text: string): void {
  const as = store.field(key).asked?.as
  if (as?.kind === 'choice') {
    const read = normalize(as, text)
    store.choose(key, read.ok && read.value !== null ? String(read.value) : '')
    return
  }
  store.type(key, text)
  store.leave(key)
}

export function markUnknown(store: FormStore, key: string, on: boolean): void {
  const entry = indexOf(store.form).fields.get(key)
  const flag = entry && unknownKeyOf(key, entry.field)
  if (flag) store.setUnknown(flag, on)
}
