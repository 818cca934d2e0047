import { button } from './portal.ts'
import { expect, test } from './test.ts'

test('お知らせは閉じられ、小さなリンクで戻せる。ファイルで止めれば出ない', async ({ page }) => {
  await page.goto('/')
  const period = page.getByText('2025/11/05 22:00')
  await expect(period).toBeVisible()
  await expect(page.getByText('予定', { exact: true })).toBeVisible()
  await button(page, 'お知らせを閉じる').click()
  await expect(period).toBeHidden()
  await button(page, 'お知らせを再表示').click()
  await expect(period).toBeVisible()

  const file = page.waitForResponse('**/notice.json')
  await page.route('**/notice.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), show: false } })
  })
  await page.reload()
  await file
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(period).toHaveCount(0)
})

test('お問い合わせは ×・閉じる・Esc・背景で閉じる', async ({ page }) => {
  await page.goto('/')
  const opener = button(page, 'お問い合わせ')
  const dialog = page.getByRole('dialog', { name: 'お問い合わせ' })
  const closings = [
    () => dialog.getByRole('button', { name: '閉じる' }).first().click(),
    () => dialog.getByRole('button', { name: '閉じる' }).last().click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const close of closings) {
    await opener.click()
    await expect(dialog).toContainText(/ご不明な点は .+@.+ までご連絡ください。/)
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /^mailto:/)
    await close()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('利用規約とプライバシーは中身のあるページを開く', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '利用規約' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約')
  await page.goBack()
  await page.getByRole('link', { name: 'プライバシー' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(page.getByRole('main')).toContainText('回答')
})

test('無いページは、戻り方を添えて知らせる', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('見つかりません')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})
