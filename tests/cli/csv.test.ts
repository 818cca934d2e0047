import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvLine, guarded, readCsv, unguarded } from '../../cli/csv.ts'

const STARTS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  ' ',
  '\u00a0',
  '\ufeff',
  '"',
  ';',
]
const hostile = fc
  .tuple(fc.array(fc.constantFrom(...STARTS), { maxLength: 4 }), fc.string({ unit: 'binary' }))
  .map(([start, rest]) => start.join('') + rest)

describe('E-1: formula injection', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+81-3-1234', "'+81-3-1234"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    [' \u00a0=1', "' \u00a0=1"],
    ["'=1", "''=1"],
    ['-5', '-5'],
    ['-5.25', '-5.25'],
    ['第三海丸', '第三海丸'],
    ["'quoted", "'quoted"],
  ])('%j is written as %j and read back', (text, written) => {
    expect(guarded(text)).toBe(written)
    expect(unguarded(written)).toBe(text)
  })

  test('nothing is lost and nothing starts like a formula', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = guarded(text)
        expect(unguarded(written)).toBe(text)
        if (!/^-?\d+(\.\d+)?$/.test(written))
          expect(written).not.toMatch(/^[\s\u00a0\ufeff]*[=+\-@\t\r\n\0＝＋－＠]/u)
      }),
      { numRuns: 20_000 },
    )
  })

  test('a line read back by a CSV reader holds the same cells', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (cells) => {
        const [row] = Papa.parse<string[]>(`\ufeff${csvLine(['a', ...cells])}`.slice(1), {
          delimiter: ',',
        }).data
        expect(row!.slice(1).map(unguarded)).toEqual(cells)
      }),
      { numRuns: 5000 },
    )
  })

  test('E-2: numbers stay numbers, blank stays blank, a tick is 1', () => {
    expect(csvLine([-5, 0, 1e21, undefined, null, '', true])).toBe('-5,0,1e+21,,,,1\r\n')
  })
})

describe('reading', () => {
  test('rows are known by the line they start on, across cells of several lines', () => {
    const file = readCsv('\ufeff会社コード,会社名\r\nC001,"海洋\r\n建設"\r\n\r\nC002,\'=x\r\n')
    if (!file.ok) throw new Error(file.problem)
    expect(file.head).toEqual(['会社コード', '会社名'])
    expect(file.rows.map(({ line, cells }) => [line, cells.get('会社名')])).toEqual([
      [2, '海洋\r\n建設'],
      [5, '=x'],
    ])
  })

  test.each([
    ['a,b\r\n1,2,3\r\n', 2, '列の数が見出しと違います（見出し 2 列、この行 3 列）。'],
    ['a,a\r\n1,2\r\n', 1, '見出し「a」が二つあります。'],
    ['a,b\r\n1,"2\r\n', 2, '「"」の対応が合いません。'],
    ['\r\n', 1, '見出しの行がありません。'],
  ])('%j is refused with its line', (text, line, problem) => {
    expect(readCsv(text)).toEqual({ ok: false, line, problem })
  })
})
