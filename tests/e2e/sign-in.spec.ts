import { pressButton } from './keyboard.ts'
import { accessibilityProblems, button, demo, enterCredentials, signIn, tabTo } from './portal.ts'
import { expect, test } from './test.ts'

test('会社コードとパスワードでログインし、ホームが開く', async ({ page }) => {
  await page.goto('/')
  await button(page, 'ログインして開始').click()
  await expect(page).toHaveURL(/\/login$/)
  await enterCredentials(page, demo.company.code, demo.company.password)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(demo.company.name)).toBeVisible()
})

test('会社コードの大文字と小文字は区別しない', async ({ page }) => {
  await signIn(page, { code: 'c001', password: demo.company.password })
  await expect(page.getByText(demo.company.name)).toBeVisible()
})

test('空欄では送らず、問題のまとめに移り、そこから欄へ行ける。キーボードだけで', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('ログイン｜船舶稼働調査')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('船舶稼働調査')
  await pressButton(page, 'ログイン')
  const summary = page.getByRole('alert', { name: '入力内容に問題があります' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle('エラー：ログイン｜船舶稼働調査')
  await expect(summary.getByRole('link')).toHaveText([
    '会社コードを入力してください',
    'パスワードを入力してください',
  ])
  await tabTo(page, summary.getByRole('link', { name: 'パスワードを入力してください' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused()
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveAccessibleDescription(/エラー：/)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('パスワードが違うときも会社コードが無いときも同じ文で断る', async ({ page }) => {
  await page.goto('/login')
  for (const code of ['C001', 'C999']) {
    await enterCredentials(page, code, 'wrong-password-1')
    await expect(page.getByRole('alert')).toContainText('ログインに失敗しました')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('会社コード')).toHaveValue(code)
  }
})

test('パスワードは表示と非表示を切り替えられる', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('パスワード', { exact: true })
  await password.fill('secret-words')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /^パスワードを ?表示$/ }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /^パスワードを ?隠す$/ }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('ログインしていないと、行きたい画面を覚えてログインへ移り、ログイン後にそこへ戻る', async ({ page }) => {
  await page.goto('/shiplist?show=all')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fshiplist%3Fshow%3Dall$/)
  await enterCredentials(page, demo.company.code, demo.company.password)
  await expect(page).toHaveURL(/\/shiplist\?show=all$/)
})

test('戻り先はこの画面の中だけにする', async ({ page }) => {
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
    await enterCredentials(page, demo.company.code, demo.company.password)
    await expect(page).toHaveURL(/\/home$/)
    await button(page, 'ログアウト').click()
    await button(page.getByRole('alertdialog'), 'ログアウトする').click()
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  }
})

test('ログインしたままログイン画面を開くとホームへ移る', async ({ page }) => {
  await signIn(page, demo.company)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('ログアウトは確かめてから行い、そのあと守られた画面は開かない。キーボードだけで', async ({ page }) => {
  await signIn(page, demo.company)
  const dialog = page.getByRole('alertdialog', { name: 'ログアウト確認' })
  await pressButton(page, 'ログアウト')
  await expect(dialog).toContainText('ログアウトしますか？')
  await pressButton(page, 'キャンセル')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'ログアウト')).toBeFocused()
  await expect(page).toHaveURL(/\/home$/)

  await page.keyboard.press('Enter')
  await pressButton(page, 'ログアウトする')
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome$/)
})
