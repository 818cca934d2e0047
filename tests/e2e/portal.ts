import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { readStack } from './stack.ts'

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

/** Ends this tab's session on the server, as the institute or another tab would; the tab is not told. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(async (apikey) => {
    const kept = Object.values(sessionStorage).find((text) => text.includes('access_token')) ?? '{}'
    const { access_token } = JSON.parse(kept) as { access_token: string }
    await fetch('/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: { apikey, Authorization: `Bearer ${access_token}` },
    })
  }, readStack().publishableKey)

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

/**
 * Controls with less than 44 px to press, and text smaller than 16 px. A link among words may be as small as they are
 * (WCAG 2.5.8).
 */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], .visually-hidden')
    const isAmongWords = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && /\S/.test(node.textContent ?? ''),
      )
    /** What grows the target around a small control: its label, or an invisible layer of its own. */
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const layer = getComputedStyle(element, '::after')
      const grown =
        layer.position === 'absolute' && layer.content !== 'none'
          ? { width: Number.parseFloat(layer.width), height: Number.parseFloat(layer.height) }
          : { width: 0, height: 0 }
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) =>
        label.getBoundingClientRect(),
      )
      const all = [{ width, height }, grown, ...labels]
      return [Math.max(...all.map((box) => box.width)), Math.max(...all.map((box) => box.height))] as const
    }
    const found: string[] = []
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (!isSeen(control) || isAmongWords(control)) continue
      const [width, height] = sizeOf(control)
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.id)
      if (width < 43.9 || height < 43.9) found.push(`${width.toFixed(0)} x ${height.toFixed(0)} px: ${name}`)
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const element = words.currentNode.parentElement
      const text = words.currentNode.textContent?.trim()
      // Letters in a drawing grow and shrink with it.
      if (!element || !text || element.closest('svg, script, style, noscript') || !isSeen(element)) continue
      const { fontSize } = getComputedStyle(element)
      if (Number.parseFloat(fontSize) < 16) found.push(`${fontSize}: ${text}`)
    }
    return [...new Set(found)]
  })

/** The state on the screen, wide and narrow: axe finds nothing, and nothing is too small or hangs out sideways. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const at = `${state} at ${width}px`
    expect.soft(await accessibilityProblems(page), at).toEqual([])
    expect.soft(await tooSmall(page), at).toEqual([])
    expect.soft(await overflow(page), at).toBe(0)
  }
}
