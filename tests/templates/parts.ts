import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { type ReadResult, readWorkbook } from '#templates'

/** Changes the parts of a workbook as text; null removes a part, a part that is not there is added. */
export function withParts(
  workbook: Uint8Array,
  changes: Record<string, string | Uint8Array | null | ((xml: string) => string)>,
): Uint8Array {
  const parts: Zippable = { ...unzipSync(workbook) }
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete parts[name]
    else if (typeof change === 'string') parts[name] = strToU8(change)
    else if (typeof change === 'function') parts[name] = strToU8(change(strFromU8(parts[name] as Uint8Array)))
    else parts[name] = change
  }
  return zipSync(parts)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export interface BareBook {
  readonly sheetData: string
  readonly sharedStrings?: string
  readonly styles?: string
  readonly workbookPr?: string
  readonly extra?: Record<string, string | Uint8Array>
}

/** The smallest .xlsx with one sheet 船, for writing single cells exactly as some program would. */
export function bareParts({
  sheetData,
  sharedStrings,
  styles,
  workbookPr = '',
  extra = {},
}: BareBook): Record<string, Uint8Array> {
  const text = (parts: Record<string, string | Uint8Array>) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    )
  return text({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><workbookPr ${workbookPr}/><sheets><sheet name="船" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...(sharedStrings !== undefined && {
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings}</sst>`,
    }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...extra,
  })
}

export const bareBook = (book: BareBook): Uint8Array => zipSync(bareParts(book))

/** Milliseconds of the processor since then: what other programs do meanwhile is not counted. */
export function processorTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

/** Reads a file within what any file may take: 2 s and 300 MB. */
export function readBounded(bytes: Uint8Array): ReadResult {
  const memory = process.memoryUsage().rss
  const spent = processorTime()
  const result = readWorkbook(bytes)
  if (spent() > 2000) throw new Error('reading took more than 2 s')
  if (process.memoryUsage().rss - memory > 300_000_000) throw new Error('reading took more than 300 MB')
  return result
}

/** Overwrites fields of the central directory and of the local header of one part: a directory that lies. */
export function lyingAbout(
  zip: Uint8Array,
  name: string,
  lie: { crc?: number; unpacked?: number; offset?: number; flags?: number; method?: number },
): Uint8Array {
  const bytes = zip.slice()
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) !== name) continue
    if (lie.crc !== undefined) view.setUint32(at + 16, lie.crc, true)
    if (lie.unpacked !== undefined) view.setUint32(at + 24, lie.unpacked, true)
    if (lie.offset !== undefined) view.setUint32(at + 42, lie.offset, true)
    if (lie.flags !== undefined) view.setUint16(at + 8, lie.flags, true)
    if (lie.method !== undefined) view.setUint16(at + 10, lie.method, true)
    return bytes
  }
  throw new Error(`no part ${name}`)
}
