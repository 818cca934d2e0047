import { expect, type Page, test } from '@playwright/test'
import { companyAtSea, port, saveState, stepOf, stored } from './draft-desk.ts'
import { addCompany } from './own-company.ts'
import { button, demo, enterCredentials, signIn } from './portal.ts'

const HOUR = 3_600_000

for (const [words, hours] of [
  ['進んで', 2],
  ['遅れて', -2],
] as const) {
  test(`F-8 端末の時計が2時間${words}いても使え、ずれを知らせ、期限は変わらない`, async ({ page }) => {
    await signIn(page, demo.company)
    const deadline = await page.getByText(/^あと\d+日$/).textContent()
    await page.evaluate(() => sessionStorage.clear())

    await page.clock.install({ time: Date.now() + hours * HOUR })
    let tokens = 0
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) tokens += 1
    })
    await signIn(page, demo.company)
    await expect(page.getByText(`この端末の時計が約2時間${words}います`)).toBeVisible()
    await expect(page.getByText(/^あと\d+日$/)).toHaveText(deadline!)
    expect(tokens).toBe(1)
    for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward('01:00')
    await page.goto('/shiplist')
    await button(page, '編集').first().click()
    await expect(saveState(page)).toContainText('保存済み')
    expect(tokens).toBeLessThanOrEqual(3)
  })
}

test('F-9 ログインしていなければ守られた画面は開かず、戻り先は知っている画面だけ', async ({ page }) => {
  for (const path of ['/home', '/shiplist', '/steps2/step03?sheet=x', '/submit', '/receipt']) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${encodeURIComponent(path)}`))
  }
  const hostile = [
    '//evil',
    'https://evil',
    'javascript:alert(1)',
    '/\\evil',
    '/home%0d%0a',
    '/home\r\nx',
    '/login',
    '/steps9/step01',
  ]
  await enterCredentials(page, demo.company.code, demo.company.password)
  await expect(page).toHaveURL(/\/receipt$/)
  for (const target of hostile) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/home$/)
  }
})

const HOSTILE = `<img src=x onerror="window.pwned=1">{{7*7}}\${7*7}</script><script>window.pwned=2</script>`
const BIDI = 'あ\u202Egnp.exe\u2066い'

test('F-13 どの画面でも、入力された文字は文字として出る', async ({ page }) => {
  const company = await addCompany(`${HOSTILE.slice(0, 60)}株式会社`, [
    {
      formId: '2',
      answers: {
        船名: HOSTILE.slice(0, 40),
        船名よみがな: 'てきい',
        主な就役港: BIDI,
        船舶情報関係備考欄: HOSTILE,
      },
    },
    { formId: '1', answers: { 会社名: HOSTILE.slice(0, 40) } },
  ])
  page.on('dialog', () => {
    throw new Error('a script of an answer has run')
  })
  await signIn(page, company.account)
  const sheet = company.sheets[0]!.id
  const name = HOSTILE.slice(0, 40)
  const harmless = async () => {
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(await page.locator('img[onerror], main script').count()).toBe(0)
  }
  await expect(page.getByText(company.name)).toBeVisible()
  await harmless()
  await page.goto('/shiplist')
  await expect(page.getByRole('rowheader')).toContainText(name)
  await harmless()
  await button(page, '変更').click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(name)
  await harmless()
  await page.goto(`/steps2/step01?sheet=${sheet}`)
  await expect(page.getByRole('textbox', { name: '船名', exact: true })).toHaveValue(name)
  await expect(port(page)).toHaveValue(BIDI)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByText(name)).first()).toBeVisible()
  await harmless()
  await button(page, '変更履歴').click()
  await expect(page.getByRole('dialog', { name: '変更履歴' })).toContainText(name)
  await harmless()
  for (const path of [`/steps2/review?sheet=${sheet}`, '/steps2/print', '/submit']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(name)
    await harmless()
  }
})

/** What a server in trouble might say; none of it is for respondents. */
const RAW = 'ERROR: relation "answer_sheets" SELECT * FROM pg_authid at stack.ts:12 sb_secret_x'
const refusal = (status: number, hint = '') => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code: `PT${status}`, message: RAW, details: RAW, hint }),
})
const HTML = { status: 200, contentType: 'text/html', body: `<html><body>${RAW}</body></html>` }

async function showsNothingRaw(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  for (const raw of ['SELECT', 'pg_authid', 'stack.ts', 'sb_secret', '<html']) expect(text).not.toContain(raw)
}

const SAVING = [
  ['401', refusal(401), '保存できません。ログインの有効期限が切れました。'],
  ['403', refusal(403), '保存できません。この調査票を変更する権限がありません。'],
  ['404', refusal(404, 'NOT_FOUND'), '保存できません。この調査票は削除されています。'],
  ['423', refusal(423, 'ROUND_CLOSED'), '変更できません'],
  ['429', refusal(429), 'サーバーが混み合っています'],
  ['500', refusal(500), 'サーバーが混み合っています'],
  [
    '57014',
    { ...refusal(500), body: JSON.stringify({ code: '57014', message: RAW }) },
    'サーバーが混み合っています',
  ],
  ['HTML', HTML, '再送中'],
  ['400', refusal(400), '保存できません。入力した内容はこの画面に残っています。'],
] as const
test('F-15 保存に何が返っても、決めた言葉で知らせ、入力は失われない', async ({ page }) => {
  test.setTimeout(180_000)
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  page.on('dialog', (dialog) => dialog.accept())
  for (const [status, answer, words] of SAVING) {
    await test.step(status, async () => {
      const typed = `失われない港${status}`
      await page.route('**/rpc/save_sheet', (route) => route.fulfill(answer))
      await port(page).fill(typed)
      await button(page, '保存').click()
      await expect(saveState(page)).toContainText(words)
      await expect(saveState(page)).not.toContainText('保存済み')
      await expect(port(page)).toHaveValue(typed)
      await showsNothingRaw(page)
      await page.unroute('**/rpc/save_sheet')
      await page.reload()
      await expect(port(page)).toHaveValue(typed)
      await expect(saveState(page)).toContainText('保存済み')
      expect((await stored(company)).answers['主な就役港']).toBe(typed)
    })
  }
})

const LOADING = [
  ['401', refusal(401)],
  ['403', refusal(403)],
  ['404', refusal(404)],
  ['409', refusal(409, 'STALE')],
  ['423', refusal(423, 'ROUND_CLOSED')],
  ['429', refusal(429)],
  ['500', refusal(500)],
  ['HTML', HTML],
  ['切断', undefined],
] as const
test('F-15 読み込みに何が返っても、どの画面も日本語で知らせ、直れば読み直せる', async ({ page }) => {
  test.setTimeout(180_000)
  const company = await companyAtSea()
  await signIn(page, company.account)
  // All of it on one screen; the others, which load in the same way, where the ways differ.
  const few = LOADING.filter(([status]) => ['404', 'HTML', '切断'].includes(status))
  for (const [path, answers] of [
    [stepOf(company), LOADING],
    ['/shiplist', few],
    [`/steps2/review?sheet=${company.sheets[0]!.id}`, few],
  ] as const) {
    for (const [status, answer] of answers) {
      await test.step(`${path.split('?')[0]} ${status}`, async () => {
        await page.route('**/rest/v1/answer_sheets*', (route) =>
          answer ? route.fulfill(answer) : route.abort('connectionfailed'),
        )
        await page.goto(path)
        await expect(page.getByRole('alert').first()).toContainText(/[ぁ-ん]{2,}/)
        await showsNothingRaw(page)
        await page.unroute('**/rest/v1/answer_sheets*')
      })
    }
    await page.goto(path)
    await expect(page.locator('body')).toContainText('下書丸')
  }
})

test('変更履歴に、だれが・いつ・何で・前の値と後の値が出る', async ({ page }) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await port(page).fill('博多港')
  await button(page, '保存').click()
  await expect(saveState(page)).toContainText('保存済み')
  await page.getByRole('checkbox', { name: '主な就役港 不明', exact: true }).check()
  await button(page, '保存').click()
  await expect(saveState(page)).toContainText('保存済み')
  await button(page, '変更履歴').click()
  const dialog = page.getByRole('dialog', { name: '変更履歴' })
  const entries = dialog.locator('section')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(/\d{4}年\d+月\d+日 \d+:\d+会社・画面・保存/)
  await expect(entries.nth(0).getByRole('row', { name: '主な就役港 博多港 不明' })).toBeVisible()
  await expect(entries.nth(1).getByRole('row', { name: '主な就役港 清水港 博多港' })).toBeVisible()
  await expect(entries.nth(2)).toContainText('事務局・コマンド・登録')
  await dialog.getByLabel('項目').selectOption({ label: '船名' })
  await expect(entries).toHaveCount(1)
  await expect(entries.getByRole('row', { name: '船名 空欄 第一下書丸' })).toBeVisible()
})
