import { constants, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync, zlibSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { form2 } from '#survey/forms/form2'
import { type FileProblemCode, problemMessage, readWorkbook } from '#templates'
import { cellKey } from '#templates/keys'
import { writeWorkbook } from '#templates/write'
import { company, generatedAt, uuid, year } from './answers.ts'
import { bareBook, bareParts, lyingAbout, processorTime, readBounded, withParts } from './parts.ts'

let good: Uint8Array
beforeAll(async () => {
  const subjects = [{ id: uuid(1), version: 1, answers: { 船名: '第八吉野丸' } }]
  good = await writeWorkbook({
    form: form2,
    year,
    company,
    subjects,
    layout: 'sheets',
    spare: 0,
    generatedAt,
  })
})

/** The guide is the first sheet of ours; it is never unpacked. */
const VESSEL = 'xl/worksheets/sheet2.xml'
const BARE = 'xl/worksheets/sheet1.xml'
const zeros = (size: number) => new Uint8Array(size)
const compound = (stream: string) => {
  const bytes = new Uint8Array(2048)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [index, character] of [...stream].entries()) bytes[1024 + index * 2] = character.charCodeAt(0)
  return bytes
}
const cells = (count: number) =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`).join(
    '',
  )
const at = (ref: string) => bareBook({ sheetData: `<row><c r="${ref}"><v>1</v></c></row>` })

/** A sheet that really unpacks to 1 GB out of 1 MB, in a directory that says so or says less. */
const bomb = (unpacked = GIGABYTE) => {
  const piece = deflateRawSync(zeros(GIGABYTE / 64), { finishFlush: constants.Z_SYNC_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: 64 }, () => piece), deflateRawSync('')])
  const stored = zipSync({ ...bareParts({ sheetData: '' }), [BARE]: [packed, { level: 0 }] })
  return lyingAbout(stored, BARE, { method: 8, unpacked })
}
const GIGABYTE = 1_073_741_824

const files: Record<string, [() => Uint8Array, FileProblemCode]> = {
  'nothing at all': [() => new Uint8Array(), 'empty'],
  'a password-protected book': [() => compound('EncryptedPackage'), 'encrypted'],
  'an old .xls': [() => compound('Workbook'), 'xls'],
  'a very old .xls': [() => compound('Book'), 'xls'],
  'a Word document of old': [() => compound('WordDocument'), 'notExcel'],
  'a .xlsb': [() => withParts(good, { 'xl/workbook.xml': null, 'xl/workbook.bin': zeros(10) }), 'xlsb'],
  'an .ods': [
    () =>
      zipSync({
        mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': strToU8('<x/>'),
      }),
    'ods',
  ],
  'a Numbers document': [() => zipSync({ 'Index/Document.iwa': zeros(9) }), 'numbers'],
  'a CSV': [() => strToU8('船名,保有形態\n第八吉野丸,0\n'), 'csv'],
  'a CSV in Shift_JIS': [() => new Uint8Array([0x91, 0x44, 0x96, 0xbc, 0x2c, 0x31, 0x0a]), 'csv'],
  'a UTF-16 text': [() => new Uint8Array([0xff, 0xfe, 0x39, 0x82, 0x0d, 0x54]), 'csv'],
  'an HTML page': [() => strToU8('<html><body><table></table></body></html>'), 'html'],
  'an HTML page with a declaration': [() => strToU8('\ufeff<?xml version="1.0"?>\n<html></html>'), 'html'],
  'an XML spreadsheet of 2003': [() => strToU8('<?xml version="1.0"?><Workbook></Workbook>'), 'xml'],
  'a PDF': [() => strToU8('%PDF-1.7\n'), 'pdf'],
  'a PNG': [() => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'notExcel'],
  'a Word .docx': [
    () => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<x/>') }),
    'notExcel',
  ],
  'any zip': [() => zipSync({ 'a.txt': strToU8('a') }), 'notExcel'],
  'an empty zip': [() => zipSync({}), 'notExcel'],
  'a file cut in the middle': [() => good.slice(0, good.length >> 1), 'truncated'],
  'a file without its last bytes': [() => good.slice(0, -30), 'truncated'],
  'a file of 21 MB': [
    () => {
      const big = zeros(21_000_000)
      big.set(good)
      return big
    },
    'tooLarge',
  ],
  '1 GB in a directory that says so': [bomb, 'bomb'],
  '1 GB in a directory that says 31 MB': [() => bomb(31_000_000), 'bomb'],
  '1 GB in a directory that says 1 KB': [() => bomb(1000), 'bomb'],
  'a part that packs 30 MB of blanks': [() => bareBook({ sheetData: ' '.repeat(30_000_000) }), 'bomb'],
  'a directory that understates a part': [
    () => lyingAbout(bareBook({ sheetData: cells(15_000) }), BARE, { unpacked: 1000 }),
    'bomb',
  ],
  'a directory that understates a bomb': [
    () => lyingAbout(bareBook({ sheetData: ' '.repeat(30_000_000) }), BARE, { unpacked: 900_000 }),
    'bomb',
  ],
  'a directory that overstates a part': [() => lyingAbout(good, VESSEL, { unpacked: 500_000 }), 'corrupt'],
  'parts that share bytes': [() => lyingAbout(good, VESSEL, { offset: 0 }), 'bomb'],
  'a part with the encryption bit': [() => lyingAbout(good, VESSEL, { flags: 1 }), 'encrypted'],
  '3,000 parts': [
    () =>
      withParts(good, Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`xl/media/${i}.txt`, 'a']))),
    'bomb',
  ],
  'two parts whose names differ in case only': [() => withParts(good, { 'XL/WORKBOOK.XML': 'x' }), 'corrupt'],
  'a part outside the package': [() => withParts(good, { '../../evil.xml': 'x' }), 'corrupt'],
  'a part whose checksum is wrong': [() => lyingAbout(good, VESSEL, { crc: 1 }), 'corrupt'],
  'a sheet that is not XML': [() => withParts(good, { [VESSEL]: 'no xml' }), 'corrupt'],
  'a sheet that ends early': [
    () => withParts(good, { [VESSEL]: (xml) => xml.slice(0, xml.length - 200) }),
    'corrupt',
  ],
  'a sheet that is missing': [() => withParts(good, { [VESSEL]: null }), 'corrupt'],
  'a workbook part that is missing': [() => withParts(good, { 'xl/workbook.xml': null }), 'notExcel'],
  'an entity bomb': [
    () =>
      withParts(good, {
        [VESSEL]: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>',
      }),
    'doctype',
  ],
  'an external entity': [
    () =>
      withParts(good, {
        'xl/sharedStrings.xml':
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>',
      }),
    'doctype',
  ],
  'an undeclared entity': [
    () => bareBook({ sheetData: '<row r="1"><c r="A1" t="str"><v>&a;</v></c></row>' }),
    'corrupt',
  ],
  'tags nested 10,000 deep': [
    () => bareBook({ sheetData: `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}` }),
    'corrupt',
  ],
  'a macro': [() => withParts(good, { 'xl/vbaProject.bin': zeros(10) }), 'macro'],
  'an Excel 4 macro sheet': [() => withParts(good, { 'xl/macrosheets/sheet1.xml': '<x/>' }), 'macro'],
  'a link to another book': [
    () => withParts(good, { 'xl/externalLinks/externalLink1.xml': '<x/>' }),
    'externalLink',
  ],
  'an embedded document': [() => withParts(good, { 'xl/embeddings/oleObject1.bin': zeros(10) }), 'embedded'],
  'an ActiveX control': [() => withParts(good, { 'xl/activeX/activeX1.bin': zeros(10) }), 'embedded'],
  'a data connection': [() => withParts(good, { 'xl/connections.xml': '<x/>' }), 'connection'],
  'a query table': [() => withParts(good, { 'xl/queryTables/queryTable1.xml': '<x/>' }), 'connection'],
  'a cell at the far corner': [() => at('XFD1048576'), 'tooManyRows'],
  'a cell beyond the far corner': [() => at('XFE1'), 'corrupt'],
  'a row number of nine digits': [
    () => bareBook({ sheetData: '<row r="999999999"><c r="A999999999"><v>1</v></c></row>' }),
    'corrupt',
  ],
  'a cell reference that is none': [() => at('A0'), 'corrupt'],
  '30,000 rows': [() => bareBook({ sheetData: cells(30_000) }), 'tooManyRows'],
  'a string that does not exist': [
    () => bareBook({ sheetData: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>', sharedStrings: '' }),
    'corrupt',
  ],
  '400 sheets': [
    () =>
      withParts(good, {
        'xl/workbook.xml': (xml) =>
          xml.replace(
            '</sheets>',
            `${Array.from({ length: 400 }, (_, i) => `<sheet name="s${i}" sheetId="${i + 900}" r:id="rId1"/>`).join('')}</sheets>`,
          ),
      }),
    'tooManyRows',
  ],
  'a book without our keys': [
    () => bareBook({ sheetData: '<row r="1"><c r="A1" t="str"><v>船名</v></c></row>' }),
    'noTemplate',
  ],
  'keys that are names of the language': [
    () =>
      bareBook({
        sheetData: ['__proto__', 'constructor', 'toString']
          .map(
            (word, row) =>
              `<row r="${row + 1}"><c r="A${row + 1}" t="str"><v>${word}</v></c><c r="B${row + 1}" t="str"><v>x</v></c></row>`,
          )
          .join(''),
      }),
    'noTemplate',
  ],
  'a zlib stream': [() => zlibSync(strToU8('船'.repeat(1000))), 'notExcel'],
}

describe('D-1..D-4, D-6, D-7: a file that is not what we sent is refused with its remedy', () => {
  test.each(Object.entries(files))('%s', (_, [make, code]) => {
    const result = readBounded(make())
    expect(result.ok ? 'accepted' : result.problem.code).toBe(code)
    expect(problemMessage(result.ok ? { code: 'empty' } : result.problem)).toMatch(
      /(ください|行ってください)。$/,
    )
  })

  test.each([GIGABYTE, 31_000_000, 1000])(
    'a gigabyte is refused in under 100 ms, whatever its directory says: %d',
    (unpacked) => {
      const bytes = bomb(unpacked)
      // Time of the processor, and the best of some: other programs are at work as well.
      const times = Array.from({ length: 8 }).map(() => {
        const spent = processorTime()
        expect(readWorkbook(bytes).ok).toBe(false)
        return spent()
      })
      expect(Math.min(...times)).toBeLessThan(100)
    },
  )

  test('no object is changed by hostile names', () => {
    readWorkbook(withParts(good, { __proto__: 'x', constructor: 'y' }))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('the part to remove is named', () => {
    const result = readWorkbook(withParts(good, { 'xl/vbaProject.bin': zeros(10) }))
    expect(result.ok ? '' : problemMessage(result.problem)).toContain('xl/vbaProject.bin')
  })

  test('styled blank cells far away do no harm', () => {
    const key = cellKey('2', '船名')
    const sheetData = `<row r="1"><c r="A1" t="str"><v>${key}</v></c><c r="B1" t="str"><v>rec:new:1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>`
    expect(readWorkbook(bareBook({ sheetData })).ok).toBe(true)
  })
})
