import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

export const demo = {
  company: { code: 'C001', name: '海洋建設株式会社', password: 'demo-pass-C001' },
  other: { code: 'C002', password: 'demo-pass-C002' },
  newcomer: { code: 'C003', name: '南洋マリン株式会社', password: 'first-pass-C003' },
  staff: { code: 'STAFF', password: 'demo-pass-STAFF' },
} as const

/** Fills in the sign-in form of the page that is open. */
export async function enterCredentials(page: Page, code: string, password: string): Promise<void> {
  await page.getByLabel('会社コード').fill(code)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

export async function signIn(page: Page, account: { code: string; password: string }): Promise<void> {
  await page.goto('/login')
  await enterCredentials(page, account.code, account.password)
  await expect(page).toHaveURL(/\/home$/)
}

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true })

/** Presses Tab until the control has the focus, as somebody without a mouse does; the focus can be seen there. */
export async function tabTo(page: Page, control: Locator, atMost = 400): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < atMost; presses += 1) {
    if (await hasFocus()) {
      if (presses > 0) expect(await control.evaluate(showsFocus), `the focus shows on ${control}`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${atMost} presses of Tab did not reach ${control}`)
}

/** A frame around the control, or around the label that is seen in place of a hidden input. */
function showsFocus(element: Element): boolean {
  const framed = [element, element.closest('label')].filter((one) => one !== null)
  return framed.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
}

/** What axe finds, in one line each; an accessible screen gives none. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const loaded = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
    const { violations } = await loaded.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} (${help}): ${target}`),
    )
  })
}

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
