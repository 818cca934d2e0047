import { keepDemoVessels } from './keep-sheets.ts'
import { button, demo, endSession, signIn } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

keepDemoVessels()

test('期限が切れても同じ画面でログインし直し、入力した内容が保存される', async ({ page }) => {
  const client = await clientOf(demo.company)
  const sheet = (await sheetsOf(client)).find(({ form_id }) => form_id === '2')!
  await signIn(page, demo.company)
  await page.goto(`/steps2/step01?sheet=${sheet.id}`)
  const port = page.getByRole('textbox', { name: '主な就役港', exact: true })
  await expect(port).toBeVisible()
  const typed = `${await port.inputValue()}と留萌港`
  await endSession(page)
  await port.fill(typed)
  await button(page, '保存').click()

  const dialog = page.getByRole('dialog', { name: 'もう一度ログインしてください' })
  await expect(dialog).toBeVisible()
  const code = dialog.getByLabel('会社コード')
  const password = dialog.getByLabel('パスワード', { exact: true })
  await expect(code).toHaveValue('C001')

  await code.fill(demo.other.code)
  await password.fill(demo.other.password)
  await button(dialog, 'ログイン').click()
  await expect(dialog.getByRole('alert')).toContainText('この画面の入力は会社コード C001のものです')

  await code.fill('c001')
  await password.fill('wrong-password-1')
  await button(dialog, 'ログイン').click()
  await expect(dialog.getByRole('alert')).toContainText('ログインに失敗しました')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(port).toHaveValue(typed)
  await button(page, 'ログインし直す').click()
  await code.fill('C001')
  await password.fill(demo.company.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('保存済み', { exact: true })).toBeVisible()
  await expect(port).toHaveValue(typed)
  const stored = (await sheetsOf(client)).find(({ id }) => id === sheet.id)
  expect(stored?.answers['主な就役港']).toBe(typed)
})

test('別のタブのログアウトは、別にログインしたこの画面を終わらせない', async ({ context }) => {
  const here = await context.newPage()
  await signIn(here, demo.company)
  const there = await context.newPage()
  await signIn(there, demo.other)
  await expect(here.getByText(demo.company.name)).toBeVisible()
  await button(there, 'ログアウト').click()
  await button(there.getByRole('alertdialog'), 'ログアウトする').click()
  await expect(there).toHaveURL(/\/$/)
  await here.goto('/shiplist')
  await expect(here.getByRole('button', { name: '新規登録' })).toBeVisible()
  await expect(here.getByRole('dialog')).toHaveCount(0)
})
