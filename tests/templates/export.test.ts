import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'
import { writeExport } from '#templates/export'
import { asCsvByLibreOffice } from '../libreoffice/office.ts'

const folder = mkdtempSync(join(tmpdir(), 'survey-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('a long export is packed as it is written, not kept until its end', async () => {
  const ROWS = 2000
  const head = Array.from({ length: 500 }, (_, column) => `項目${column}`)
  const held: number[] = []
  async function* rows() {
    for (let row = 0; row < ROWS; row += 1) {
      if (row % 250 === 0) {
        collectGarbage()
        held.push(process.memoryUsage().arrayBuffers)
      }
      yield head.map((name, column) => (column % 2 ? `${name}の値${row}` : row * column))
    }
  }
  await writeExport(join(folder, 'long.xlsx'), [{ name: '長い表', head, rows: rows() }])
  const [before = 0, ...rest] = held
  // 40 MB of text in all.
  expect(Math.max(...rest) - before).toBeLessThan(8_000_000)
})

test('of many different texts only the first are kept to be shared, and all are read as they were written', async () => {
  const path = join(folder, 'texts.xlsx')
  const rows = [
    ...Array.from({ length: 5000 }, (_, row) => [`船${row}`, `${row}番地`, '回答']),
    [' 前', '後 ', '一\n二'],
    ['=1+1', '_x0041_', '<&>"'],
    ['船1', '船6000', '回答'],
  ]
  await writeExport(path, [{ name: '表', head: ['船名', '住所', '状態'], rows }])
  const entries = unzipSync(readFileSync(path))
  expect(strFromU8(entries['xl/sharedStrings.xml']!).match(/<si>/g)).toHaveLength(10_000)
  const { data } = Papa.parse<string[]>(await asCsvByLibreOffice(path), { skipEmptyLines: true })
  expect(data).toEqual([['船名', '住所', '状態'], ...rows])
})
