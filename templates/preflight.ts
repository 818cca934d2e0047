/** What kind of file this is, by its bytes, and whether an .xlsx holds only what we are willing to open. */

import type { FileProblem } from './workbook.ts'
import { UnreadableFile, ZIP_LIMITS, ZipArchive } from './zip.ts'

const refuse = (problem: FileProblem): never => {
  throw new UnreadableFile(problem)
}

/** Parts that run, fetch or carry other files. Named to the respondent, so that they know what to remove. */
const REFUSED_PARTS: readonly [RegExp, FileProblem['code']][] = [
  [/vbaProject|vbaData|macrosheets\/|xl\/intlMacro/i, 'macro'],
  [/externalLinks?\//i, 'externalLink'],
  [/embeddings\/|activeX\/|oleObject/i, 'embedded'],
  [/connections\.xml$|queryTables?\/|webExtensions?\/|xl\/model\//i, 'connection'],
]

/** Judges the file by its bytes and opens it. Throws `UnreadableFile` with the remedy's name. */
export function openArchive(bytes: Uint8Array): ZipArchive {
  if (bytes.length === 0) refuse({ code: 'empty' })
  if (bytes.length > ZIP_LIMITS.fileBytes) refuse({ code: 'tooLarge' })
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) refuse({ code: compoundKind(bytes) })
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) refuse({ code: 'pdf' })
  if (!startsWith(bytes, [0x50, 0x4b])) refuse({ code: textKind(bytes) })
  const archive = new ZipArchive(bytes)
  refuseOtherDocuments(archive)
  for (const name of archive.names) {
    for (const [pattern, code] of REFUSED_PARTS) if (pattern.test(name)) refuse({ code, name })
  }
  return archive
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** OLE compound files name their streams in UTF-16. */
function compoundKind(bytes: Uint8Array): FileProblem['code'] {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, Math.min(bytes.length & ~1, 4_000_000)))
  if (text.includes('EncryptedPackage')) return 'encrypted'
  return text.includes('Workbook') || text.includes('Book') ? 'xls' : 'notExcel'
}

function textKind(bytes: Uint8Array): FileProblem['code'] {
  const head = new TextDecoder(startsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : 'utf-8').decode(
    bytes.subarray(0, 4096),
  )
  const start = head.replace(/^[\ufeff\s]+/, '')
  if (
    /^(<!doctype html|<html|<head|<body|<table)/i.test(start) ||
    (start.startsWith('<') && /<html/i.test(start))
  )
    return 'html'
  if (start.startsWith('<')) return 'xml'
  const control = bytes
    .subarray(0, 4096)
    .filter((byte) => byte < 32 && ![9, 10, 13, 27].includes(byte)).length
  return startsWith(bytes, [0xff, 0xfe]) || control === 0 ? 'csv' : 'notExcel'
}

function refuseOtherDocuments(archive: ZipArchive) {
  const names = archive.names.map((name) => name.toLowerCase())
  if (names.includes('mimetype') || names.includes('content.xml')) refuse({ code: 'ods' })
  if (names.some((name) => name.startsWith('index/') && name.endsWith('.iwa'))) refuse({ code: 'numbers' })
  if (names.includes('xl/workbook.bin')) refuse({ code: 'xlsb' })
  if (!names.includes('[content_types].xml')) refuse({ code: 'notExcel' })
}
