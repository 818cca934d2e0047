import type { Page } from '@playwright/test'
import { DREDGER } from '../fixtures/largest-step.ts'
import { addCompany, type OwnCompany } from './own-company.ts'
import { enterCredentials, signIn } from './portal.ts'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    /** Sum of the movements of the layout nobody asked for. */
    shift: number
    /** Components drawn again, one number per commit of React. */
    drawn: number[]
    /** The heading of what React drew first; empty when it was a placeholder. */
    firstHeading?: string
    drawnByKey?: number
    /** What waits for an idle moment; the test says when there is one. */
    idle: IdleRequestCallback[]
  }
}

/** Asked once when the page is opened: who is there, which year, the key of this device's drafts. */
const ASKED_BESIDES = ['accounts', 'survey_years', 'draft_keys']
let company: OwnCompany
const step = (number: number) => `/steps2/step0${number}?sheet=${company.sheets[0]!.id}`
const number = (page: Page) => page.locator('input[data-width="number"]').first()

test.beforeAll(async () => {
  const others = Array.from({ length: 8 }, (_, n) => {
    const answers = { 船名: `第${n + 2}大洋丸` }
    return { formId: '2' as const, answers, ...(n % 3 === 0 && { prior: answers }) }
  })
  company = await addCompany('節約海運株式会社', [{ formId: '2', answers: DREDGER }, ...others])
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(watchPage)
})

test('一つの画面は決まった数の問い合わせで開き、届くあいだ動かず、Reactは書かれた画面をそのまま引き継ぐ', async ({
  page,
}) => {
  const asked: string[] = []
  const styles: string[] = []
  const problems: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/rest\/v1\/(.+)$/.exec(new URL(request.url()).pathname) ?? []
    // The place is told along.
    if (name && name !== 'rpc/save_place') asked.push(name)
    if (request.resourceType() === 'stylesheet') styles.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  const open = async (path: string, shown: string) => {
    asked.length = 0
    await page.goto(path)
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.shift), path).toBeLessThan(0.02)
    const once = new Set(asked)
    expect(once.size, path).toBe(asked.length)
    return asked.filter((name) => !ASKED_BESIDES.includes(name)).toSorted()
  }
  for (const [path, shown] of [
    ['/', 'システムメンテナンスのお知らせ'],
    ['/login', '会社コード'],
  ] as const) {
    expect(await open(path, shown)).toEqual([])
    // Their styles stand in the page: the browser takes them, and asks for none besides.
    await expect(page.locator('.site-header-row')).toHaveCSS('display', 'flex')
    expect(styles).toEqual([])
  }
  await enterCredentials(page, company.account.code, company.account.password)
  // What the first visit to Home asks for must have arrived before the second is counted.
  await expect(page.getByText('作業船').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await open('/home', '作業船')).toEqual(['answer_sheets', 'submissions'])
  expect(await open('/shiplist', '継続・廃船など')).toEqual(['answer_sheets'])
  await expectRowsLaidOutAhead(page)
  // What a step reads first is asked for while the scripts that read it are held up.
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/assets\/shell-[^/]+\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  page.on('request', () => asked.length === ASKED_BESIDES.length + 2 && letCome())
  styles.length = 0
  expect(await open(step(3), '第一大洋丸')).toEqual(['answer_sheets', 'submissions'])
  // Nothing is drawn before it is known who is there and the screen has come.
  expect(await page.evaluate(() => window.firstHeading)).toBe('2号様式　作業船調査')
  await expect(page.locator('.site-header-row')).toHaveCSS('display', 'flex')
  expect(styles).toEqual([])
  // What all parts are built on is read first.
  await expect(page.locator('head script[src*="/FormStepPage-"]')).toHaveAttribute('fetchpriority', 'low')
  await page.unroute(/\/assets\/shell-[^/]+\.js$/)
  asked.length = 0
  await number(page).fill('1200')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存済み', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['rpc/save_sheet'])
  expect(problems).toEqual([])
})

/**
 * Rows of a list that are out of sight are there for all but the painter, as high as the first, until the page has an
 * idle moment for them; each is a picture of its own, without drawings that would be layers too; on paper all are painted.
 */
async function expectRowsLaidOutAhead(page: Page): Promise<void> {
  const rows = page.getByRole('table').getByRole('row')
  const laidOut = () =>
    rows.evaluateAll(
      (all) =>
        all.filter((row) => row.lastElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  const count = 1 + company.sheets.length
  await page.setViewportSize({ width: 1280, height: 160 })
  await expect(rows).toHaveCount(count)
  await expect.poll(laidOut).toBeLessThan(count)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(laidOut).toBe(count)
  await page.emulateMedia({ media: null })
  await expect.poll(laidOut).toBeLessThan(count)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights.at(-1)).toBe(heights[1])
  const most = await page.evaluate(() => {
    const counts = [0]
    while (window.idle.length > 0) {
      for (const run of window.idle.splice(0)) run({ didTimeout: false, timeRemaining: () => 0 })
      counts.push(document.querySelectorAll('tr[data-laid-out]').length)
    }
    return Math.max(...counts.slice(1).map((done, turn) => done - counts[turn]!))
  })
  expect(most).toBeLessThan(company.sheets.length)
  await expect.poll(laidOut).toBe(count)
  await expect(rows.last()).toHaveCSS('contain', 'content')
  await expect(rows.locator('svg')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('ステップは押したその場で一度に描き、一つのキーで描き直すのは三つの部品まで', async ({ page }) => {
  await page.goto('/login')
  await enterCredentials(page, company.account.code, company.account.password)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(step(1))
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const changed = await page.evaluate(async () => {
    window.drawn = []
    document.querySelectorAll<HTMLElement>('nav.step-bar button')[2]!.click()
    // Before the browser does anything else.
    await Promise.resolve()
    return {
      fields: document.querySelectorAll('input[data-width="number"]').length,
      drawn: window.drawn.length,
    }
  })
  expect(changed.fields).toBeGreaterThan(20)
  expect(changed.drawn).toBe(1)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await number(page).click()
  // The first keys also bring the news that something is unsaved.
  await page.keyboard.type('12', { delay: 100 })
  await page.evaluate(() => {
    addEventListener('keydown', () => {
      window.drawn = []
    })
    addEventListener('input', () => {
      // After all that the key itself does, before anything that waits for a pause.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.drawnByKey = window.drawn.reduce((sum, count) => sum + count, 0)
      }
      port2.postMessage(0)
    })
  })
  await page.keyboard.press('3')
  await page.waitForFunction(() => window.drawnByKey !== undefined)
  expect(await page.evaluate(() => window.drawnByKey)).toBeLessThanOrEqual(3)
  await page.waitForFunction(() => window.drawn.length > 0)
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
  window.idle = []
  window.requestIdleCallback = (run) => window.idle.push(run)
  window.drawn = []
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      checkDCE: () => undefined,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
        window.firstHeading ??= document.querySelector('h1')?.textContent ?? ''
        if (current.alternate) window.drawn.push(count(current, current.alternate))
      },
    },
  })
}

test('様式を開くときに動く部品は、届くそばから別の糸で訳される', async ({ page }) => {
  await signIn(page, company.account)
  await page.goto(step(1))
  await page.waitForLoadState('networkidle')
  const begins = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = scripts.map(async ({ name }) => {
      const [part = ''] = new URL(name).pathname.split('/').at(-1)!.split('-')
      return [part, (await (await fetch(name)).text()).slice(0, 28)] as const
    })
    return Object.fromEntries(await Promise.all(texts)) as Readonly<Record<string, string>>
  })
  for (const part of ['shell', 'session', 'rules', 'form', 'drafts', 'FormStepPage'])
    expect([part, begins[part]]).toEqual([part, '//# allFunctionsCalledOnLoad'])
})
