import type { FormDefinition } from '#survey'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { type Append, fileNamePart, replaceFile, writeWhole } from '../files.ts'
import { type Column, cellsOf, type ExportedSheet, exportRow, groupsOf } from './columns.ts'
import { DICTIONARY_HEAD, type DictionaryEntry } from './dictionary.ts'
import { liner } from './lines.ts'
import { recorder } from './records.ts'

export const EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Everything one form's export is made of. */
export interface FormExport {
  readonly form: FormDefinition
  readonly columns: readonly Column[]
  readonly dictionary: readonly DictionaryEntry[]
  readonly pages: AsyncIterable<readonly ExportedSheet[]>
}

/** `2号様式_作業船調査_2026`: what a form's files are called, without the extension. */
export const exportName = (form: FormDefinition, year: number, company: string | undefined): string =>
  [fileNamePart(form.title), ...(company ? [fileNamePart(company)] : []), String(year)].join('_')

export async function writeFormExport(
  path: string,
  format: ExportFormat,
  exported: FormExport,
  header: Readonly<Record<string, string | number>>,
): Promise<void> {
  switch (format) {
    case 'csv':
      return writeCsv(path, exported)
    case 'json':
      return writeJson(path, exported, header)
    case 'ndjson':
      return writeNdjson(path, exported)
    case 'xlsx':
      return writeXlsx(path, exported)
  }
}

export function writeDictionary(path: string, dictionary: readonly DictionaryEntry[]): Promise<void> {
  return writeWhole(path, async (append) => {
    await append(BYTE_ORDER_MARK + csvLine(Object.values(DICTIONARY_HEAD)))
    for (const entry of dictionary) await append(csvLine(dictionaryCells(entry)))
  })
}

const dictionaryCells = (entry: DictionaryEntry): string[] =>
  (Object.keys(DICTIONARY_HEAD) as (keyof DictionaryEntry)[]).map((name) => entry[name])

function writeCsv(path: string, exported: FormExport): Promise<void> {
  return writeWhole(path, async (append) => {
    await append(BYTE_ORDER_MARK + csvLine(exported.columns.map(({ name }) => name)))
    await appendEach(append, exported.pages, liner(exported.form, exported.columns))
  })
}

async function writeXlsx(path: string, exported: FormExport): Promise<void> {
  const { form, columns, dictionary, pages } = exported
  const groups = groupsOf(columns)
  const { writeExport } = await import('#templates/export')
  await replaceFile(path, (unfinished) =>
    writeExport(unfinished, [
      {
        name: '回答',
        head: columns.map(({ name }) => name),
        fixedColumns: 5,
        rows: (async function* () {
          for await (const sheets of pages) {
            for (const sheet of sheets) {
              const row = exportRow(form, sheet)
              yield groups.flatMap((group) => cellsOf(group, row))
            }
          }
        })(),
      },
      { name: '項目定義', head: Object.values(DICTIONARY_HEAD), rows: dictionary.map(dictionaryCells) },
    ]),
  )
}

function writeNdjson(path: string, exported: FormExport): Promise<void> {
  return writeWhole(path, async (append) => {
    const record = recorder(exported.form, exported.columns)
    await appendEach(append, exported.pages, (sheet) => `${record(sheet)}\n`)
  })
}

function writeJson(
  path: string,
  exported: FormExport,
  header: Readonly<Record<string, string | number>>,
): Promise<void> {
  return writeWhole(path, async (append) => {
    const opening = JSON.stringify({ ...header, fields: exported.dictionary }, null, 2)
    await append(`${opening.slice(0, -2)},\n  "sheets": [`)
    const record = recorder(exported.form, exported.columns)
    let before = '\n    '
    await appendEach(append, exported.pages, (sheet) => {
      const text = before + record(sheet)
      before = ',\n    '
      return text
    })
    await append('\n  ]\n}\n')
  })
}

async function appendEach(
  append: Append,
  pages: FormExport['pages'],
  textOf: (sheet: ExportedSheet) => string,
): Promise<void> {
  for await (const sheets of pages) {
    for (const sheet of sheets) {
      const writing = append(textOf(sheet))
      if (writing) await writing
    }
  }
}
