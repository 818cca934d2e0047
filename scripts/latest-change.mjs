import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The latest change at or below a path, in ms. */
export function latestChange(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, latestChange(join(path, name))),
    found.mtimeMs,
  )
}
