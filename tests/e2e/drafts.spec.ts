import { readFileSync } from 'node:fs'
import { readWorkbook } from '#templates'
import { cellKey } from '#templates/keys'
import {
  companyAtSea,
  crash,
  draftsOnDevice,
  goHomeOnceSaved,
  history,
  mendSaving,
  port,
  saveState,
  stepOf,
  stored,
  typeUnsent,
} from './draft-desk.ts'
import { button, demo, enterCredentials, signIn } from './portal.ts'
import { expect, test } from './test.ts'

test('C-5 サーバーが保存したあとで返事が届かなくても、同じ鍵で送り直して版は一つだけ増える', async ({
  page,
}) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  const before = await history(company)
  const keys: string[] = []
  const asked: number[] = []
  await page.route('**/rpc/save_sheet', async (route) => {
    keys.push(route.request().postDataJSON().p_save_key)
    asked.push(Date.now())
    if (keys.length === 2) return route.fulfill({ status: 429, headers: { 'Retry-After': '3' } })
    if (keys.length > 2) return route.continue()
    const answer = await route.fetch()
    expect(answer.status()).toBe(200)
    return route.abort('connectionreset')
  })
  await port(page).fill('博多港')
  await expect(saveState(page)).toContainText('再送中')
  await expect(saveState(page)).toContainText('保存済み')
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(asked[2]! - asked[1]!).toBeGreaterThanOrEqual(3_000)
  const after = await history(company)
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ save_key: keys[0], answers: { 主な就役港: '博多港' } })
  expect(await draftsOnDevice(page)).toEqual([])

  // 保存済み is the word that it may be left: at once, and nothing stays on the device.
  await port(page).fill('唐津港')
  await expect(saveState(page)).toContainText('送信待ち')
  await goHomeOnceSaved(page)
  await button(page, '保存').click()
  await expect(page).toHaveURL(/\/home$/)
  expect(await draftsOnDevice(page)).toEqual([])
  expect((await stored(company)).answers['主な就役港']).toBe('唐津港')
})

test('C-6 通信が切れたまま画面が消えても、開き直すと入力が戻り、元の鍵で一度だけ保存される', async ({
  page,
  context,
}) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  // What a form needs without a line comes after its picture.
  await page.waitForLoadState('networkidle')
  const before = await history(company)
  const keys: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/rpc/save_sheet')) keys.push(request.postDataJSON().p_save_key)
  })
  await context.setOffline(true)
  await port(page).fill('鹿島港')
  await expect(saveState(page)).toContainText('オフライン')
  await expect(saveState(page)).not.toContainText('保存済み')
  expect(await draftsOnDevice(page)).toHaveLength(1)
  const download = page.waitForEvent('download')
  await button(page, '下書きファイルを受け取る').click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('第一下書丸')
  expect(text).toContain('主な就役港：鹿島港')
  const [first] = keys
  await crash(page)
  await context.setOffline(false)

  const again = await context.newPage()
  await signIn(again, company.account)
  await expect(again.getByRole('status').filter({ hasText: '送信待ちの入力が1件' })).toContainText(
    '第一下書丸',
  )
  await expect(again.getByRole('row', { name: /2号様式/ })).toContainText('送信待ち')
  await again.getByRole('link', { name: /第一下書丸/ }).click()
  await expect(port(again)).toHaveValue('鹿島港')
  await expect(again.getByText(/前に送れなかった入力を戻しました/)).toBeVisible()
  await expect(again.getByText(/ステップ1にあります/)).toBeVisible()
  await expect(saveState(again)).toContainText('保存済み')
  const after = await history(company)
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ save_key: first, answers: { 主な就役港: '鹿島港' } })
  await expect.poll(() => draftsOnDevice(again)).toEqual([])

  // Nothing to bring back: nothing is said.
  await again.reload()
  await expect(port(again)).toHaveValue('鹿島港')
  await expect(again.getByText(/前に送れなかった入力/)).toHaveCount(0)
})

test('C-6 サーバーに届いていた入力は、返事を受け取らずに画面が消えても、戻したとは言わない', async ({
  page,
  context,
}) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await context.route('**/rpc/save_sheet', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await port(page).fill('水島港')
  await expect(saveState(page)).toContainText('再送中')
  const { version } = await stored(company)
  await crash(page)
  await mendSaving(page)
  const again = await context.newPage()
  await signIn(again, company.account)
  await expect.poll(() => draftsOnDevice(again)).toEqual([])
  await expect(again.getByText(/送信待ち/)).toHaveCount(0)
  await again.goto(stepOf(company))
  await expect(port(again)).toHaveValue('水島港')
  await expect(saveState(again)).toContainText('保存済み')
  await expect(again.getByText(/前に送れなかった入力/)).toHaveCount(0)
  expect((await stored(company)).version).toBe(version)
})

test('C-14 サーバーが前の状態に戻ると、なくなった値を示し、選んだ値を新しい保存として送り直す', async ({
  page,
}) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  // The page opened the sheet before the server was restored from an older copy, which no longer has this port.
  await page.route('**/rest/v1/answer_sheets?*', async (route) => {
    const response = await route.fetch()
    const rows: { version: number; answers: object }[] = await response.json()
    const known = rows.map(({ version, answers, ...row }) => ({
      ...row,
      version: version + 2,
      answers: { ...answers, 主な就役港: '消えた港' },
    }))
    await route.fulfill({ response, json: known })
  })
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('消えた港')
  await page.unroute('**/rest/v1/answer_sheets?*')
  await page.getByRole('textbox', { name: '船名よみがな', exact: true }).fill('だいいちしたがきまる')
  await button(page, '保存').click()
  const dialog = page.getByRole('alertdialog', { name: 'サーバーの回答が前の状態に戻っています' })
  const lost = dialog.getByRole('group', { name: '主な就役港' })
  await expect(lost).toContainText('この画面の値：消えた港')
  await expect(lost).toContainText(/サーバーの値：清水港（事務局・コマンド・登録 \d+年\d+月\d+日 \d+:\d+）/)
  await expect(saveState(page)).toContainText('保存できません。サーバーの値と違う項目を確認してください。')
  expect(await draftsOnDevice(page)).toHaveLength(1)
  expect((await stored(company)).answers).toEqual({ 船名: '第一下書丸', 主な就役港: '清水港' })

  await button(dialog, 'あとで選ぶ').click()
  await button(page, 'サーバーの値と違う項目を確認する').click()
  await button(dialog, '選んだ値をもう一度送る').click()
  await expect(saveState(page)).toContainText('保存済み')
  expect((await stored(company)).answers).toEqual({
    船名: '第一下書丸',
    船名よみがな: 'だいいちしたがきまる',
    主な就役港: '消えた港',
  })
  expect(await draftsOnDevice(page)).toEqual([])
})

test('F-1 打った文字は、この端末のどこにも平文で残らない', async ({ page, context }) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await typeUnsent(page, '秘密埠頭ABC')
  expect(await draftsOnDevice(page)).toHaveLength(1)
  const kept = await page.evaluate(async () => {
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const texts: string[] = [JSON.stringify({ ...localStorage }), document.cookie]
    const tab = Object.keys(sessionStorage)
    texts.push(JSON.stringify({ ...sessionStorage }))
    for (const { name } of await indexedDB.databases()) {
      const database = await opened(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        for (const record of await opened(database.transaction(store).objectStore(store).getAll())) {
          for (const value of Object.values(record)) {
            if (!(value instanceof Uint8Array)) texts.push(String(value))
            else for (const coding of ['utf-8', 'utf-16le']) texts.push(new TextDecoder(coding).decode(value))
          }
        }
      }
    }
    return { texts, tab, local: localStorage.length, caches: await caches.keys() }
  })
  for (const text of kept.texts) {
    expect(text).not.toContain('秘密埠頭')
    expect(text).not.toContain('ABC')
    expect(text).not.toContain('第一下書丸')
  }
  expect(kept.tab).toEqual(['vessel-survey-session'])
  expect(kept.local).toBe(0)
  expect(kept.caches).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('F-2 別の会社がログインしても、残された下書きは読まれず、何も言わない', async ({ page, context }) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await typeUnsent(page, '他社の港')
  await crash(page)
  const other = await context.newPage()
  await signIn(other, demo.other)
  await expect(other.getByRole('table')).toBeVisible()
  await expect(other.getByText(/送信待ち/)).toHaveCount(0)
  expect(await draftsOnDevice(other)).toHaveLength(1)

  // 30 days later it goes, whoever opens a form here.
  await draftsOnDevice(other, '31-days')
  await other.goto('/shiplist')
  await button(other, '編集').first().click()
  await expect(port(other)).toBeVisible()
  await expect.poll(() => draftsOnDevice(other)).toEqual([])
  await expect(other.getByText(/30日より前/)).toHaveCount(0)
})

for (const [how, words] of [
  ['flip-a-bit', /書きかけを読み取れないため、消しました/],
  ['older-base', /書きかけを読み取れないため、消しました/],
  ['31-days', /30日より前の書きかけを、この端末から消しました/],
] as const) {
  test(`F-3 手を加えられた下書きと古い下書きは、知らせて捨てる（${how}）`, async ({ page, context }) => {
    const company = await companyAtSea()
    await signIn(page, company.account)
    await page.goto(stepOf(company))
    await expect(port(page)).toHaveValue('清水港')
    await typeUnsent(page, '怪しい港')
    await crash(page)
    const again = await context.newPage()
    await signIn(again, company.account)
    expect(await draftsOnDevice(again, how)).toHaveLength(1)
    // Not before the first page is gone for certain: it would send what it holds.
    await mendSaving(again)
    await again.goto(stepOf(company))
    await expect(again.getByText(words)).toBeVisible()
    await expect(port(again)).toHaveValue('清水港')
    await expect.poll(() => draftsOnDevice(again)).toEqual([])
    expect((await stored(company)).answers['主な就役港']).toBe('清水港')
  })
}

test('F-2 鍵を受け取れないときは何も残さず、そう書く', async ({ page }) => {
  const company = await companyAtSea()
  await page.route('**/rest/v1/draft_keys*', (route) => route.fulfill({ status: 503, body: '' }))
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await expect(saveState(page)).toContainText('この端末には書きかけを保管できません')
  await page.route('**/rpc/save_sheet', (route) => route.abort('connectionfailed'))
  await port(page).fill('紋別港')
  await page.getByRole('textbox', { name: '船名', exact: true }).fill('')
  await expect(saveState(page)).toContainText('再送中')
  expect(await draftsOnDevice(page)).toEqual([])

  // A file of one's own takes the place of the draft, and Excelアップロード takes it in.
  const download = page.waitForEvent('download')
  await button(page, '下書きファイルを受け取る').click()
  const { account, sheets } = company
  expect((await download).suggestedFilename()).toBe(
    `2号様式_作業船調査_${account.code}_2026_${sheets[0]!.subjectCode}_下書き.xlsx`,
  )
  await expect(saveState(page)).toContainText(
    '下書きファイルを渡しました（暗号化なし）。「Excelアップロード」で反映できます。',
  )
  const read = readWorkbook(new Uint8Array(readFileSync(await (await download).path())))
  if (!read.ok) throw new Error(read.problem.code)
  const [subject] = read.subjects
  expect(subject).toMatchObject({ id: sheets[0]!.id, baseVersion: 1 })
  expect(['主な就役港', '船名'].map((key) => subject!.cells.get(cellKey('2', key))?.raw)).toEqual([
    '紋別港',
    '（消去）',
  ])
  await page.unroute('**/rpc/save_sheet')
  await button(page, '保存').click()
  await expect(saveState(page)).toContainText('保存済み')
})

test('F-2 鍵が遅れても様式は待たずに開き、鍵が来しだい打った文字が暗号文で残る', async ({ page }) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  let hand = () => {}
  const late = new Promise<void>((resolve) => {
    hand = resolve
  })
  let asked = 0
  await page.route('**/rest/v1/draft_keys*', async (route) => {
    asked += 1
    await late
    await route.continue()
  })
  await page.goto(stepOf(company))
  // Sooner than the patience the form has with a draft that lies here.
  await expect(port(page)).toHaveValue('清水港', { timeout: 2_500 })
  expect(asked).toBe(1)
  await page.route('**/rpc/save_sheet', (route) => route.abort('connectionfailed'))
  await port(page).fill('紋別港')
  await expect(saveState(page)).toContainText('再送中')
  expect(await draftsOnDevice(page)).toEqual([])
  hand()
  await expect(saveState(page)).toContainText('暗号化してこの端末に保管しています')
  expect(await draftsOnDevice(page)).toHaveLength(1)
})

test('F-4 送っていない入力があるとログアウトの前に知らせ、承知のうえなら端末から消す', async ({ page }) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await typeUnsent(page, '小樽港')
  await button(page, 'ログアウト').click()
  const dialog = page.getByRole('alertdialog', { name: 'ログアウト確認' })
  await button(dialog, 'ログアウトする').click()
  await expect(dialog.getByRole('alert')).toContainText('まだ送っていない入力があります')
  await button(dialog, 'キャンセル').click()
  await expect(port(page)).toHaveValue('小樽港')

  await button(page, 'ログアウト').click()
  await button(dialog, 'ログアウトする').click()
  await button(dialog, '送らずにログアウトする').click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await expect.poll(() => draftsOnDevice(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect((await stored(company)).answers['主な就役港']).toBe('清水港')
})

test('F-5 操作がないと28分で知らせ、30分でログアウトし、入力は暗号文で残る', async ({ page }) => {
  const company = await companyAtSea()
  await page.clock.install()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await typeUnsent(page, '厳原港')
  const dialog = page.getByRole('alertdialog', { name: 'まもなくログアウトします' })
  await page.clock.fastForward('27:30')
  await expect(dialog).toHaveCount(0)
  await page.clock.fastForward('00:40')
  await expect(dialog).toBeVisible()
  await button(dialog, '続ける').click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('28:10')
  await expect(dialog).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page).toHaveURL(/\/login\?redirect=.*why=idle$/)
  await expect(page.getByRole('status')).toContainText('30分間操作がなかったため、ログアウトしました')
  expect(await draftsOnDevice(page)).toHaveLength(1)
  await mendSaving(page)
  await enterCredentials(page, company.account.code, company.account.password)
  await expect(port(page)).toHaveValue('厳原港')
  await expect(saveState(page)).toContainText('保存済み')
  expect((await stored(company)).answers['主な就役港']).toBe('厳原港')
})

test('F-16 新しい版が公開されて部品が無くなったら、再読み込みを求め、入力は残る', async ({ page }) => {
  const company = await companyAtSea()
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await typeUnsent(page, '紋別港')
  await page.route(/ReviewPage/, (route) => route.fulfill({ status: 404, body: 'not found' }))
  await button(page, '回答の確認').click()
  await expect(page.getByRole('heading', { name: '画面を再読み込みしてください' })).toBeVisible()
  await page.unroute(/ReviewPage/)
  await mendSaving(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: '再読み込み' }).click()
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('紋別港')
  await expect(saveState(page)).toContainText('保存済み')
  expect((await stored(company)).answers['主な就役港']).toBe('紋別港')
})
