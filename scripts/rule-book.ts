import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const survey = fileURLToPath(new URL('../survey', import.meta.url))

/** A short name for the survey as it is written now: forms, codes and rules. Another text, another name. */
export function ruleBook(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(survey, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts')) hash.update(file.replaceAll('\\', '/')).update(readFileSync(join(survey, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
