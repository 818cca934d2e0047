/** Workbooks of fifty vessels: ours against plain exceljs and against inflating and tokenizing the same bytes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import ExcelJS, { type Cell, type DataValidation, type Style, type Worksheet } from 'exceljs'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { build } from 'vite'
import { form2 } from '#survey/forms/form2'
import { readWorkbook } from '#templates'
import { writeWorkbook } from '#templates/write'
import { seeded } from '../fixtures/random.ts'
import { anyAnswers, company, generatedAt, uuid, year } from '../templates/answers.ts'
import { interleaved, type Measure } from './comparison.ts'

const VESSELS = 50

export async function measure(): Promise<readonly Measure[]> {
  const random = seeded(2026)
  const subjects = Array.from({ length: VESSELS }, (_, n) => ({
    id: uuid(n + 1),
    subjectCode: `C001-${n + 1}`,
    version: 1,
    answers: anyAnswers(form2, random),
  }))
  const request = { form: form2, year, company, subjects, layout: 'sheets', spare: 0, generatedAt } as const
  const bytes = await writeWorkbook(request)
  const content = await contentOf(bytes)
  const times = await interleaved([
    { name: 'our reading', run: () => readOurs(bytes) },
    { name: 'exceljs reading', run: () => readPlainly(bytes) },
    { name: 'limit', run: () => inflateAndTokenize(bytes) },
    { name: 'our writing', run: () => writeWorkbook(request) },
    { name: 'exceljs writing', run: () => writePlainly(content) },
  ])
  const time = (name: string) => times.get(name)!
  return [
    {
      name: `read ${VESSELS} vessels`,
      unit: 'ms',
      ours: time('our reading'),
      reference: { name: 'exceljs', value: time('exceljs reading') },
      bar: 0.35,
    },
    {
      name: `read ${VESSELS} vessels`,
      unit: 'ms',
      ours: time('our reading'),
      reference: { name: 'inflate + SAX', value: time('limit') },
      bar: 2,
    },
    {
      name: `write ${VESSELS} vessels`,
      unit: 'ms',
      ours: time('our writing'),
      reference: { name: 'exceljs', value: time('exceljs writing') },
      bar: 1.1,
    },
    await readingChunk(),
    ...writingChunk(),
  ]
}

function readOurs(bytes: Uint8Array) {
  const read = readWorkbook(bytes)
  if (!read.ok || read.subjects.length !== VESSELS) throw new Error('our reading failed')
}

/** Keys and values, as somebody would take them out with exceljs. */
async function readPlainly(bytes: Uint8Array) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  let found = 0
  for (const sheet of book.worksheets) {
    sheet.eachRow((row) => {
      if (typeof row.getCell(8).value === 'string' && row.getCell(3).value !== undefined) found++
    })
  }
  if (found < VESSELS * 150) throw new Error('exceljs found too little')
}

function inflateAndTokenize(bytes: Uint8Array) {
  const decoder = new TextDecoder()
  const parts = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') })
  for (const part of Object.values(parts))
    new SaxesParser({ position: false }).write(decoder.decode(part)).close()
}

interface SheetContent {
  readonly name: string
  readonly sheet: Worksheet
  readonly cells: readonly {
    readonly row: number
    readonly column: number
    readonly value: Cell['value']
    readonly style: Partial<Style>
    readonly rule: DataValidation | undefined
  }[]
  readonly heights: readonly (readonly [row: number, height: number, hidden: boolean])[]
}

/** What our workbook holds, with each style once, ready to be written again. */
async function contentOf(bytes: Uint8Array): Promise<readonly SheetContent[]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  const styles = new Map<string, Partial<Style>>()
  return book.worksheets.map((sheet) => {
    const cells: SheetContent['cells'][number][] = []
    const heights: SheetContent['heights'][number][] = []
    sheet.eachRow((line, row) => {
      heights.push([row, line.height, line.hidden])
      line.eachCell({ includeEmpty: true }, (cell, column) => {
        const name = JSON.stringify(cell.style)
        const style = styles.get(name) ?? cell.style
        styles.set(name, style)
        cells.push({ row, column, value: cell.value, style, rule: cell.dataValidation })
      })
    })
    return { name: sheet.name, sheet, cells, heights }
  })
}

async function writePlainly(content: readonly SheetContent[]) {
  const book = new ExcelJS.Workbook()
  for (const { name, sheet, cells, heights } of content) {
    const { properties, pageSetup, headerFooter, views, state } = sheet
    const made = book.addWorksheet(name, { properties, pageSetup, headerFooter, views, state })
    made.columns = (sheet.columns ?? []).map(({ width, hidden }) => ({
      ...(width !== undefined && { width }),
      ...(hidden !== undefined && { hidden }),
    }))
    for (const { row, column, value, style, rule } of cells) {
      const cell = made.getRow(row).getCell(column)
      cell.value = value
      cell.style = style
      if (rule) cell.dataValidation = rule
    }
    for (const [row, height, hidden] of heights) {
      made.getRow(row).height = height
      if (hidden) made.getRow(row).hidden = true
    }
    const { conditionalFormattings } = sheet as unknown as {
      conditionalFormattings: Parameters<Worksheet['addConditionalFormatting']>[0][]
    }
    for (const rules of conditionalFormattings) made.addConditionalFormatting(rules)
    await made.protect('', {})
  }
  await book.xlsx.writeBuffer()
}

const kilobytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length / 1000

/** The reader with everything it needs, and nothing it does not, as one chunk, packed as tightly as the site is. */
async function readingChunk(): Promise<Measure> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: 'templates/read.ts', preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const ours = outputs.reduce((sum, one) => sum + (one.type === 'chunk' ? kilobytes(one.code) : 0), 0)
  return { name: 'chunk for reading', unit: 'KB', ours, bar: 20 }
}

/** The chunk of the built site that brings exceljs, if the site was built. */
function writingChunk(): Measure[] {
  const folder = join(import.meta.dirname, '../../dist/assets')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  const writing = texts.filter((text) => text.includes('xl/worksheets/sheet') && text.includes('writeBuffer'))
  const ours = writing.reduce((sum, text) => sum + kilobytes(text), 0)
  return writing.length ? [{ name: 'chunk for writing', unit: 'KB', ours, bar: 130 }] : []
}
