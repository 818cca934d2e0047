import { addCompany, type OwnCompany } from './own-company.ts'
import { button, signIn } from './portal.ts'
import { expect, test } from './test.ts'

/** One more than a list shows at first. */
const VESSELS = 101
let company: OwnCompany

test.beforeAll(async () => {
  const vessels = Array.from({ length: VESSELS }, (_, n) => ({
    formId: '2' as const,
    answers: { 船名: `第${n + 1}印刷丸`, 船名よみがな: 'いんさつまる' },
  }))
  company = await addCompany('印刷港湾株式会社', vessels)
})

test('船の一覧を印刷すると、どの船も表の一行になり、見出しはどのページにも出て、ボタンは出ない', async ({
  page,
}) => {
  await signIn(page, company.account)
  await page.goto('/shiplist')
  const names = page.getByRole('table').getByRole('rowheader')
  await expect(button(page, '続きを表示（残り1件）')).toBeVisible()
  await expect(names).toHaveCount(100)
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages!.length).toBeGreaterThanOrEqual(4)
  expect(pages!.length).toBeLessThanOrEqual(7)
  await expect(names).toHaveCount(VESSELS)

  // The width of A4 within its margins: on a screen as narrow every vessel is a card.
  await page.setViewportSize({ width: 688, height: 900 })
  await page.emulateMedia({ media: 'print' })
  const heading = page.getByRole('columnheader', { name: '船名よみがな' })
  await expect(heading).toBeVisible()
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  const row = page.getByRole('row', { name: /第1印刷丸/ })
  const [name, reading] = [row.getByRole('rowheader'), row.getByText('いんさつまる', { exact: true })]
  expect((await reading.boundingBox())!.y).toBe((await name.boundingBox())!.y)
  expect((await reading.boundingBox())!.x).toBe((await heading.boundingBox())!.x)
  for (const act of ['編集', '変更', '削除', '新規登録', '印刷'])
    await expect(page.getByText(act, { exact: true }).filter({ visible: true })).toHaveCount(0)
})

test('手の空いたときを告げないブラウザーでも、どの行も並び終わり、仮の高さは残らない', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await signIn(page, company.account)
  await page.goto('/shiplist')
  await expect(page.locator('tbody tr')).toHaveCount(100)
  expect(await page.evaluate(() => 'requestIdleCallback' in window)).toBe(false)
  await expect(page.locator('tbody tr:not([data-laid-out])')).toHaveCount(0)
  await expect(page.locator('tbody tr').last()).toHaveCSS('min-block-size', '0px')
})
