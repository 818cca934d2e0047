import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCells, parseStrings, readGrids } from '#templates/grid'
import { openArchive } from '#templates/preflight'
import { scanCells, scanStrings } from '#templates/scan-cells'
import type { SheetContext } from '#templates/typed-cell'
import { bareBook } from './parts.ts'

const strings = ['東京', '', 'f2.abc1234', 'a&b']
const context = (): SheetContext => ({
  strings,
  dateStyles: new Set([3]),
  date1904: false,
  budget: { cells: 0 },
})
const PATH = 'xl/worksheets/sheet1.xml'
const sheet = (sheetData: string) =>
  `<?xml version="1.0"?>\r\n<worksheet xmlns="m" xmlns:x14ac="x"><dimension ref="A1:C3"/><sheetData>${sheetData}</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>`

/** What a reading gives: cells, or the code with which it refuses the file. */
function outcome(read: typeof scanCells, xml: string) {
  const used = context()
  try {
    const cells = read(xml, PATH, used)
    return cells && { cells, budget: used.budget }
  } catch (error) {
    return String(error)
  }
}

const value = fc.oneof(
  fc.integer().map((n) => `<v>${n}</v>`),
  fc.constantFrom(
    '',
    '<v/>',
    '<v></v>',
    '<v>0</v>',
    '<v>4</v>',
    '<v> 1 </v>',
    '<v>1e999</v>',
    '<v>45292.5</v>',
    '<v>第八&amp;_x0041_&lt;丸&gt;</v>',
    '<v>&#22823;</v>',
    '<v>a\r\nb</v>',
    '<v>a\tb\nc</v>',
    '<v>a\u0001b</v>',
    '<v>]]></v>',
    '<v><![CDATA[大]]></v>',
    '<v>TRUE</v>',
    '<v xml:space="preserve"> a </v>',
    '<is><t>大阪</t></is>',
    '<is><r><t>大</t></r><rPh sb="0" eb="1"><t>オ</t></rPh></is>',
    '<extLst/>',
  ),
)
const formula = fc.constantFrom(
  '',
  '',
  '<f>1+1</f>',
  '<f/>',
  '<f t="shared" si="0"/>',
  '<f t="array" ref="B2">SUM(A1:A2)&amp;"&gt;"</f>',
  '<foo/>',
)
const type = fc.constantFrom(
  '',
  '',
  ' t="n"',
  ' t="s"',
  ' t="s"',
  ' t="str"',
  ' t="b"',
  ' t="e"',
  ' t="d"',
  ' t="inlineStr"',
  " t='str'",
)
const styled = fc.constantFrom('', ' s="1"', ' s="3"', '  s="3"\n')
const cell = fc
  .record({
    ref: fc.constantFrom('A', 'B', 'C', 'AA', 'XFD', 'XFE', 'a', ''),
    row: fc.integer({ min: 1, max: 9 }),
    type,
    styled,
    formula,
    value,
    empty: fc.boolean(),
    gap: fc.constantFrom('', '', '', ' ', '\n'),
  })
  .map(
    ({ ref, row, type: t, styled: s, formula: f, value: v, empty, gap }) =>
      `${gap}<c${ref ? ` r="${ref}${row}"` : ''}${s}${t}${empty ? '/>' : `>${f}${v}</c>`}`,
  )
const row = fc
  .record({
    head: fc.constantFrom(
      ' r="1"',
      ' r="2" spans="1:8" ht="19" customHeight="1" x14ac:dyDescent="0.25"',
      '',
      ' r="0"',
      ' r="1048577"',
    ),
    cells: fc.array(cell, { maxLength: 3 }),
  })
  .map(({ head, cells }) => (cells.length ? `<row${head}>${cells.join('')}</row>` : `<row${head}/>`))

describe('scanning the text of a sheet', () => {
  test('gives what the parser gives, or gives up', () => {
    let scanned = 0
    fc.assert(
      fc.property(fc.array(row, { maxLength: 3 }), (rows) => {
        const xml = sheet(rows.join(''))
        const fast = outcome(scanCells, xml)
        if (fast === undefined) return
        scanned++
        expect(fast).toEqual(outcome(parseCells, xml))
      }),
      { numRuns: 3000, seed: 20261120 },
    )
    // A scan that always gives up would prove nothing.
    expect(scanned).toBeGreaterThan(300)
  })
  test('reads what spreadsheet programs write without the parser', () => {
    const xml = sheet(
      '<row r="1" spans="1:3"><c r="A1" s="1" t="s"><v>2</v></c><c r="B1" s="3"><v>45292</v></c><c r="C1"/></row><row r="2"><c r="B2" t="str"><f>A1</f><v>a&amp;b</v></c></row>',
    )
    expect(scanCells(xml, PATH, context())?.map(({ row: r, column, value: v }) => [r, column, v])).toEqual([
      [1, 1, 'f2.abc1234'],
      [1, 2, '2024-01-01'],
      [2, 2, 'a&b'],
    ])
    expect(scanCells('<worksheet><sheetData/></worksheet>', PATH, context())).toEqual([])
  })
  test.each([
    '<x:worksheet><x:sheetData/></x:worksheet>',
    sheet('<!-- 注 --><row r="1"/>'),
    sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>大</t></is></c></row>'),
    sheet('<row><c><v>1</v></c></row>'),
    sheet('<row r="1"><c r="A1"><v>1</c></row>'),
    sheet('<row r="1"><c r="A1"><v>1</v></c>'),
  ])('leaves %s to the parser', (xml) => {
    expect(scanCells(xml, PATH, context())).toBeUndefined()
  })
  test('both count cells against the same limit', () => {
    const used = { ...context(), budget: { cells: 1_500_000 } }
    expect(() => scanCells(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), PATH, used)).toThrow(
      'tooManyRows',
    )
    const strange = bareBook({ sheetData: '<row r="1"><c r="A1" t="inlineStr"><is><t>大</t></is></c></row>' })
    expect(readGrids(openArchive(strange))[0]?.cells).toHaveLength(1)
  })
})

describe('scanning the shared strings', () => {
  const item = fc.constantFrom(
    '<si><t>第八大洋丸</t></si>',
    '<si><t xml:space="preserve"> a  b </t></si>',
    '<si><t>a&amp;b &lt;1&gt; _x000D_</t></si>',
    '<si><t></t></si>',
    '<si><t>&#22823;</t></si>',
    '<si><t>a\r\nb</t></si>',
    '<si><t/></si>',
    '<si/>',
    '<si><r><t>大</t></r><r><t>阪</t></r></si>',
    '<si><t>大阪</t><rPh sb="0" eb="2"><t>オオサカ</t></rPh></si>',
    '<!-- 注 -->',
  )
  const table = (items: string) => `<?xml version="1.0"?>\n<sst xmlns="m" count="3">${items}</sst>`

  test('gives what the parser gives, or gives up', () => {
    let scanned = 0
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), (items) => {
        const xml = table(items.join(''))
        const fast = scanStrings(xml, 100)
        if (!fast) return
        scanned++
        expect(fast).toEqual(parseStrings(xml, PATH))
      }),
      { numRuns: 1000, seed: 20261121 },
    )
    expect(scanned).toBeGreaterThan(100)
  })
  test('leaves what is cut off, or too long, to the parser', () => {
    const two = '<si><t>a</t></si><si><t>b</t></si>'
    expect(scanStrings(table(two), 2)).toEqual(['a', 'b'])
    expect(scanStrings(table(two), 1)).toBeUndefined()
    expect(scanStrings(table(two).slice(0, -3), 2)).toBeUndefined()
    expect(scanStrings(table('<si><t>a</si>'), 2)).toBeUndefined()
  })
})
