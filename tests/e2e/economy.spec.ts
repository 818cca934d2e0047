import type { Page } from '@playwright/test'
import { addCompany, type OwnCompany } from './own-company.ts'
import { enterCredentials } from './portal.ts'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    /** Components drawn again, one number per commit of React. */
    drawn: number[]
  }
}

/** A pump dredger with two joint uses: the largest step there is. */
const DREDGER = { 船名: '第一大洋丸', 船種名_主機能: '1001', 兼用船種_1: '1005', 兼用船種_2: '1011' }
let company: OwnCompany
const step = (number: number) => `/steps2/step0${number}?sheet=${company.sheets[0]!.id}`
const number = (page: Page) => page.locator('input[data-width="number"]').first()

test.beforeAll(async () => {
  company = await addCompany('節約海運株式会社', [{ formId: '2', answers: DREDGER }])
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(watchPage)
  await page.goto('/login')
  await enterCredentials(page, company.account.code, company.account.password)
  await expect(page).toHaveURL(/\/home$/)
})

test('一つのキーで描き直すのは、三つの部品まで', async ({ page }) => {
  await page.goto(step(3))
  await number(page).click()
  // The first keys also bring the news that something is unsaved.
  await page.keyboard.type('12', { delay: 100 })
  await page.evaluate(() => {
    window.drawn = []
  })
  await page.keyboard.press('3')
  await page.waitForFunction(() => window.drawn.length > 0)
  const [first] = await page.evaluate(() => window.drawn)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(3)
})

/** React reports each commit to the developer tools' hook, in the published build as well. */
function watchPage(): void {
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly alternate: Fiber | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
  }
  const FUNCTION_COMPONENTS = [0, 11, 14, 15]
  const PERFORMED_WORK = 1
  /** Components that did work between two versions of a part of the tree. */
  const count = (now: Fiber, before: Fiber): number => {
    const own = FUNCTION_COMPONENTS.includes(now.tag) && now.flags & PERFORMED_WORK ? 1 : 0
    if (now.child === before.child) return own
    let sum = own
    for (let child = now.child; child; child = child.sibling)
      sum += child.alternate ? count(child, child.alternate) : 1
    return sum
  }
  window.drawn = []
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      checkDCE: () => undefined,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
        if (current.alternate) window.drawn.push(count(current, current.alternate))
      },
    },
  })
}
