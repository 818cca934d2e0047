import { PREFIX } from './writers.ts'

const expected = new Set<string>()

/** Runs when a page that seems alive has gone: at once if it was only slow to go, as after a reload. */
export function onceGone(id: string, run: () => void): void {
  if (expected.has(id) || !navigator.locks) return
  expected.add(id)
  void navigator.locks
    .request(`${PREFIX}${id}`, () => {})
    .then(() => {
      expected.delete(id)
      run()
    })
}
