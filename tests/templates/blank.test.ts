import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allForms } from '#survey/forms/all'
import { compareWorkbook, readWorkbook } from '#templates'
import { blankFileName, blankRequest } from '#templates/blank'
import { readGrids } from '#templates/grid'
import { openArchive } from '#templates/preflight'
import { writeWorkbook } from '#templates/write'

const published = (name: string) =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../templates/blank/${name}`, import.meta.url))))

test.each(allForms.map((form) => [blankFileName(form), form] as const))(
  '%s says what would be written today',
  async (name, form) => {
    const today = await writeWorkbook(blankRequest(form))
    expect(readGrids(openArchive(published(name)))).toEqual(readGrids(openArchive(today)))
  },
)

test.each(allForms.map((form) => [blankFileName(form), form] as const))(
  '%s asks for nothing until it is filled',
  (name, form) => {
    const read = readWorkbook(published(name))
    if (!read.ok) throw new Error(read.problem.code)
    const comparison = compareWorkbook(form, read, [], { year: blankRequest(form).year, companyCode: 'C001' })
    expect([
      read.meta.formId,
      read.subjects.length,
      comparison.refused,
      comparison.subjects,
      comparison.warnings,
    ]).toEqual([form.id, 1, undefined, [], []])
  },
)
