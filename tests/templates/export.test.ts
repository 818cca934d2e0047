import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeExport } from '#templates/export'

const folder = mkdtempSync(join(tmpdir(), 'survey-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a long export is packed as it is written, not kept until its end', async () => {
  const ROWS = 2000
  const head = Array.from({ length: 500 }, (_, column) => `項目${column}`)
  const held: number[] = []
  async function* rows() {
    for (let row = 0; row < ROWS; row += 1) {
      if (row % 50 === 0) held.push(process.memoryUsage().arrayBuffers)
      yield head.map((name, column) => (column % 2 ? `${name}の値${row}` : row * column))
    }
  }
  await writeExport(join(folder, 'long.xlsx'), [{ name: '長い表', head, rows: rows() }])
  const [before = 0, ...rest] = held
  // 40 MB of text in all. What is left over is collected now and then: the least of the later half has no such rest.
  expect(Math.min(...rest.slice(rest.length / 2)) - before).toBeLessThan(8_000_000)
})
