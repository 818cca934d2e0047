import { accessibilityProblems } from './portal.ts'
import { expect, test } from './test.ts'

const sentence = 'お使いのブラウザーは古いため、このサイトを正しく使えません。'

test('古いブラウザーには、使えないことと次にすることを言う', async ({ page }) => {
  await page.addInitScript(() => {
    // What such a browser lacks.
    Object.defineProperty(Array.prototype, 'toSorted', { value: undefined })
  })
  await page.goto('/terms')
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('新しいブラウザーには言わない', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(sentence)).toBeHidden()
})

test.describe('JavaScript が無効のとき', () => {
  test.use({ javaScriptEnabled: false })
  test('有効にするよう言う', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('noscript .page-notice')).toContainText('JavaScript を有効にしてください')
  })
})
