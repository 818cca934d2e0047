import type { Page } from '@playwright/test'
import { keepDemoVessels } from './keep-sheets.ts'
import { button, demo, signIn } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

keepDemoVessels()

const paste = (page: Page, text: string) =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return !document.activeElement?.dispatchEvent(event)
  }, text)

test('管理費の表に二列の範囲を貼り付け、確かめて入れ、元に戻す', async ({ page }) => {
  const client = await clientOf(demo.company)
  const sheet = (await sheetsOf(client)).find(
    ({ form_id, answers }) => form_id === '2' && answers['船種名_主機能'] !== undefined,
  )!
  await signIn(page, demo.company)
  await page.goto(`/steps2/step05?sheet=${sheet.id}`)
  const tax = page.getByRole('textbox', { name: '1 公租公課（税額）', exact: true })
  const insurance = page.getByRole('textbox', { name: '2 保険料', exact: true })
  await expect(tax).toBeVisible()
  const before = [await tax.inputValue(), await insurance.inputValue()]
  await tax.focus()
  expect(await paste(page, '1234\r\n')).toBe(false)
  expect(await paste(page, '保険料\t７６５，４３２円\r\n公租公課\t43,210\r\n灯台費\t5\r\n')).toBe(true)
  const dialog = page.getByRole('dialog', { name: '貼り付けの確認' })
  await expect(dialog.getByRole('row').nth(1)).toContainText('765,432円')
  await expect(dialog.getByRole('row').nth(3)).toContainText('同じ名前の項目がこの表にありません')
  await button(dialog, '2件を入れる').click()
  await expect(insurance).toHaveValue('765432')
  await expect(tax).toHaveValue('43210')
  await button(page, '元に戻す').click()
  await expect(tax).toHaveValue(before[0]!)
  await expect(insurance).toHaveValue(before[1]!)

  await page.goto(`/steps2/step04?sheet=${sheet.id}`)
  const year = (place: number) => page.getByRole('textbox', { name: `不稼働年度 ${place}`, exact: true })
  await year(2).focus()
  expect(await paste(page, '不稼働年度 3\t令和３年度\r\n不稼働年度 1\t２０１９\r\n')).toBe(true)
  await button(dialog, '2件を入れる').click()
  await expect(year(1)).toHaveValue('2019')
  await expect(year(3)).toHaveValue('2021')
  await button(page, '元に戻す').click()

  await page.goto(`/steps2/step03?sheet=${sheet.id}`)
  const rows = page.locator('.form-specifications').first().getByRole('textbox')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  const names = await Promise.all(
    [first, second].map((row) =>
      row.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent),
    ),
  )
  await second.focus()
  expect(await paste(page, `${names[1]}\t１２．５\r\n${names[0]}\t48\r\n`)).toBe(true)
  await button(dialog, '2件を入れる').click()
  await expect(first).toHaveValue('48')
  await expect(second).toHaveValue('12.5')
  await button(page, '元に戻す').click()
})

test('この画面を昨年と同じにする：空欄だけに入れ、元に戻せる', async ({ page }) => {
  const client = await clientOf(demo.company)
  const { data } = await client
    .from('answer_sheets')
    .select('id, prior')
    .eq('form_id', '2')
    .not('prior', 'is', null)
    .order('subject_code')
  const sheet = (data as { id: string; prior: Record<string, number> }[]).find(
    ({ prior }) => prior['公租公課'] !== undefined && prior['保険料'] !== undefined,
  )!
  await signIn(page, demo.company)
  await page.goto(`/steps2/step05?sheet=${sheet.id}`)
  const tax = page.getByRole('textbox', { name: '1 公租公課（税額）', exact: true })
  const insurance = page.getByRole('textbox', { name: '2 保険料', exact: true })
  await tax.fill('777')
  await insurance.fill('')
  await tax.focus()
  const opener = page.getByRole('button', { name: /^この画面を昨年と同じにする/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'この画面を昨年と同じにする' })
  await expect(dialog.getByRole('row').filter({ hasText: '保険料' })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: '公租公課' })).toHaveCount(0)
  await dialog.getByRole('button', { name: /件に入れる$/ }).click()
  await expect(insurance).toHaveValue(String(sheet.prior['保険料']))
  await expect(tax).toHaveValue('777')
  await button(page, '元に戻す').click()
  await expect(insurance).toHaveValue('')
  await expect(tax).toHaveValue('777')
})
