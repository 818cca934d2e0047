import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { readWorkbook } from '#templates'
import { cellKey } from '#templates/keys'
import { addCompany } from './own-company.ts'
import { button, expectAccessible, signIn } from './portal.ts'
import { expect, test } from './test.ts'

const files = mkdtempSync(join(tmpdir(), 'survey-blank-'))
test.afterAll(() => rmSync(files, { recursive: true, force: true }))

const typed: Record<string, string | number> = {
  船名: '第一新海丸',
  主な就役港: '横浜',
  // Too small, so that it must be explained; and more days than a year has.
  新造購入価格: 450_000,
  運転日数_主機能: 400,
}

/** The downloaded workbook with something typed into its first subject. */
async function filled(from: string): Promise<string> {
  const bytes = new Uint8Array(readFileSync(from))
  const read = readWorkbook(bytes)
  if (!read.ok) throw new Error(read.problem.code)
  const [blank] = read.subjects
  expect([read.meta.formId, read.subjects.length, blank?.id]).toEqual(['2', 1, undefined])
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  for (const [key, value] of Object.entries(typed)) {
    const { address } = blank!.cells.get(cellKey('2', key))!
    book.getWorksheet(blank!.sheet)!.getCell(address).value = value
  }
  const path = join(files, '記入済み.xlsx')
  writeFileSync(path, new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer))
  return path
}

test('登録のない会社が空のファイルで登録し、あとから取り消す', async ({ page }) => {
  const company = await addCompany('新海建設株式会社', [])
  const dialog = page.getByRole('dialog')
  let path = ''
  await test.step('登録がなくても、記入用のファイルを受け取れる', async () => {
    await signIn(page, company.account)
    await page.goto('/shiplist')
    await button(page, 'Excelダウンロード').click()
    const download = page.waitForEvent('download')
    await button(page, 'ダウンロードする').click()
    const template = join(files, 'template.xlsx')
    await (await download).saveAs(template)
    await expect(page.getByText('記入用の空のファイルです。')).toBeVisible()
    await expectAccessible(page, 'downloaded')
    path = await filled(template)
  })
  await test.step('ほかの様式で選んでも、その様式として取り込める', async () => {
    await page.goto('/acclist')
    await button(page, 'Excelアップロード').click()
    await page.getByLabel('Excelファイルを選択').setInputFiles(path)
    await expect(dialog.getByText('2号様式　作業船調査のファイルです').first()).toBeVisible()
    await button(dialog, '2号様式　作業船調査として取り込む').click()
    await expect(button(dialog, '3項目を反映する')).toBeVisible()
  })
  await test.step('種類で絞ると、その内容だけになる', async () => {
    const kinds = dialog.getByRole('radio')
    await expect(kinds).toHaveCount(4)
    const errors = dialog.getByRole('region', { name: '取り込めない値の一覧' })
    await expect(errors.getByRole('row')).toHaveCount(2)
    await expect(errors).toContainText('（F02）')
    const changes = dialog.getByRole('region', { name: '第一新海丸の変わる項目' })
    await expect(changes.getByRole('row')).toHaveCount(1 + 3)
    const findings = dialog.getByRole('region', { name: '第一新海丸の要確認' })
    await expect(findings.getByRole('listitem')).toContainText('450,000円は小さすぎます')
    await kinds.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: '新規登録 1件' })).toBeChecked()
    await expect(errors).toHaveCount(0)
    await expect(changes.getByRole('row')).toHaveCount(1 + 3)
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'エラー 1項目' })).toBeChecked()
    await expect(changes).toHaveCount(0)
    await expect(errors).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: '要確認 1項目' })).toBeChecked()
    await expect(errors).toHaveCount(0)
    await expect(findings).toBeVisible()
    await expectAccessible(page, 'preview')
    await dialog.getByRole('radio', { name: /^すべて/ }).check()
    await page.setViewportSize({ width: 390, height: 844 })
    const sideways = (tables: Element[]) => tables.map((table) => table.scrollWidth - table.clientWidth)
    expect(await dialog.locator('.table-frame').evaluateAll(sideways)).toEqual([0, 0])
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await test.step('反映してから閉じても、これまでの取り込みから取り消せる', async () => {
    await button(dialog, '3項目を反映する').click()
    await expect(page.getByText('1件の3項目を反映しました')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('保留のうち1項目は取り込めない値でした。')
    await expectAccessible(page, 'receipt')
    const download = page.waitForEvent('download')
    await button(dialog, '印の付いたExcelを受け取る').click()
    const marked = join(files, 'marked.xlsx')
    await (await download).saveAs(marked)
    // The vessel is registered by now: it is not new in the file any more.
    const read = readWorkbook(new Uint8Array(readFileSync(marked)))
    expect(read.ok && read.subjects.map(({ id }) => typeof id)).toEqual(['string'])
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(marked)
    const list = book.getWorksheet('エラー一覧')
    expect([4, 5, 6].map((row) => list?.getCell(`G${row}`).value ?? '')).toEqual(['F02', 'R37', ''])
    await page.goto('/shiplist')
    await button(page, 'Excelアップロード').click()
    const past = dialog.getByRole('region', { name: 'これまでの取り込み' })
    await expect(past.getByRole('listitem')).toHaveText(
      /記入済み\.xlsx（1件1シート）.*2号様式　作業船調査　1件反映 3項目、保留 1項目、変更なし 0項目/,
    )
    await button(past, '取り消す').click()
    await expectAccessible(page, 'past imports')
    await button(past, '取り込みを取り消す').click()
    await expect(past.getByRole('status')).toContainText('取り込みを取り消しました')
    await expectAccessible(page, 'undone')
    await expect(past.getByRole('listitem')).toContainText('取り消し済み')
    await button(dialog, 'キャンセル').click()
    await expect(page.getByText('まだ登録がありません。', { exact: false })).toBeVisible()
  })
})
