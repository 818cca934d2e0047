import { companyAtSea, port, stepOf } from './draft-desk.ts'
import { addCompany, setYear } from './own-company.ts'
import { accessibilityProblems, button, signIn } from './portal.ts'
import { expect, test } from './test.ts'

const dialogs: readonly (readonly [part: string, opener: string])[] = [
  ['HelpDialog', '就役地域の説明'],
  ['RegionMapDialog', '地図を確認（就役地域）'],
  ['HistoryDialog', '変更履歴'],
  ['FaqDialog', 'FAQ'],
  ['SignOutDialog', 'ログアウト'],
]

test('窓を読み込めないときは、画面を残して文で知らせ、もう一度で開く', async ({ page }) => {
  const company = await companyAtSea('途切港湾株式会社')
  await signIn(page, company.account)
  for (const [part, opener] of dialogs) {
    await page.goto(stepOf(company))
    await expect(port(page)).toHaveValue('清水港')
    const ofPart = new RegExp(`/${part}-`)
    await page.route(ofPart, (route) => route.abort('internetdisconnected'))
    await button(page, opener).click()
    const notice = page.getByRole('alert').filter({ hasText: '読み込めませんでした' })
    await expect(notice, part).toContainText('入力は残ります')
    await expect(port(page)).toHaveValue('清水港')
    expect.soft(await accessibilityProblems(page), part).toEqual([])
    await page.unroute(ofPart)
    await button(notice, 'もう一度読み込む').click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')), part).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
})

test('画面の部品が届かないときは、文で知らせ、読み込み直すと開く', async ({ page }) => {
  const company = await companyAtSea('不達港湾株式会社')
  await signIn(page, company.account)
  const cases = [
    ['shell', '画面を読み込めませんでした', undefined],
    ['session', 'サーバーに接続できません', '再読み込み'],
    ['rules', '画面を再読み込みしてください', '再読み込み'],
  ] as const
  for (const [part, said, wayOut] of cases) {
    const ofPart = new RegExp(`/assets/${part}-`)
    await page.route(ofPart, (route) => route.abort('internetdisconnected'))
    await page.goto(stepOf(company))
    const notice = page.getByText(said).filter({ visible: true }).first()
    await expect(notice).toBeVisible()
    expect.soft(await accessibilityProblems(page), part).toEqual([])
    await page.unroute(ofPart)
    if (wayOut) await page.getByRole('link', { name: wayOut }).or(button(page, wayOut)).click()
    else await page.reload()
    await expect(port(page), part).toHaveValue('清水港')
    await expect(notice).toHaveCount(0)
  }
})

test('船名を変えると、画面の題とタブの名前もすぐに変わる', async ({ page }) => {
  const company = await companyAtSea('改名港湾株式会社')
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  const header = page.getByRole('banner')
  await expect(header).toContainText('第一下書丸')
  await page.getByRole('textbox', { name: '船名', exact: true }).fill('第二改名丸')
  await expect(header).toContainText('第二改名丸')
  await expect(header).not.toContainText('第一下書丸')
  await expect(page).toHaveTitle(/^第二改名丸 1\/8/)
})

test('受付期間の外では、排砂管設備の一覧に登録の入口が無い', async ({ page }) => {
  const company = await addCompany('閉幕港湾株式会社', [])
  await signIn(page, company.account)
  await page.goto('/haisyakan_list')
  await expect(button(page, '編集')).toHaveCount(6)
  await setYear('closed')
  try {
    await page.reload()
    await expect(page.getByText('受付期間外のため、登録と変更はできません')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(6)
    await expect(button(page, '編集')).toHaveCount(0)
    expect(await accessibilityProblems(page)).toEqual([])
  } finally {
    await setYear('open')
  }
})
