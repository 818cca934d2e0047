/** Writes the published blank template of every form into `templates/blank/`: `npx tsx templates/write-blank.ts` */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allForms } from '#survey/forms/all'
import { blankFileName, blankRequest } from './blank.ts'
import { writeWorkbook } from './write.ts'

const folder = join(import.meta.dirname, 'blank')
mkdirSync(folder, { recursive: true })
for (const form of allForms) {
  writeFileSync(join(folder, blankFileName(form)), await writeWorkbook(blankRequest(form)))
}
