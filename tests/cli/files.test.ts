import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWhole } from '../../cli/files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('短い行も、長い文も、バイト列も、書いた順に一つのファイルになる', async () => {
  const pieces: (string | Uint8Array)[] = []
  for (let n = 0; n < 20_000; n++) {
    pieces.push(`${n},第${n}海工丸,𠮷野🚢\r\n`)
    if (n % 7000 === 0) pieces.push('長い'.repeat(400_000), new Uint8Array([0xef, 0xbb, 0xbf, n % 256]), '')
  }
  const path = join(folder, '中', '回答.csv')
  await writeWhole(path, async (append) => {
    for (const piece of pieces) await append(piece)
  })
  const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)))
  expect((await readFile(path)).equals(whole)).toBe(true)
  expect(await readdir(join(folder, '中'))).toEqual(['回答.csv'])
})

test('途中で止まると、前のファイルがそのまま残る', async () => {
  const path = join(folder, '回答.ndjson')
  await writeWhole(path, (append) => append('前の回答\n'))
  await expect(
    writeWhole(path, async (append) => {
      for (let n = 0; n < 100_000; n++) await append('書きかけの行\n')
      throw new Error('止まった')
    }),
  ).rejects.toThrow('止まった')
  expect(await readFile(path, 'utf8')).toBe('前の回答\n')
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
