import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Answers, type FormDefinition, indexOf, unknownKeyOf } from '#survey'
import {
  answersAfter,
  type ComparedSubject,
  compareWorkbook,
  readWorkbook,
  type StoredSheet,
} from '#templates'
import { cellValue } from '#templates/cell'
import { packFingerprints } from '#templates/keys'
import { type FieldRow, fieldRows, printedField } from '#templates/layout'
import { CLEAR_WORD, TICK } from '#templates/words'
import { writeWorkbook } from '#templates/write'
import { surveyYear } from '../survey/period.ts'
import type { Entered, Entry, EntryState } from './sheet.ts'

const id = '00000000-0000-4000-8000-000000000001'
const VERSION = 7
/** On the hidden sheet: the survey year, and what the subject's cells said when the workbook was made. */
const YEAR_CELL = 'B3'
const BASE_CELL = 'C10'
const SUBJECT_PART = 'xl/worksheets/sheet2.xml'

/** A form's empty workbook of one subject, taken apart. */
interface Blank {
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly sheet: string
  readonly metaPart: string
  /** Row of each field's cells. */
  readonly rows: ReadonlyMap<string, number>
}

/**
 * As a respondent does it who has the subject's workbook of this moment: types into cells, saves, uploads and
 * takes what the preview offers. The workbook is written once per form and filled again for every entry.
 */
export async function workbookEntry(forms: readonly FormDefinition[]): Promise<Entry> {
  const blanks = new Map<string, Blank>()
  for (const form of forms) blanks.set(form.id, await blankOf(form))
  const blank = (form: FormDefinition): Blank => blanks.get(form.id)!

  const upload = (state: EntryState, edits: ReadonlyMap<string, Content>): ComparedSubject => {
    const { form, answers, context } = state
    const read = readWorkbook(filled(blank(form), state, edits))
    if (!read.ok) throw new Error(`unreadable: ${read.problem.code}`)
    const stored: StoredSheet = { id, version: VERSION, answers }
    const { prior, ...known } = context
    const comparison = compareWorkbook(form, read, [{ ...stored, ...(prior && { prior }) }], known)
    if (comparison.refused || comparison.warnings.length) throw new Error('the workbook is not as written')
    return comparison.subjects[0]!
  }

  return {
    type(state, key, typed): Entered {
      const { form } = state
      const row = rowOf(form, key)
      const edits = new Map<string, Content>()
      const { rows } = blank(form)
      // A blank cell keeps what is stored: emptying takes its word.
      edits.set(`C${rows.get(key)}`, typed.trim() === '' ? CLEAR_WORD : asCell(state, row, typed))
      if (row.unknownKey) edits.set(`E${rows.get(ownerOf(form, row.unknownKey))}`, null)
      const subject = upload(state, edits)
      const own = subject.entries.find((entry) => entry.key === key)
      if (own?.kind === 'error') return { refused: own.message ?? '' }
      return { answers: taken(form, subject, own ? [key] : []) }
    },
    markUnknown(state, flag, on): Answers {
      const { form } = state
      const { rows } = blank(form)
      const owner = ownerOf(form, flag)
      const edits = new Map<string, Content>([[`E${rows.get(owner)}`, on ? TICK : null]])
      for (const key of indexOf(form).flags.get(flag) ?? []) edits.set(`C${rows.get(key)}`, null)
      if (!on) edits.set(`C${rows.get(owner)}`, CLEAR_WORD)
      return taken(form, upload(state, edits), [owner])
    },
  }
}

/** The answers after the upload. Nothing but the edited fields may differ in it. */
function taken(form: FormDefinition, subject: ComparedSubject, keys: readonly string[]): Answers {
  const differing = subject.entries.map(({ kind, key }) => (kind === 'error' ? `error ${key}` : key))
  if (differing.join() !== keys.join())
    throw new Error(`typed into ${keys.join()}, changes ${differing.join()}`)
  return answersAfter(form, subject)
}

type Content = string | number | null

const rowOf = (form: FormDefinition, key: string): FieldRow => {
  const row = fieldRows(form).find((each) => each.key === key)
  if (!row) throw new Error(`form ${form.id} has no row ${key}`)
  return row
}
const ownerOf = (form: FormDefinition, flag: string): string => indexOf(form).flags.get(flag)![0]!

/** A spreadsheet makes a number of what looks like one. */
function asCell({ form, answers }: EntryState, row: FieldRow, typed: string): Content {
  const { as } = printedField(form, answers, row)
  const numeric = ['number', 'year', 'month', 'day'].includes(as.kind)
  return numeric && /^-?\d{1,15}(\.\d+)?$/.test(typed) ? Number(typed) : typed
}

async function blankOf(form: FormDefinition): Promise<Blank> {
  const bytes = await writeWorkbook({
    form,
    year: surveyYear,
    subjects: [{ id, version: VERSION, answers: {} }],
    layout: 'sheets',
    spare: 0,
    generatedAt: '2026-11-20T02:00:00Z',
  })
  const read = readWorkbook(bytes)
  if (!read.ok) throw new Error(`unreadable: ${read.problem.code}`)
  const cells = read.subjects[0]!.cells
  const parts = unzipSync(bytes)
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'))
  return {
    parts,
    sheet: strFromU8(parts[SUBJECT_PART]!),
    metaPart: `xl/worksheets/sheet${sheets.length}.xml`,
    rows: new Map(
      fieldRows(form).flatMap((row) => {
        const cell = cells.get(row.cellKey)
        return cell ? [[row.key, Number(cell.address.slice(1))] as const] : []
      }),
    ),
  }
}

/** The workbook as it would be downloaded now, with the edits of the respondent. */
function filled(
  { parts, sheet, metaPart, rows }: Blank,
  { form, answers, context }: EntryState,
  edits: ReadonlyMap<string, Content>,
): Uint8Array {
  const cells = new Map<string, Content>()
  for (const row of fieldRows(form)) {
    const at = rows.get(row.key)
    const value = answers[row.key]
    if (at === undefined) continue
    if (value !== undefined) cells.set(`C${at}`, cellValue(printedField(form, answers, row).as, value))
    if (row.ownsUnknown && row.unknownKey && answers[row.unknownKey] === true) cells.set(`E${at}`, TICK)
  }
  for (const [address, content] of edits) cells.set(address, content)
  const { fields } = indexOf(form)
  const base = packFingerprints(form, answers, (key) => {
    const entry = fields.get(key)
    return entry && unknownKeyOf(key, entry.field)
  })
  const hidden = new Map<string, Content>([
    [YEAR_CELL, context.year.year],
    [BASE_CELL, base],
  ])
  return zipSync(
    {
      ...parts,
      [SUBJECT_PART]: strToU8(withCells(sheet, cells)),
      [metaPart]: strToU8(withCells(strFromU8(parts[metaPart]!), hidden)),
    },
    { level: 0 },
  )
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function withCells(sheet: string, cells: ReadonlyMap<string, Content>): string {
  const left = new Set(cells.keys())
  const changed = sheet.replace(
    /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>.*?<\/c>)/gs,
    (as, ref: string, rest: string) => {
      const content = cells.get(ref)
      if (content === undefined) return as
      left.delete(ref)
      const style = /s="\d+"/.exec(rest)?.[0] ?? ''
      if (content === null) return `<c r="${ref}" ${style}/>`
      if (typeof content === 'number') return `<c r="${ref}" ${style}><v>${content}</v></c>`
      return `<c r="${ref}" ${style} t="inlineStr"><is><t xml:space="preserve">${xml(content)}</t></is></c>`
    },
  )
  if (left.size) throw new Error(`no cells ${[...left].join(', ')}`)
  return changed
}
