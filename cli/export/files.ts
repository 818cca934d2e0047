import type { FormDefinition } from '#survey'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { fileNamePart, replaceFile, writeWhole } from '../files.ts'
import { type Column, type ExportedSheet, exportRow, labelOfAnswer, totalStateOf } from './columns.ts'
import { DICTIONARY_HEAD, type DictionaryEntry } from './dictionary.ts'

export const EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Everything one form's export is made of. The sheets come page by page. */
export interface FormExport {
  readonly form: FormDefinition
  readonly columns: readonly Column[]
  readonly dictionary: readonly DictionaryEntry[]
  readonly sheets: AsyncIterable<ExportedSheet>
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

function cellsOf({ form, columns }: FormExport, sheet: ExportedSheet) {
  const row = exportRow(form, sheet)
  return columns.map((column) => column.read(row))
}

function writeCsv(path: string, exported: FormExport): Promise<void> {
  return writeWhole(path, async (append) => {
    await append(BYTE_ORDER_MARK + csvLine(exported.columns.map(({ name }) => name)))
    for await (const sheet of exported.sheets) await append(csvLine(cellsOf(exported, sheet)))
  })
}

async function writeXlsx(path: string, exported: FormExport): Promise<void> {
  const { columns, dictionary, sheets } = exported
  const { writeExport } = await import('#templates/export')
  await replaceFile(path, (unfinished) =>
    writeExport(unfinished, [
      {
        name: '回答',
        head: columns.map(({ name }) => name),
        fixedColumns: 5,
        rows: (async function* () {
          for await (const sheet of sheets) yield cellsOf(exported, sheet)
        })(),
      },
      { name: '項目定義', head: Object.values(DICTIONARY_HEAD), rows: dictionary.map(dictionaryCells) },
    ]),
  )
}

function writeNdjson(path: string, exported: FormExport): Promise<void> {
  return writeWhole(path, async (append) => {
    const record = recorder(exported)
    for await (const sheet of exported.sheets) await append(`${record(sheet)}\n`)
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
    const record = recorder(exported)
    let first = true
    for await (const sheet of exported.sheets) {
      await append(`${first ? '' : ','}\n    ${record(sheet)}`)
      first = false
    }
    await append('\n  ]\n}\n')
  })
}

/**
 * A sheet as a program wants it, in JSON. `answers` is what is stored: an absent key is blank unless it stands in
 * `not_asked`, and `<key>_不明` is true where the answer is 不明. The text is put together here: objects of so many keys
 * would be made for nothing but to be printed.
 */
function recorder({ form, columns }: FormExport): (sheet: ExportedSheet) => string {
  const named = columns.flatMap(({ role, key, read }) =>
    key !== undefined && (role === 'answer' || role === 'total')
      ? [{ role, key, read, name: JSON.stringify(key) }]
      : [],
  )
  const hasTotals = columns.some(({ role }) => role === 'total')
  const hasLastYear = columns.some(({ role }) => role === 'lastYear')
  return (sheet) => {
    const row = exportRow(form, sheet)
    const { answers: _, prior, ...facts } = sheet
    const kept: string[] = []
    // Fields may share one.
    const flags = new Set<string | undefined>()
    const labels: string[] = []
    const totals: string[] = []
    const notAsked: string[] = []
    for (const { role, key, read, name } of named) {
      const place = row.reading.place(key)
      if (!place) {
        if (role === 'answer') notAsked.push(name)
      } else if (role === 'total') {
        totals.push(`${name}:${JSON.stringify({ value: read(row) ?? null, state: totalStateOf(row, key) })}`)
      } else {
        if (place.value !== undefined) kept.push(`${name}:${JSON.stringify(place.value)}`)
        const { unknownKey } = place.asked
        if (place.unknown && !flags.has(unknownKey)) kept.push(`${JSON.stringify(unknownKey)}:true`)
        if (place.unknown) flags.add(unknownKey)
        const label = labelOfAnswer(place)
        if (label !== undefined) labels.push(`${name}:${JSON.stringify(label)}`)
      }
    }
    return [
      JSON.stringify(facts).slice(0, -1),
      `"answers":{${kept}}`,
      `"labels":{${labels}}`,
      `"not_asked":[${notAsked}]`,
      ...(hasTotals ? [`"totals":{${totals}}`] : []),
      ...(hasLastYear ? [`"prior":${JSON.stringify(prior ?? {})}`] : []),
    ]
      .join()
      .concat('}')
  }
}
