import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Answers } from '#survey'
import { form2 } from '#survey/forms/form2'
import { writeWorkbook } from '#templates/write'
import {
  companyAtSea,
  crash,
  draftsOnDevice,
  history,
  mendSaving,
  port,
  saveState,
  stepOf,
  stored,
  typeUnsent,
} from './draft-desk.ts'
import type { OwnCompany } from './own-company.ts'
import { button, enterCredentials, signIn } from './portal.ts'

async function openStep(page: Page, company: OwnCompany, step = 1): Promise<void> {
  await signIn(page, company.account)
  await page.goto(stepOf(company, step))
  await expect(saveState(page)).toContainText('保存済み')
}

/** What the browser's own "duplicate tab" does: the new tab starts with a copy of the tab's storage. */
async function duplicate(page: Page, context: BrowserContext): Promise<Page> {
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  const copy = await context.newPage()
  await copy.goto('/terms')
  await copy.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, kept)
  await copy.goto(page.url())
  return copy
}

test('C-7 二つのタブで別のステップを保存すると両方残り、先のタブは版が進んだことを知る', async ({
  context,
}) => {
  const company = await companyAtSea()
  const first = await context.newPage()
  await openStep(first, company)
  const second = await context.newPage()
  await openStep(second, company, 4)
  const idle = second.getByRole('textbox', { name: '遊休日数', exact: true })
  await idle.fill('77')
  await button(second, '保存').click()
  await expect(saveState(second)).toContainText('保存済み')
  await expect(saveState(first)).toContainText('ほかの画面で入力された内容を取り込みました（遊休日数）')
  await port(first).fill('苫小牧港')
  await button(first, '保存').click()
  await expect(saveState(first)).toContainText('保存済み')
  await expect(saveState(second)).toContainText('ほかの画面で入力された内容を取り込みました')
  expect((await stored(company)).answers).toMatchObject({ 遊休日数: 77, 主な就役港: '苫小牧港' })

  // What one tab takes over from Excel, and takes back, the other shows without being asked.
  await second.goto('/shiplist')
  await button(second, 'Excelアップロード').click()
  await second.getByLabel('Excelファイルを選択').setInputFiles({
    name: '船.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbookWith(company, { 主な就役港: '釧路港' }),
  })
  await button(second, '1項目を反映する').click()
  await expect(port(first)).toHaveValue('釧路港')
  await expect(saveState(first)).toContainText('ほかの画面で入力された内容を取り込みました（主な就役港）')
  await button(second, '取り込みを取り消す').click()
  await expect(port(first)).toHaveValue('苫小牧港')
  await expect(saveState(first)).toContainText('保存済み')
})

/** The company's vessel as an Excel file somebody has changed. */
async function workbookWith(company: OwnCompany, draft: Answers): Promise<Buffer> {
  const { version, answers } = await stored(company)
  const { id, subjectCode } = company.sheets[0]!
  const bytes = await writeWorkbook({
    form: form2,
    year: { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' },
    company: { code: company.account.code, name: company.name },
    subjects: [{ id, subjectCode, version, answers, draft: { ...answers, ...draft } }],
    layout: 'sheets',
    spare: 0,
    generatedAt: new Date().toISOString(),
  })
  return Buffer.from(bytes)
}

test('C-8 二人が同じ項目を変えると、後の人が両方の値を見て選び、どちらの値も記録に残る', async ({
  browser,
  baseURL,
}) => {
  const company = await companyAtSea()
  const [here, there] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: baseURL!, locale: 'ja-JP' })).newPage()),
  )
  await openStep(here!, company)
  await openStep(there!, company)
  await port(there!).fill('八戸港')
  await button(there!, '保存').click()
  await expect(saveState(there!)).toContainText('保存済み')
  await port(here!).fill('高松港')
  await button(here!, '保存').click()
  const dialog = here!.getByRole('alertdialog', { name: 'ほかの画面の入力と重なりました' })
  await expect(dialog).toContainText('この画面の値：高松港')
  await expect(dialog).toContainText('別の画面の値：八戸港')
  await expect(dialog).toContainText(/会社（このアカウント）・画面・保存 \d+年\d+月\d+日 \d+:\d+/)
  expect((await stored(company)).answers['主な就役港']).toBe('八戸港')
  await dialog.getByRole('radio', { name: /この画面の値：高松港/ }).check()
  await button(dialog, '選んだ値で保存する').click()
  await expect(saveState(here!)).toContainText('保存済み')
  const ports = (await history(company)).map(({ answers }) => answers['主な就役港'])
  expect(ports.slice(-2)).toEqual(['八戸港', '高松港'])
  await here!.context().close()
  await there!.context().close()
})

test('C-8 同じ値を入れたときは、何も尋ねずに保存済みになる', async ({ browser, baseURL }) => {
  const company = await companyAtSea()
  const [here, there] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: baseURL!, locale: 'ja-JP' })).newPage()),
  )
  await openStep(here!, company)
  await openStep(there!, company)
  for (const page of [there!, here!]) {
    await port(page).fill('八戸港')
    await button(page, '保存').click()
    await expect(saveState(page)).toContainText('保存済み')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await here!.context().close()
  await there!.context().close()
})

test('C-8 残された下書きとその後の保存が同じ項目なら、開いたときに両方を見せて尋ねる', async ({
  page,
  context,
}) => {
  const company = await companyAtSea()
  await openStep(page, company)
  await typeUnsent(page, '下書きの港')
  await crash(page)
  await mendSaving(page)
  await company.client
    .rpc('save_sheet', {
      p_id: company.sheets[0]!.id,
      p_base_version: (await stored(company)).version,
      p_set: { 主な就役港: '別の人の港' },
      p_save_key: crypto.randomUUID(),
    })
    .throwOnError()
  const again = await context.newPage()
  await signIn(again, company.account)
  await again.goto(stepOf(company))
  const dialog = again.getByRole('alertdialog', { name: 'ほかの画面の入力と重なりました' })
  await expect(dialog).toContainText('この画面の値：下書きの港')
  await expect(dialog).toContainText('別の画面の値：別の人の港')
  await dialog.getByRole('radio', { name: /別の人の港/ }).check()
  await button(dialog, '選んだ値で保存する').click()
  await expect(saveState(again)).toContainText('保存済み')
  await expect(port(again)).toHaveValue('別の人の港')
  await expect.poll(() => draftsOnDevice(again)).toEqual([])
})

test('C-8 開いている別のタブの書きかけは、そのタブのもので、横取りしない', async ({ page, context }) => {
  const company = await companyAtSea()
  await openStep(page, company)
  await typeUnsent(page, '書きかけの港')
  const other = await context.newPage()
  await signIn(other, company.account)
  await other.goto(stepOf(company))
  await expect(port(other)).toHaveValue('清水港')
  await expect(other.getByText(/前に送れなかった入力/)).toHaveCount(0)
  expect(await draftsOnDevice(other)).toHaveLength(1)
})

test('F-6 ログアウトすると、同じログインを分け合うタブもログイン画面へ移り、送っていない入力は暗号文で残る', async ({
  page,
  context,
}) => {
  const company = await companyAtSea()
  await openStep(page, company)
  const copy = await duplicate(page, context)
  await expect(port(copy)).toHaveValue('清水港')
  await typeUnsent(copy, '複製の港')
  await page.goto('/home')
  await button(page, 'ログアウト').click()
  await button(page.getByRole('alertdialog'), 'ログアウトする').click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  await expect(copy).toHaveURL(/\/login\?redirect=.*why=elsewhere$/)
  await expect(copy.getByRole('status')).toContainText('別のタブでログアウトしたため')
  expect(await copy.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect(await draftsOnDevice(copy)).toHaveLength(1)
  await mendSaving(copy)
  await enterCredentials(copy, company.account.code, company.account.password)
  await expect(port(copy)).toHaveValue('複製の港')
  await expect(saveState(copy)).toContainText('保存済み')
})

test('F-7 別のタブで別の会社がログインしても、入力中のタブは自分の会社にだけ保存する', async ({
  page,
  context,
}) => {
  const [company, other] = [await companyAtSea('甲港湾株式会社'), await companyAtSea('乙港湾株式会社')]
  await openStep(page, company)
  await port(page).pressSequentially('甲の')
  const elsewhere = await context.newPage()
  await openStep(elsewhere, other)
  await port(elsewhere).fill('乙の港')
  await button(elsewhere, '保存').click()
  await expect(saveState(elsewhere)).toContainText('保存済み')
  await page.bringToFront()
  await port(page).fill('甲の港')
  await button(page, '保存').click()
  await expect(saveState(page)).toContainText('保存済み')
  expect((await stored(company)).answers['主な就役港']).toBe('甲の港')
  expect((await stored(other)).answers['主な就役港']).toBe('乙の港')
  await page.goto('/home')
  await expect(page.getByText('甲港湾株式会社')).toBeVisible()
  // A copy of the tab signs out and in as the other company: the first tab must not go on under either.
  const copy = await duplicate(page, context)
  await button(copy, 'ログアウト').click()
  await button(copy.getByRole('alertdialog'), 'ログアウトする').click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome&why=elsewhere$/)
  await signIn(copy, other.account)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome$/)
})
