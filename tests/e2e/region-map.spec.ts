import type { Page } from '@playwright/test'
import { keepDemoVessels } from './keep-sheets.ts'
import { button, demo, signIn, tabTo } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

keepDemoVessels()

async function openStep(page: Page): Promise<void> {
  const sheet = (await sheetsOf(await clientOf(demo.company))).find(({ form_id }) => form_id === '2')!
  await signIn(page, demo.company)
  await page.goto(`/steps2/step01?sheet=${sheet.id}`)
}

test('地図の海岸を押しても、一覧をキーボードで選んでも、就役地域に番号が入る', async ({ page }) => {
  await openStep(page)
  const region = page.getByRole('combobox', { name: '就役地域', exact: true })
  const opener = page.getByRole('button', { name: /^地図を確認/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '就役地域の地図' })
  await expect(dialog.getByRole('button', { name: /^\d/ })).toHaveCount(9)
  await dialog.locator('[data-region="14"] .coast-number').click()
  await expect(dialog).toBeHidden()
  await expect(region).toHaveValue('14')
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  const south = dialog.getByRole('button', { name: /^27 ?九州・四国・本州南太平洋/ })
  await expect(dialog.getByRole('button', { name: /^14/ })).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, south)
  await expect(dialog.locator('g[data-region="27"]')).toHaveAttribute('data-pointed', 'true')
  await page.keyboard.press('Enter')
  await expect(region).toHaveValue('27')

  await opener.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(region).toHaveValue('27')
  await button(page, '保存').click()
  await expect(page.getByText('保存済み')).toBeVisible()
})
