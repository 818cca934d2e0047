/**
 * .xlsx → what stands in its input cells. The same module in the browser's worker and in the CLI: no Node, no
 * exceljs, and nothing in the file is believed beyond the text of its cells.
 */
import { FORM_IDS, type FormId } from '#survey/definition'
import { addressOf, type Grid, type GridCell, readGrids } from './grid.ts'
import { CELL_KEY, unpackFingerprints } from './keys.ts'
import { openArchive } from './preflight.ts'
import { readReasons } from './reasons.ts'
import { ERROR_SHEET, HEADER, META_SHEET, OWN_SHEETS, parseTag, SHARED_BOX } from './words.ts'
import type {
  FileProblem,
  FoundCell,
  FoundReason,
  FoundSubject,
  ReadResult,
  WorkbookMeta,
} from './workbook.ts'
import { UnreadableFile } from './zip.ts'

export function readWorkbook(bytes: Uint8Array): ReadResult {
  try {
    return readSubjects(readGrids(openArchive(bytes), isRead))
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, problem: error.problem }
    throw error
  }
}

const isRead = (sheet: string): boolean =>
  sheet === META_SHEET || sheet === ERROR_SHEET || !OWN_SHEETS.has(sheet)

/** One subject's place before copies are told apart. */
interface Placed {
  readonly sheet: string
  /** What a message calls it: the sheet, and the column where a sheet holds several. */
  readonly place: string
  readonly tag: string
  readonly cells: ReadonlyMap<string, FoundCell>
}

function readSubjects(grids: readonly Grid[]): ReadResult {
  const warnings: FileProblem[] = []
  const meta = readMeta(grids.find((grid) => grid.name === META_SHEET))
  const placed: Placed[] = []
  const reasons = new Map<string, readonly FoundReason[]>()
  const forms = new Map<string, number>()
  for (const grid of grids) {
    if (grid.name === META_SHEET) continue
    const listed = readReasons(grid)
    for (const [id, some] of listed ?? []) reasons.set(id, [...(reasons.get(id) ?? []), ...some])
    if (listed || grid.name === ERROR_SHEET) continue
    const found = findSubjects(grid, meta, warnings)
    for (const subject of found) {
      for (const key of subject.cells.keys()) {
        const form = CELL_KEY.exec(key)?.[1] ?? ''
        forms.set(form, (forms.get(form) ?? 0) + 1)
      }
    }
    placed.push(...found)
  }
  const [most] = [...forms].sort((a, b) => b[1] - a[1])
  const formId = FORM_IDS.find((id) => id === (most?.[0] ?? meta.formId))
  if (!formId || placed.length === 0) {
    const lost = warnings.find((warning) => warning.code === 'keysLost' || warning.code === 'inputColumnLost')
    return { ok: false, problem: lost ?? { code: 'noTemplate' } }
  }
  if (!meta.present) warnings.push({ code: 'noMeta' })
  const subjects = tellApart(placed, meta, formId, warnings).map((subject) => {
    const own = subject.id === undefined ? undefined : reasons.get(subject.id)
    return own ? { ...subject, reasons: own } : subject
  })
  return { ok: true, meta: { ...meta.stated, formId }, subjects, warnings }
}

/** The same tag twice is a copied sheet: the first keeps the tag, later ones are new subjects. */
function tellApart(
  placed: readonly Placed[],
  meta: MetaSheet,
  formId: FormId,
  warnings: FileProblem[],
): FoundSubject[] {
  const seen = new Map<string, Placed>()
  return placed.flatMap((one): FoundSubject[] => {
    const { sheet, tag, cells, place } = one
    const parsed = parseTag(tag)
    if (!parsed?.id) return [{ sheet, cells }]
    const original = seen.get(parsed.id)
    if (original) {
      const isSame = saysTheSame(original.cells, cells)
      warnings.push({ code: isSame ? 'sameCopy' : 'copiedSubject', name: place })
      return isSame ? [] : [{ sheet, cells, copyOf: parsed.id }]
    }
    seen.set(parsed.id, one)
    const packed = meta.fingerprints.get(tag)
    return [
      {
        sheet,
        cells,
        id: parsed.id,
        baseVersion: parsed.version ?? 0,
        ...(packed !== undefined && { base: unpackFingerprints(formId, packed) }),
      },
    ]
  })
}

const saysTheSame = (one: Placed['cells'], other: Placed['cells']): boolean =>
  one.size === other.size &&
  [...one].every(([key, cell]) => {
    const twin = other.get(key)
    return twin !== undefined && twin.raw === cell.raw && twin.unknown === cell.unknown
  })

interface MetaSheet {
  readonly present: boolean
  readonly formId: string | undefined
  readonly stated: Omit<WorkbookMeta, 'formId'>
  readonly fingerprints: ReadonlyMap<string, string>
  /** Sheet name → tag, for sheets whose own tag was lost. Only where one sheet holds one subject. */
  readonly sheetTags: ReadonlyMap<string, string>
  /** Row number → cell key. */
  readonly numbers: ReadonlyMap<string, string>
}

function readMeta(grid: Grid | undefined): MetaSheet {
  const rows = new Map<number, Map<number, string>>()
  for (const cell of grid?.cells ?? []) {
    if (cell.value === null) continue
    const row = rows.get(cell.row) ?? new Map<number, string>()
    row.set(cell.column, String(cell.value))
    rows.set(cell.row, row)
  }
  const named = new Map<string, string>()
  const fingerprints = new Map<string, string>()
  const tags = new Map<string, string[]>()
  for (const row of rows.values()) {
    const [first = '', second = ''] = [row.get(1), row.get(2)]
    if (parseTag(second)) {
      fingerprints.set(second, row.get(3) ?? '')
      tags.set(first, [...(tags.get(first) ?? []), second])
    } else named.set(first, second)
  }
  const text = (name: string) => named.get(name) || undefined
  const year = Number(text('survey_year'))
  const layout = text('layout')
  const [version, code, company, time] = [
    'template_version',
    'company_code',
    'company_name',
    'generated_at',
  ].map(text)
  return {
    present: named.has('template_id'),
    formId: text('template_id')?.replace(/^form/, ''),
    stated: {
      ...(version && { templateVersion: version }),
      ...(Number.isInteger(year) && { surveyYear: year }),
      ...(code && { companyCode: code }),
      ...(company && { companyName: company }),
      ...(time && { generatedAt: time }),
      ...((layout === 'sheets' || layout === 'columns') && { layout }),
    },
    fingerprints,
    numbers: new Map(
      (text('fields') ?? '').split(',').flatMap((pair) => {
        const [number, key] = pair.split(' ')
        return number && key && CELL_KEY.test(key) ? [[number, key] as const] : []
      }),
    ),
    sheetTags: new Map(
      [...tags].flatMap(([sheet, [tag, ...more]]) => (tag && more.length === 0 ? [[sheet, tag]] : [])),
    ),
  }
}

/** Cells of a sheet by position, with rows and columns exchanged when the keys stand in a row. */
interface Axis {
  readonly at: (line: number, across: number) => GridCell | undefined
  readonly address: (line: number, across: number) => string
  readonly lineOf: (cell: GridCell) => number
  readonly acrossOf: (cell: GridCell) => number
  /** Across-position of the keys. */
  readonly keyAcross: number
  /** Line of each key. */
  readonly keys: readonly (readonly [line: number, key: string])[]
}

/** What names the field of a line: its cell key, or where those are lost its number. */
type KeyOf = (text: string) => string | undefined
// The first letter spares most texts the pattern.
const byKey: KeyOf = (text) => (text.startsWith('f') && CELL_KEY.test(text) ? text : undefined)

function findAxis(grid: Grid, keyOf: KeyOf): Axis | undefined {
  const inColumns = new Map<number, number>()
  const inRows = new Map<number, number>()
  for (const { row, column, value } of grid.cells) {
    if (typeof value !== 'string' || !keyOf(value.trim())) continue
    inColumns.set(column, (inColumns.get(column) ?? 0) + 1)
    inRows.set(row, (inRows.get(row) ?? 0) + 1)
  }
  const top = (counts: ReadonlyMap<number, number>) => [...counts].sort((a, b) => b[1] - a[1])[0]
  const column = top(inColumns)
  const row = top(inRows)
  if (!column || !row) return undefined
  const turned = row[1] > column[1]
  const lineOf = (cell: GridCell) => (turned ? cell.column : cell.row)
  const acrossOf = (cell: GridCell) => (turned ? cell.row : cell.column)
  const keyAcross = turned ? row[0] : column[0]
  const byPlace = new Map<number, GridCell>()
  const keys: (readonly [number, string])[] = []
  for (const cell of grid.cells) {
    byPlace.set(placeOf(cell.row, cell.column), cell)
    if (acrossOf(cell) !== keyAcross || typeof cell.value !== 'string') continue
    const key = keyOf(cell.value.trim())
    if (key) keys.push([lineOf(cell), key])
  }
  return {
    at: (line, across) => byPlace.get(turned ? placeOf(across, line) : placeOf(line, across)),
    address: (line, across) => (turned ? addressOf(across, line) : addressOf(line, across)),
    lineOf,
    acrossOf,
    keyAcross,
    keys,
  }
}

const placeOf = (row: number, column: number): number => row * 16_384 + column

function findSubjects(grid: Grid, { sheetTags, numbers }: MetaSheet, warnings: FileProblem[]): Placed[] {
  const keyed = findAxis(grid, byKey)
  const axis = keyed ?? findAxis(grid, (text) => numbers.get(text))
  if (axis && !keyed) warnings.push({ code: 'keysByNumber', name: grid.name })
  const tags = new Map<number, string>()
  let loneTag: string | undefined
  for (const cell of grid.cells) {
    const { value } = cell
    if (typeof value !== 'string' || !parseTag(value)) continue
    loneTag = value.trim()
    if (axis) tags.set(axis.acrossOf(cell), loneTag)
  }
  if (!axis) {
    const wasOurs =
      loneTag !== undefined ||
      sheetTags.has(grid.name) ||
      grid.cells.some(({ value }) => value === HEADER.input)
    if (wasOurs) warnings.push({ code: 'keysLost', name: grid.name })
    else if (!grid.hidden && grid.cells.length) warnings.push({ code: 'unknownSheet', name: grid.name })
    return []
  }
  const own = tags.get(axis.keyAcross)
  const columns = [...tags].filter(([across]) => across !== axis.keyAcross)
  if (own === undefined && columns.length)
    return columns.map(([across, tag]) => fleetColumn(grid, axis, across, tag))
  const roles = findRoles(axis, grid.cells)
  if (roles.input === undefined) {
    warnings.push({ code: 'inputColumnLost', name: grid.name })
    return []
  }
  for (const name of roles.unknownHeaders)
    warnings.push({ code: 'unknownColumn', name: `${grid.name}：${name}` })
  const tag = own ?? sheetTags.get(grid.name) ?? 'rec:new:1'
  return [{ sheet: grid.name, place: grid.name, tag, cells: collect(axis, roles.input, roles.unknown) }]
}

const fleetColumn = (grid: Grid, axis: Axis, across: number, tag: string): Placed => ({
  sheet: grid.name,
  place: `${grid.name}（${axis.address(1, across).replace(/\d+$/, '')}列）`,
  tag,
  cells: collect(axis, across, undefined),
})

const HEADERS: ReadonlySet<string> = new Set(Object.values(HEADER))

/** The header line is the one that names the most of our columns; roles are found by their words. */
function findRoles(axis: Axis, cells: readonly GridCell[]) {
  const lines = new Map<number, Map<string, number>>()
  const firstKey = Math.min(...axis.keys.map(([line]) => line))
  const others = new Map<number, { text: string; across: number }[]>()
  for (const cell of cells) {
    if (typeof cell.value !== 'string') continue
    const [line, across] = [axis.lineOf(cell), axis.acrossOf(cell)]
    const text = cell.value.trim()
    if (HEADERS.has(text)) {
      const found = lines.get(line) ?? new Map<string, number>()
      if (!found.has(text)) found.set(text, across)
      lines.set(line, found)
    } else if (text && line < firstKey && across !== axis.keyAcross) {
      others.set(line, [...(others.get(line) ?? []), { text, across }])
    }
  }
  const [header] = [...lines].sort((a, b) => b[1].size - a[1].size || a[0] - b[0])
  const unknownHeaders =
    header && header[1].size > 2 ? (others.get(header[0]) ?? []).map(({ text }) => text) : []
  return {
    input: header?.[1].get(HEADER.input),
    unknown: header?.[1].get(HEADER.unknown),
    unknownHeaders,
  }
}

function collect(axis: Axis, input: number, unknown: number | undefined): ReadonlyMap<string, FoundCell> {
  const found = new Map<string, FoundCell>()
  for (const [line, key] of axis.keys) {
    const cell = axis.at(line, input)
    const box = unknown === undefined ? undefined : axis.at(line, unknown)
    const here: FoundCell = {
      raw: cell?.value ?? null,
      unknown: isTicked(box),
      address: axis.address(line, input),
      ...(cell?.formula && { formula: true }),
      ...(cell?.date && { date: true }),
      ...(cell?.failed && { failed: true }),
    }
    const earlier = found.get(key)
    if (!earlier) found.set(key, here)
    else if (earlier.raw === null && !earlier.unknown) found.set(key, here)
    else if (
      (here.raw !== null || here.unknown) &&
      (here.raw !== earlier.raw || here.unknown !== earlier.unknown)
    ) {
      found.set(key, { ...earlier, repeatedAt: here.address })
    }
  }
  return found
}

/** Anything but an explicit no ticks the 不明 box; 〃 points at the box of the row's group. */
function isTicked(box: GridCell | undefined): boolean {
  if (!box || box.value === null || box.value === false || box.value === 0) return false
  return !['', SHARED_BOX, '×', '✕', '-', '0', 'FALSE', 'false', 'いいえ', '（消去）', '(消去)'].includes(
    String(box.value).trim(),
  )
}
