/** Answers → .xlsx. The only module that runs exceljs; import it lazily. */
import ExcelJS, { type DataValidation, type Style, type Workbook, type Worksheet } from 'exceljs'
import { indexOf, unknownKeyOf } from '#survey'
import { writeColumns } from './columns-layout.ts'
import { writeErrorList } from './error-sheet.ts'
import { writeGuide } from './guide.ts'
import { packFingerprints } from './keys.ts'
import { type DropDown, packNumbers, sheetName } from './layout.ts'
import { type PrintedRow, writeSheets } from './sheets-layout.ts'
import { writeSpecifications } from './specification-sheet.ts'
import { inAmber, inRed } from './styles.ts'
import { ERROR_SHEET, LISTS_SHEET, META_SHEET, OWN_SHEETS, subjectTag } from './words.ts'
import { type CellMark, type SubjectSheet, TEMPLATE_VERSION, type WriteRequest } from './workbook.ts'

/** Where a subject's answers stand in the workbook, for links from エラー一覧. */
export interface Place {
  readonly sheet: string
  readonly address: string
}

/** What the two layouts share while one workbook is written. */
export interface Writing {
  readonly request: WriteRequest
  readonly workbook: Workbook
  /** Subjects followed by the empty ones. */
  readonly subjects: readonly SubjectSheet[]
  readonly sheetNames: Set<string>
  /** Puts a drop-down on the hidden sheet once and returns the name formulas use. */
  readonly listName: (list: DropDown) => string
  /** Sheet of each subject, in order. */
  readonly placedOn: string[]
  /** Input cells by `<subject>:<key>`. */
  readonly places: Map<string, Place>
  /** Marks of a cell by `<subject>:<key>`. */
  readonly marks: ReadonlyMap<string, readonly CellMark[]>
  /** What the rows of every subject's sheet say alike, by key. */
  readonly printed: Map<string, readonly PrintedRow[]>
  /** Rules of input cells, by all they say. */
  readonly rules: Map<string, DataValidation>
  readonly greyRules: { count: number }
  /** Styles of conditional formats, in the order in which exceljs numbers them. */
  readonly looks: Partial<Style>[]
}

/** The usual level 6 takes a third longer to pack our sheets and makes them a thousandth smaller. */
const PACKED = { zip: { compression: 'DEFLATE', compressionOptions: { level: 5 } } } as const

export async function writeWorkbook(request: WriteRequest): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = '船舶稼働調査'
  workbook.created = new Date(request.generatedAt)
  workbook.modified = workbook.created
  const lists = new Map<string, DropDown>()
  const spares = Array.from({ length: request.spare }, (): SubjectSheet => ({ answers: {} }))
  const writing: Writing = {
    request,
    workbook,
    subjects: [...request.subjects, ...spares],
    sheetNames: new Set([...OWN_SHEETS].map((name) => name.toLowerCase())),
    listName: (list) => {
      lists.set(list.name, list)
      return list.name
    },
    placedOn: [],
    places: new Map(),
    marks: marksByCell(request.marks ?? []),
    printed: new Map(),
    rules: new Map(),
    greyRules: { count: 0 },
    looks: [],
  }
  const errorList = request.marks?.length ? workbook.addWorksheet(ERROR_SHEET) : undefined
  writeGuide(writing)
  if (request.layout === 'sheets') await writeSheets(writing)
  else await writeColumns(writing)
  await writeSpecifications(writing)
  if (errorList) await writeErrorList(errorList, writing)
  writeLists(workbook, [...lists.values()])
  writeMeta(workbook.addWorksheet(META_SHEET, { state: 'veryHidden' }), writing)
  const buffer = await workbook.xlsx.writeBuffer(PACKED)
  return new Uint8Array(buffer as ArrayBuffer)
}

function marksByCell(marks: readonly CellMark[]): ReadonlyMap<string, readonly CellMark[]> {
  const found = new Map<string, CellMark[]>()
  for (const mark of marks) {
    const cell = `${mark.subject}:${mark.key}`
    const others = found.get(cell)
    if (others) others.push(mark)
    else found.set(cell, [mark])
  }
  return found
}

/** What stands in エラー beside a cell, and the ground of the cell itself. */
export function markOf(writing: Writing, subject: number, key: string) {
  const marks = writing.marks.size ? writing.marks.get(`${subject}:${key}`) : undefined
  if (!marks) return undefined
  const isError = marks.some(({ level }) => level !== 'warning')
  return { message: marks.map(({ message }) => message).join('\n'), ground: isError ? inRed : inAmber }
}

/** A sheet's name for a subject, unique in the workbook. */
export const subjectSheetName = (writing: Writing, wanted: string): string =>
  sheetName(wanted, writing.sheetNames)

function writeLists(workbook: Workbook, lists: readonly DropDown[]) {
  const sheet = workbook.addWorksheet(LISTS_SHEET, { state: 'veryHidden' })
  lists.forEach((list, position) => {
    const column = sheet.getColumn(position + 1)
    column.values = [list.title, ...list.entries]
    workbook.definedNames.add(
      `${LISTS_SHEET}!$${column.letter}$2:$${column.letter}$${list.entries.length + 1}`,
      list.name,
    )
  })
}

function writeMeta(sheet: Worksheet, { request, subjects, placedOn }: Writing) {
  const { form, year, company } = request
  sheet.addRows([
    ['template_id', `form${form.id}`],
    ['template_version', TEMPLATE_VERSION],
    ['survey_year', year.year],
    ['company_code', company?.code ?? ''],
    ['company_name', company?.name ?? ''],
    ['generated_at', request.generatedAt],
    ['layout', request.layout],
    ['fields', packNumbers(form)],
    ['records'],
  ])
  const { fields } = indexOf(form)
  const unknownKey = (key: string) => {
    const entry = fields.get(key)
    return entry && unknownKeyOf(key, entry.field)
  }
  subjects.forEach((subject, position) => {
    const base = subject.id ? packFingerprints(form, subject.answers, unknownKey) : ''
    sheet.addRow([placedOn[position], subjectTag(subject, position), base])
  })
}
