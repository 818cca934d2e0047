/**
 * A zip archive opened without trusting it: the central directory is read and judged first, and each part is
 * inflated piece by piece so that a directory that lies about sizes gains nothing.
 */
import { Inflate } from 'fflate'
import type { FileProblem } from './workbook.ts'

/** Thrown inside the reader only; `readWorkbook` turns it into a result. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem.name === undefined ? problem.code : `${problem.code}: ${problem.name}`)
    this.problem = problem
  }
}

export const ZIP_LIMITS = {
  fileBytes: 20_000_000,
  parts: 2_000,
  partBytes: 32_000_000,
  totalBytes: 128_000_000,
  /** Large parts that shrink further than this are blanks or repetitions nobody typed. */
  ratio: 200,
  ratioFrom: 8_000_000,
} as const

interface Part {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly crc: number
  readonly offset: number
}

const END_RECORD = 0x06054b50
const DIRECTORY_RECORD = 0x02014b50
const LOCAL_RECORD = 0x04034b50
/** Bytes inflated at a time: few while they unpack to much more, for what one push gives cannot be stopped. */
const PIECE = { from: 1_024, to: 16_384, ratio: 50 }

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const fail = (code: FileProblem['code'], name?: string): never => {
  throw new UnreadableFile(name === undefined ? { code } : { code, name })
}

export class ZipArchive {
  readonly #bytes: Uint8Array
  readonly #parts: ReadonlyMap<string, Part>
  #spent = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#parts = readDirectory(bytes)
  }

  get names(): readonly string[] {
    return [...this.#parts.values()].map((part) => part.name)
  }

  /** The part's bytes; names are matched without regard to case, as spreadsheet programs do. */
  read(name: string): Uint8Array | undefined {
    const part = this.#parts.get(name.toLowerCase())
    if (!part) return undefined
    const data = view(this.#bytes)
    if (part.offset + 30 > this.#bytes.length || data.getUint32(part.offset, true) !== LOCAL_RECORD) {
      return fail('corrupt', name)
    }
    const start =
      part.offset + 30 + data.getUint16(part.offset + 26, true) + data.getUint16(part.offset + 28, true)
    if (start + part.packed > this.#bytes.length) return fail('truncated', name)
    this.#spent += part.unpacked
    if (this.#spent > ZIP_LIMITS.totalBytes) return fail('bomb', name)
    const packed = this.#bytes.subarray(start, start + part.packed)
    const unpacked = part.method === 0 ? packed : inflated(packed, part)
    if (unpacked.length !== part.unpacked) return fail('corrupt', name)
    if (crc32(unpacked) !== part.crc) return fail('corrupt', name)
    return unpacked
  }
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Part> {
  if (bytes.length > ZIP_LIMITS.fileBytes) fail('tooLarge')
  const data = view(bytes)
  let end = bytes.length - 22
  const earliest = Math.max(0, end - 65_535)
  while (end >= earliest && data.getUint32(end, true) !== END_RECORD) end--
  if (end < earliest) fail('truncated')
  const count = data.getUint16(end + 10, true)
  const size = data.getUint32(end + 12, true)
  let at = data.getUint32(end + 16, true)
  // zip64 is for archives far above our limits.
  if (at === 0xffffffff || count === 0xffff || count > ZIP_LIMITS.parts) fail('bomb')
  if (at + size > bytes.length) fail('truncated')
  const parts = new Map<string, Part>()
  const decoder = new TextDecoder()
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || data.getUint32(at, true) !== DIRECTORY_RECORD) fail('corrupt')
    const flags = data.getUint16(at + 8, true)
    const nameLength = data.getUint16(at + 28, true)
    const part: Part = {
      name: decoder
        .decode(bytes.subarray(at + 46, at + 46 + nameLength))
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: data.getUint16(at + 10, true),
      crc: data.getUint32(at + 16, true),
      packed: data.getUint32(at + 20, true),
      unpacked: data.getUint32(at + 24, true),
      offset: data.getUint32(at + 42, true),
    }
    at += 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
    if (flags & 1) fail('encrypted')
    if (part.method !== 0 && part.method !== 8) fail('corrupt', part.name)
    if (part.name.split('/').includes('..') || part.name.includes('\0')) fail('corrupt', part.name)
    if (part.unpacked > ZIP_LIMITS.partBytes) fail('bomb', part.name)
    if (isBlown(part.packed, part.unpacked)) fail('bomb', part.name)
    total += part.unpacked
    if (total > ZIP_LIMITS.totalBytes) fail('bomb', part.name)
    const known = part.name.toLowerCase()
    if (parts.has(known)) fail('corrupt', part.name)
    parts.set(known, part)
  }
  refuseOverlaps([...parts.values()])
  return parts
}

/** Parts that share bytes let a small file unpack to a huge one. */
function refuseOverlaps(parts: Part[]) {
  parts.sort((a, b) => a.offset - b.offset)
  parts.forEach((part, index) => {
    const next = parts[index + 1]
    if (next && part.offset + 30 + part.packed > next.offset) fail('bomb', part.name)
  })
}

const isBlown = (packed: number, unpacked: number): boolean =>
  unpacked > ZIP_LIMITS.ratioFrom && unpacked > packed * ZIP_LIMITS.ratio

function inflated(packed: Uint8Array, part: Part): Uint8Array {
  const out = new Uint8Array(part.unpacked)
  let length = 0
  let at = 0
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > out.length) fail('bomb', part.name)
    out.set(chunk, length)
    length += chunk.length
    if (isBlown(at, length)) fail('bomb', part.name)
  })
  try {
    while (at < packed.length) {
      const from = at
      at += length < at * PIECE.ratio ? PIECE.to : PIECE.from
      stream.push(packed.subarray(from, at), at >= packed.length)
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    fail('corrupt', part.name)
  }
  return length === out.length ? out : out.subarray(0, length)
}

/** Four tables of 256, one after the other: byte n of four is looked up in table 3 - n. */
let crcTables: Uint32Array | undefined
function makeCrcTables(): Uint32Array {
  const tables = new Uint32Array(1024)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    tables[byte] = value
  }
  for (let at = 256; at < 1024; at++) {
    const before = tables[at - 256]!
    tables[at] = (before >>> 8) ^ tables[before & 0xff]!
  }
  return tables
}

function crc32(bytes: Uint8Array): number {
  crcTables ??= makeCrcTables()
  const tables = crcTables
  let crc = 0xffffffff
  let at = 0
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    crc =
      tables[768 + (crc & 0xff)]! ^
      tables[512 + ((crc >>> 8) & 0xff)]! ^
      tables[256 + ((crc >>> 16) & 0xff)]! ^
      tables[crc >>> 24]!
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ tables[(crc ^ bytes[at]!) & 0xff]!
  return (crc ^ 0xffffffff) >>> 0
}
