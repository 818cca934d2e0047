import type { Page } from '@playwright/test'
import { formCatalog } from '#survey/forms/catalog'
import { accessibilityProblems, demo, overflow, signIn, tooSmall } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }
/** 1280 px at 200 % and 400 % zoom (WCAG 1.4.10), and a telephone. */
const widths = [640, 390, 320]

/** Nothing to scroll sideways at any width, nothing too small to press or read at the widest and the narrowest. */
async function fits(page: Page, path: string): Promise<void> {
  expect.soft(await tooSmall(page), path).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ ...narrow, width })
    expect.soft(await overflow(page), `${path} at ${width}px`).toBe(0)
  }
  expect.soft(await tooSmall(page), `${path} at 320px`).toEqual([])
}

const open = ['/', '/login', '/faq', '/terms', '/privacy', '/no-such-page']
const guarded = [
  '/home',
  '/submit',
  '/receipt',
  '/shiplist',
  '/acclist',
  '/haisyakan_list',
  '/equiplist',
  '/machinelist',
]
const folderOf = (formId: string) =>
  formId.startsWith('3h') ? `steps3_${formId.slice(1)}` : `steps${formId}`

/** The first and the last step of every form of which the demo company has a sheet, all steps of form 2. */
async function stepPaths(): Promise<string[]> {
  const sheets = await sheetsOf(await clientOf(demo.company))
  return formCatalog.flatMap(({ id, steps }) => {
    const sheet = sheets.find((one) => one.form_id === id)
    if (!sheet) return []
    const wanted = id === '2' ? Array.from({ length: steps }, (_, step) => step + 1) : [1, steps]
    return [...new Set(wanted)].map((step) => `/${folderOf(id)}/step0${step}?sheet=${sheet.id}`)
  })
}

test('調べ方そのものが、仕込んだ誤りを見つける', async ({ page }) => {
  await page.goto('/terms')
  // Beside the page, where React throws nothing away that it did not put there.
  await page.evaluate(() => {
    const mistakes = `<input><img src="/ship.svg"><pre>${'x'.repeat(200)}</pre><p><small>細字</small></p>`
    document.body.insertAdjacentHTML('beforeend', mistakes)
  })
  await page.setViewportSize(narrow)
  const found = await accessibilityProblems(page)
  expect(found.some((problem) => problem.startsWith('label '))).toBe(true)
  expect(found.some((problem) => problem.startsWith('image-alt '))).toBe(true)
  expect(await overflow(page)).toBeGreaterThan(100)
  const small = await tooSmall(page)
  expect(small.some((problem) => / x \d+ px: $/.test(problem))).toBe(true)
  expect(small.some((problem) => /^13\.\d+px: 細字/.test(problem))).toBe(true)
})

for (const path of open) {
  test(`${path} に axe の指摘が無く、狭くても横にはみ出さず、小さすぎる字もボタンも無い`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    await fits(page, path)
    await page.setViewportSize(narrow)
    expect(await accessibilityProblems(page)).toEqual([])
  })
}

test('ログイン後の一覧に axe の指摘が無く、狭くても横にはみ出さず、小さすぎる字もボタンも無い', async ({
  page,
}) => {
  await signIn(page, demo.company)
  for (const path of guarded) {
    await page.setViewportSize(wide)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('読み込み中')).toHaveCount(0)
    expect.soft(await accessibilityProblems(page), path).toEqual([])
    await fits(page, path)
    await page.setViewportSize(narrow)
    expect.soft(await accessibilityProblems(page), `${path} at 390px`).toEqual([])
  }
})

test('様式の各ステップに axe の指摘が無く、狭くても横にはみ出さず、小さすぎる字もボタンも無い', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const paths = await stepPaths()
  expect(paths.length).toBeGreaterThan(12)
  await signIn(page, demo.company)
  for (const path of paths) {
    await page.setViewportSize(wide)
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'ステップ' })).toBeVisible()
    expect.soft(await accessibilityProblems(page), path).toEqual([])
    await fits(page, path)
  }
})
