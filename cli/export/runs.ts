/** Neighbours that belong together, in their order. */
export function runsOf<Item>(
  items: readonly Item[],
  belong: (before: Item, item: Item) => boolean,
): readonly (readonly [Item, ...Item[]])[] {
  const runs: [Item, ...Item[]][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run && belong(run[0], item)) run.push(item)
    else runs.push([item])
  }
  return runs
}
