import type { Page } from '@playwright/test'
import { pumpDredger } from '../survey/clean-sheets.ts'
import { addCompany, type OwnCompany } from './own-company.ts'
import { accessibilityProblems, button, overflow, signIn, tabTo, tooSmall } from './portal.ts'
import { expect, test } from './test.ts'

let company: OwnCompany
test.beforeAll(async () => {
  const { 主な就役港: _, 保険料: __, ...rest } = pumpDredger
  company = await addCompany('確認港湾株式会社', [
    {
      formId: '2',
      answers: { ...rest, 船名: '第一確認丸', 対象会社名: '尋ねない海運', 保険料_不明: true },
      prior: { ...pumpDredger, 運転時間: 980 },
    },
    { formId: '2', answers: { ...pumpDredger, 船名: '第二確認丸' } },
  ])
})
test.beforeEach(({ page }) => signIn(page, company.account))

const reviewOf = (sheet: number) => `/steps2/review?sheet=${company.sheets[sheet]!.id}`
/** The row of a label: its answer and last year's. */
const row = (page: Page, label: string) =>
  page
    .locator('.review-row')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}(（自動）)?$`) }) })

test('回答の確認に、ステップごとの回答・未入力・不明・合計・昨年の値が並び、尋ねない項目は出ない', async ({
  page,
}) => {
  await page.goto(`/steps2/step01?sheet=${company.sheets[0]!.id}`)
  await button(page, '回答の確認').click()
  await expect(page).toHaveURL(reviewOf(0))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2号様式　作業船調査　回答の確認')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    '1 基本情報',
    '2 船舶情報',
    '3 船種・規格',
    '4 運転実績',
    '5 管理費',
    '6 改造費',
    '7 修理費',
    '8 燃料',
  ])
  await expect(row(page, '船名')).toContainText('第一確認丸')
  await expect(row(page, '新造年月')).toContainText('2005年4月')
  await expect(row(page, '主な就役港').locator('.review-answer')).toHaveText(
    '未入力エラー「主な就役港」を入力してください。分からないときは「不明」を選んでください。',
  )
  await expect(row(page, '備考').first().locator('.review-answer')).toHaveText('未入力')
  await expect(row(page, '2 保険料').locator('.review-answer')).toHaveText('不明')
  await expect(row(page, '合計日数').locator('.review-answer')).toHaveText('365日')
  await expect(row(page, '合計日数').getByRole('link')).toHaveCount(0)
  await expect(row(page, '運転時間（主機能）')).toContainText('昨年 980時間')
  await expect(page.getByRole('main')).not.toContainText('尋ねない海運')

  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await overflow(page)).toBe(0)
  expect(await tooSmall(page)).toEqual([])
  expect(await accessibilityProblems(page)).toEqual([])
})

test('変更を押すとその欄が開き、直すと確認画面の同じ行へ戻る。キーボードだけで', async ({ page }) => {
  await page.goto(reviewOf(1))
  await expect(row(page, '主な就役港')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: '変更：主な就役港' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/steps2\/step01\?sheet=.+&from=review#field-/)
  const port = page.getByRole('textbox', { name: '主な就役港', exact: true })
  await expect(port).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('御前崎港')
  await tabTo(page, button(page, '確認画面へ戻る'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/steps2\/review\?sheet=/)
  await expect(row(page, '主な就役港')).toContainText('御前崎港')
  await expect(page.getByRole('link', { name: '変更：主な就役港' })).toBeFocused()
})

test('読み取れない値を残したまま確認画面へは戻らない', async ({ page }) => {
  await page.goto(reviewOf(1))
  await page.getByRole('link', { name: '変更：休止日数' }).click()
  await page.getByRole('textbox', { name: '休止日数', exact: true }).fill('たくさん')
  await button(page, '確認画面へ戻る').click()
  await expect(page).toHaveURL(/step04/)
  await expect(page.getByRole('alert')).toContainText('休止日数')
  await page.getByRole('textbox', { name: '休止日数', exact: true }).fill('95')
  await button(page, '確認画面へ戻る').click()
  await expect(row(page, '休止日数').locator('.review-answer')).toHaveText('95日')
})

test('範囲の外の値は、その行に文で出る', async ({ page }) => {
  await page.goto(reviewOf(1))
  await page.getByRole('link', { name: '変更：遊休日数' }).click()
  await page.getByRole('textbox', { name: '遊休日数', exact: true }).fill('178')
  await button(page, '確認画面へ戻る').click()
  await expect(row(page, '合計日数')).toContainText('エラー')
  await expect(row(page, '合計日数')).toContainText('465日が、調査対象期間の365日を超えています')
  await page.getByRole('link', { name: '変更：遊休日数' }).click()
  await page.getByRole('textbox', { name: '遊休日数', exact: true }).fill('78')
  await button(page, '確認画面へ戻る').click()
  await expect(row(page, '合計日数')).not.toContainText('エラー')
})

test('印刷では題・会社・船コード・印刷日がページの頭に出て、操作のボタンは出ない', async ({ page }) => {
  await page.goto(reviewOf(0))
  await expect(row(page, '船名')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const head = page.locator('.print-head')
  await expect(head).toContainText('2号様式　作業船調査')
  await expect(head).toContainText(`確認港湾株式会社（${company.account.code}）`)
  await expect(head).toContainText(`第一確認丸（船コード ${company.sheets[0]!.subjectCode}）`)
  await expect(head).toContainText(/印刷日 20\d\d年\d{1,2}月\d{1,2}日/)
  await expect(page.getByRole('link', { name: /^変更/ }).first()).toBeHidden()
  await expect(button(page, '印刷')).toBeHidden()
})

test('様式のすべての船をまとめて印刷する画面に、どの船も出る', async ({ page }) => {
  await page.goto('/shiplist')
  await page.getByRole('link', { name: '印刷', exact: true }).click()
  await expect(page).toHaveURL('/steps2/print')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `第一確認丸（船コード ${company.sheets[0]!.subjectCode}）`,
    `第二確認丸（船コード ${company.sheets[1]!.subjectCode}）`,
  ])
  await expect(button(page, '2件を印刷')).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages!.length).toBeGreaterThanOrEqual(4)
  expect(pages!.length).toBeLessThanOrEqual(8)
})

test('ほかの会社の調査票は開けない', async ({ page }) => {
  const other = await addCompany('別港湾株式会社', [{ formId: '2', answers: { 船名: '別の丸' } }])
  await page.goto(`/steps2/review?sheet=${other.sheets[0]!.id}`)
  await expect(page.getByRole('alert')).toContainText('この調査票は見つかりません')
  await expect(page.getByRole('main')).not.toContainText('別の丸')
})
