import { formCatalog } from '#survey/forms/catalog'
import { accessibilityProblems, demo, overflow, signIn } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

const narrow = { width: 390, height: 844 }

const open = ['/', '/login', '/faq', '/terms', '/privacy', '/no-such-page']
const guarded = ['/home', '/shiplist', '/acclist', '/haisyakan_list', '/equiplist', '/machinelist']
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
  // What is planted before React has taken over the prerendered page would be thrown away with it.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', `<input><img src="/ship.svg"><pre>${'x'.repeat(200)}</pre>`)
  })
  await page.setViewportSize(narrow)
  const found = await accessibilityProblems(page)
  expect(found.some((problem) => problem.startsWith('label '))).toBe(true)
  expect(found.some((problem) => problem.startsWith('image-alt '))).toBe(true)
  expect(await overflow(page)).toBeGreaterThan(100)
})

for (const path of open) {
  test(`${path} に axe の指摘が無く、390pxで横にはみ出さない`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize(narrow)
    expect(await overflow(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })
}

test('ログイン後の一覧に axe の指摘が無く、390pxで横にはみ出さない', async ({ page }) => {
  await signIn(page, demo.company)
  for (const path of guarded) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('読み込み中')).toHaveCount(0)
    expect.soft(await accessibilityProblems(page), path).toEqual([])
    await page.setViewportSize(narrow)
    expect.soft(await overflow(page), `${path} at 390px`).toBe(0)
    expect.soft(await accessibilityProblems(page), `${path} at 390px`).toEqual([])
  }
})

test('様式の各ステップに axe の指摘が無く、390pxで横にはみ出さない', async ({ page }) => {
  test.setTimeout(180_000)
  const paths = await stepPaths()
  expect(paths.length).toBeGreaterThan(12)
  await signIn(page, demo.company)
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'ステップ' })).toBeVisible()
    expect.soft(await accessibilityProblems(page), path).toEqual([])
    await page.setViewportSize(narrow)
    expect.soft(await overflow(page), `${path} at 390px`).toBe(0)
  }
})
