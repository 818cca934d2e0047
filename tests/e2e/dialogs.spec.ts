import type { Locator, Page } from '@playwright/test'
import { companyWithDialogs, type DialogCase, dialogCases, openDialog, pathOf } from './dialogs.ts'
import type { OwnCompany } from './own-company.ts'
import { accessibilityProblems, button, signIn, tooSmall } from './portal.ts'
import { expect, test } from './test.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

let company: OwnCompany
test.beforeAll(async () => {
  company = await companyWithDialogs()
})

const hasFocusInside = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement))

/** Once around with Tab, and one step back. */
async function keepsFocusInside(page: Page, dialog: Locator): Promise<void> {
  const focused = () => page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Tab')
  const first = await focused()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await hasFocusInside(dialog)).toBe(true)
    if (await page.evaluate((element) => element === document.activeElement, first)) break
  }
  await page.keyboard.press('Shift+Tab')
  expect(await hasFocusInside(dialog)).toBe(true)
}

async function fitsNarrow(page: Page, dialog: Locator): Promise<void> {
  expect.soft(await accessibilityProblems(page), 'at 390px').toEqual([])
  await page.setViewportSize({ ...narrow, width: 320 })
  const beyond = (element: Element) => element.scrollWidth - element.clientWidth
  expect.soft(await dialog.locator('.dialog-body').evaluate(beyond), 'sideways at 320px').toBe(0)
  expect.soft(await tooSmall(page), 'at 320px').toEqual([])
}

async function behaves(page: Page, one: DialogCase): Promise<void> {
  const dialog = await openDialog(page, company, one)
  await expect(dialog).toHaveAttribute('aria-labelledby', /./)
  // All else is out of reach of assistive technology.
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
  expect.soft(await accessibilityProblems(page)).toEqual([])
  expect.soft(await tooSmall(page)).toEqual([])
  await keepsFocusInside(page, dialog)

  const leave = async (close: () => Promise<void>) => {
    await close()
    await expect(dialog).toBeHidden()
    await expect.soft(one.opener(page)).toBeFocused()
  }
  await leave(() => button(dialog, '閉じる').first().click())
  if (!one.within) {
    await openDialog(page, company, one)
    await leave(() => page.keyboard.press('Escape'))
  }
  await page.setViewportSize(narrow)
  await openDialog(page, company, one)
  await fitsNarrow(page, dialog)
  await leave(() => page.mouse.click(3, 3))
  await page.setViewportSize(wide)
}

test('どの窓も axe の指摘が無く、×・Esc・背景で閉じ、焦点を中に保ち、開いたボタンへ返す', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  await signIn(page, company.account)
  for (const one of dialogCases) {
    await test.step(one.name, async () => {
      const own = one.inOwnTab ? await browser.newPage() : page
      await one.before?.(own, company)
      if (one.inOwnTab) await signIn(own, company.account)
      const path = pathOf(one, company)
      if (!own.url().endsWith(path)) await own.goto(path)
      await one.prepare?.(own, company)
      await behaves(own, one)
      if (one.inOwnTab) await own.context().close()
    })
  }
})
