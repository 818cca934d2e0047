import type { Page } from '@playwright/test'
import type { FormId } from '#survey'
import { reviewPath, stepPath } from '../../web/src/shell/form-paths.ts'
import { demo, signIn } from './portal.ts'
import { clientOf } from './stack.ts'
import { expect, test } from './test.ts'

interface OwnSheet {
  readonly id: string
  readonly form_id: FormId
  readonly subject_code: string
  readonly title: string
}

interface Side {
  readonly page: Page
  readonly code: string
  readonly sheets: readonly OwnSheet[]
}

async function sheetsOf(account: { code: string; password: string }): Promise<OwnSheet[]> {
  const { data } = await (await clientOf(account))
    .from('answer_sheets')
    .select('id, form_id, subject_code, title')
    .eq('survey_year', 2026)
    .is('deleted_at', null)
    .throwOnError()
  return data as OwnSheet[]
}

const LISTS: readonly (readonly [path: string, form: FormId])[] = [
  ['/shiplist', '2'],
  ['/acclist', '3'],
  ['/equiplist', '4'],
  ['/machinelist', '8'],
]

async function seesItsOwn({ page, code, sheets }: Side, other: Side): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/home')
  await expect(main).toContainText(code)
  await expect(main).not.toContainText(other.code)
  for (const [path, form] of LISTS) {
    await page.goto(path)
    const own = sheets.filter((sheet) => sheet.form_id === form)
    await expect(main).toContainText(`全 ${own.length} 件`)
    for (const { subject_code } of own) await expect(main).toContainText(subject_code)
    await expect(main).not.toContainText(`${other.code}-`)
  }
}

async function cannotOpen({ page }: Side, other: Side): Promise<void> {
  const forms = new Map(other.sheets.map((sheet) => [sheet.form_id, sheet]))
  for (const [form, { id, title }] of forms) {
    for (const path of [stepPath(form, 2, id), reviewPath(form, id)]) {
      await page.goto(path)
      await expect(page.getByRole('alert'), path).toContainText('この調査票は見つかりません')
      await expect(page.getByRole('textbox')).toHaveCount(0)
      if (title) await expect(page.locator('body')).not.toContainText(title)
    }
  }
}

test('二つの会社が並んで使っても、それぞれ自分の会社だけを見る', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext()
  const first: Side = { page, code: demo.company.code, sheets: await sheetsOf(demo.company) }
  const second: Side = {
    page: await context.newPage(),
    code: demo.other.code,
    sheets: await sheetsOf(demo.other),
  }
  expect(first.sheets.length).toBeGreaterThan(3)
  expect(second.sheets.length).toBeGreaterThan(0)
  await signIn(first.page, demo.company)
  await signIn(second.page, demo.other)
  await seesItsOwn(first, second)
  await seesItsOwn(second, first)
  await cannotOpen(first, second)
  await cannotOpen(second, first)
  await context.close()
})
