import type { Locator } from '@playwright/test'
import { pressButton } from './keyboard.ts'
import { button, demo, signIn, tabTo } from './portal.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, demo.company)
})

test('ホームに会社と六つの様式、それぞれの状態と進捗が出る', async ({ page }) => {
  await expect(page.getByRole('main')).toContainText('C001')
  await expect(page.getByRole('main')).toContainText('海洋建設株式会社')
  const table = page.getByRole('table').first()
  await expect(table.getByRole('rowheader')).toHaveCount(6)
  const ships = table.getByRole('row', { name: /2号様式/ })
  await expect(ships).toContainText('登録途中')
  await expect(ships.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^\d+\/\d+$/)
})

const destinations = [
  [/1号様式/, /\/steps1\/step01/],
  [/2号様式/, /\/shiplist$/],
  [/3号様式.*付属品/, /\/acclist$/],
  [/排砂管/, /\/haisyakan_list$/],
  [/4号様式/, /\/equiplist$/],
  [/8号様式/, /\/machinelist$/],
] as const
for (const [name, path] of destinations) {
  test(`ホームの編集から ${path.source} が開く`, async ({ page }) => {
    await button(page.getByRole('row', { name }), '編集').click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('船の一覧に船種と保有形態と登録状況が出て、編集でその船のステップ1が開く', async ({ page }) => {
  await page.goto('/shiplist')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.getByRole('rowheader').first()).toBeVisible()
  const statuses = await rows.getByText(/^(登録済み|登録途中|未登録)$/).allTextContents()
  expect(new Set(statuses)).toEqual(new Set(['登録済み', '登録途中']))
  await expect(page.getByRole('columnheader', { name: /船名よみがな/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /主機能船種/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /保有形態/ })).toBeVisible()
  const name = await rows.nth(1).getByRole('rowheader').textContent()
  await button(rows.nth(1), '編集').click()
  await expect(page).toHaveURL(/\/steps2\/step01\?sheet=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '船名', exact: true })).toHaveValue(
    name!.replace(/C001-\d{4}$/, ''),
  )
})

test('新規登録の窓は キャンセル・×・背景・Esc で閉じ、何も登録しない', async ({ page }) => {
  await page.goto('/shiplist')
  const dialog = page.getByRole('dialog', { name: '船の新規登録' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.getByRole('rowheader').first()).toBeVisible()
  const count = await rows.count()
  const closings = [
    () => button(dialog, 'キャンセル').click(),
    () => button(dialog, '閉じる').click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
  ]
  for (const close of closings) {
    await button(page, '新規登録').click()
    await dialog.getByRole('textbox', { name: '船名' }).first().fill('取りやめ丸')
    await close()
    await expect(dialog).toBeHidden()
  }
  await expect(rows).toHaveCount(count)
})

test('船名が空のときは登録できず、欄に理由が出る', async ({ page }) => {
  await page.goto('/shiplist')
  await button(page, '新規登録').click()
  const dialog = page.getByRole('dialog', { name: '船の新規登録' })
  const name = dialog.getByRole('textbox', { name: '船名' }).first()
  await button(dialog, '登録').click()
  await expect(dialog).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
})

test('登録した船は番号が付いて一覧に出て、名前を変え、削除し、元に戻せる。キーボードだけで', async ({
  page,
}) => {
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  await page.goto('/shiplist')
  await pressButton(page, '新規登録')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('textbox', { name: '船名' }).first())
  await page.keyboard.type('試験丸')
  await pressButton(page, '登録', dialog)
  const row = page.getByRole('row', { name: /試験丸/ })
  await expect(row).toContainText(/C001-\d{4}/)
  await expect(row).toContainText('登録途中')
  await expect(button(page, '新規登録')).toBeFocused()

  await press(button(row, '変更'))
  await tabTo(page, dialog.getByRole('textbox', { name: '船名' }).first())
  await page.keyboard.press('Control+A')
  await page.keyboard.type('第二試験丸')
  await pressButton(page, '保存', dialog)
  const renamed = page.getByRole('row', { name: /第二試験丸/ })
  await expect(renamed).toBeVisible()
  await expect(button(renamed, '変更')).toBeFocused()

  await press(button(renamed, '削除'))
  await expect(renamed).toBeHidden()
  await expect(button(page, '元に戻す')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(renamed).toBeVisible()
  await press(button(renamed, '削除'))
  await expect(renamed).toBeHidden()
})

test('排砂管設備の一覧に六つの種別が並ぶ', async ({ page }) => {
  await page.goto('/haisyakan_list')
  for (const kind of ['排砂管', 'ゲートバルブ', '曲管', '分岐管', 'フロータ', 'ジョイント']) {
    await expect(page.getByRole('rowheader', { name: new RegExp(kind) }).first()).toBeVisible()
  }
})

test('E-8 FAQは番号付きの質問と答えで開き、中の印は文字として出て、探せて、閉じる。キーボードだけで', async ({
  page,
}) => {
  const marks = '<img src=x onerror=alert(1)> <script>alert(2)</script> javascript:alert(3)'
  await page.route('**/faq.csv', async (route) => {
    const published = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/csv', body: `${published}\n"${marks}","${marks}"\n` })
  })
  await pressButton(page, 'FAQ')
  const dialog = page.getByRole('dialog', { name: /FAQ|よくある/ })
  await expect(dialog).toContainText('Q1')
  await expect(dialog).toContainText(marks)
  await expect(dialog.locator('img[src="x"], script, [href^="javascript"]')).toHaveCount(0)
  const before = await dialog.getByText(/^Q\d/).count()
  await tabTo(page, dialog.getByRole('searchbox'))
  await page.keyboard.type('不明')
  await expect.poll(() => dialog.getByText(/^Q\d/).count()).toBeLessThan(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'FAQ')).toBeFocused()
})
