import { backhoeDredger, cleanSheets, pumpDredger } from '../survey/clean-sheets.ts'
import { companyAtSea, port, saveState, stepOf, stored } from './draft-desk.ts'
import { pressButton } from './keyboard.ts'
import { addCompany, type OwnCompany, setYear } from './own-company.ts'
import { accessibilityProblems, button, overflow, signIn, tooSmall } from './portal.ts'
import { expect, test } from './test.ts'

const company1 = cleanSheets['1']
const receiptOf = ({ account }: OwnCompany, count: number) => `2026-${account.code}-0${count}`
const receiptPath = (company: OwnCompany, count: number) => `/receipt?number=${receiptOf(company, count)}`

test('直して、理由を選び、提出し、控えを見て、取り下げ、もう一度提出する', async ({ page }) => {
  test.setTimeout(120_000)
  const company = await addCompany('提出港湾株式会社', [
    { formId: '1', answers: company1 },
    {
      formId: '2',
      // 465 days in a year of 365; taxes far above the usual and above last year's; an answer no longer asked.
      answers: {
        ...pumpDredger,
        船名: '第一提出丸',
        遊休日数: 178,
        公租公課: 99_000_000,
        対象会社名: '尋ねない海運',
      },
      prior: pumpDredger,
    },
    { formId: '2', answers: {} },
  ])
  const [, ship, empty] = company.sheets
  const stored = async () =>
    (
      await company.client
        .from('answer_sheets')
        .select('answers, reasons, version')
        .eq('id', ship!.id)
        .single()
    ).data!

  await signIn(page, company.account)
  await button(page, '提出する').click()
  await expect(page).toHaveURL('/submit')

  await test.step('残っている内容がそろって出て、提出はまだできない', async () => {
    const summary = page.getByRole('region', { name: '提出の前に' })
    await expect(summary.getByRole('link')).toHaveText([
      '直していただく内容（エラー）が 1件あります',
      'まだ入力していない調査票が 1件あります',
      '理由を選んでいただく内容が 2件あります',
    ])
    await expect(page).toHaveTitle('エラー：提出｜船舶稼働調査')
    await pressButton(page, '提出する')
    await expect(summary).toBeFocused()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByText('まだ提出できません。')).toContainText(
      'エラー 1件、未入力の調査票 1件、理由のない確認 2件',
    )
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 844 })
    expect(await overflow(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('エラーから欄へ行き、直すと提出画面へ戻る', async () => {
    await page.getByRole('link', { name: /465日が、調査対象期間の365日を超えています/ }).click()
    await expect(page).toHaveURL(/\/steps2\/step04\?sheet=.+&from=submit#field-/)
    await page.getByRole('textbox', { name: '遊休日数', exact: true }).fill('78')
    await button(page, '提出画面へ戻る').click()
    await expect(page).toHaveURL('/submit')
    await expect(page.getByRole('heading', { name: '直していただく内容（エラー）' })).toHaveCount(0)
  })

  await test.step('入力しない船を一覧で削除する', async () => {
    await page.getByRole('link', { name: /船舶一覧で.+を削除する/ }).click()
    const row = page.getByRole('row', { name: new RegExp(empty!.subjectCode) })
    await button(row, '削除').click()
    await expect(row).toBeHidden()
    await page.goto('/submit')
    await expect(page.getByRole('region', { name: '提出の前に' }).getByRole('link')).toHaveText([
      '理由を選んでいただく内容が 2件あります',
    ])
  })

  await test.step('理由を選ぶと保存され、開き直しても残る', async () => {
    const reasons = page.getByRole('combobox', { name: /^理由：.+公租公課/ })
    await expect(reasons).toHaveCount(2)
    await reasons.first().selectOption('99')
    await expect(button(page, '提出する')).toHaveAccessibleDescription(/理由のない確認 2件/)
    await page.getByRole('textbox', { name: /^理由の内容：.+公租公課/ }).fill('評価替えがあったため')
    await button(page, '残りの1件にも最初の理由を入れる').click()
    await expect(page.getByRole('region', { name: '提出できます' })).toBeVisible()
    await expect(page.getByText('理由を保存しました。')).toBeAttached()
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^理由の内容：/ }).first()).toHaveValue(
      '評価替えがあったため',
    )
    const reason = { code: '99', note: '評価替えがあったため' }
    expect(Object.values((await stored()).reasons)).toEqual([reason, reason])
  })

  await test.step('提出すると控えが出て、尋ねていない回答は捨てられる', async () => {
    await expect(page).toHaveTitle('提出｜船舶稼働調査')
    await pressButton(page, '提出する')
    const dialog = page.getByRole('alertdialog', { name: '提出の確認' })
    await expect(dialog).toContainText('2026年度調査の回答 2件を提出しますか？')
    expect(await accessibilityProblems(page)).toEqual([])
    expect((await stored()).answers).toHaveProperty('対象会社名', '尋ねない海運')
    await pressButton(page, '提出する', dialog)
    await expect(page).toHaveURL(receiptPath(company, 1))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const main = page.getByRole('main')
    await expect(main).toContainText('提出を受け付けました')
    await expect(main).toContainText(receiptOf(company, 1))
    await expect(main).toContainText(/20\d\d年\d{1,2}月\d{1,2}日 \d{1,2}:\d\d（日本時間）/)
    await expect(main).toContainText('第一提出丸')
    await expect(main).toContainText(/[0-9a-f]{64}/)
    expect((await stored()).answers).not.toHaveProperty('対象会社名')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 844 })
    expect(await overflow(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('提出したあとは見るだけになり、ホームが受付番号を告げる', async () => {
    await page.goto('/home')
    await expect(page.getByRole('region', { name: '提出状況' })).toContainText(
      `受付番号 ${receiptOf(company, 1)}`,
    )
    await expect(button(page, '提出する')).toHaveCount(0)
    await page.goto(`/steps2/step04?sheet=${ship!.id}`)
    await expect(page.getByText('提出済みのため、内容を変更できません')).toBeVisible()
    await expect(button(page, '保存')).toHaveCount(0)
    await page.goto(`/steps2/review?sheet=${ship!.id}`)
    await expect(page.getByText('提出済みの回答です。')).toBeVisible()
    await expect(page.getByRole('link', { name: /^変更/ })).toHaveCount(0)
    await expect(page.getByText('理由：評価替えがあったため').first()).toBeVisible()
    await page.goto('/submit')
    await expect(page).toHaveURL(receiptPath(company, 1))
  })

  await test.step('理由を書いて取り下げると、また直せて、もう一度提出できる', async () => {
    await page.goto('/home')
    await pressButton(page, '提出を取り下げる')
    const dialog = page.getByRole('dialog', { name: '提出の取り下げ' })
    await pressButton(page, '提出を取り下げる', dialog)
    await expect(dialog.getByRole('textbox', { name: /取り下げる理由/ })).toBeFocused()
    await expect(dialog).toContainText('取り下げる理由を書いてください')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.type('船名の誤り')
    await pressButton(page, '提出を取り下げる', dialog)
    await expect(page.getByRole('region', { name: '提出状況' })).toContainText('未提出')
    await page.goto(receiptPath(company, 1))
    await expect(page.getByRole('main')).toContainText('この提出は取り下げられています')
    await expect(page.getByRole('main')).toContainText('理由：船名の誤り')
    await page.goto('/submit')
    await button(page, '提出する').click()
    await button(page.getByRole('alertdialog'), '提出する').click()
    await expect(page).toHaveURL(receiptPath(company, 2))
  })
})

test('提出のあいだに別の担当者が回答を変えたら、提出せずに確かめ直す', async ({ page }) => {
  const company = await addCompany('同時港湾株式会社', [
    { formId: '1', answers: company1 },
    { formId: '2', answers: { ...backhoeDredger, 船名: '同時丸' } },
  ])
  const change = (set: object, version: number) =>
    company.client
      .rpc('save_sheet', {
        p_id: company.sheets[1]!.id,
        p_base_version: version,
        p_set: set,
        p_save_key: crypto.randomUUID(),
      })
      .throwOnError()
  await signIn(page, company.account)
  await page.goto('/submit')
  await expect(page.getByRole('region', { name: '提出できます' })).toBeVisible()
  await change({ 遊休日数: 178 }, 1)
  await button(page, '提出する').click()
  await button(page.getByRole('alertdialog'), '提出する').click()
  await expect(page.getByRole('alert')).toContainText('別の担当者が回答を変えたため')
  await expect(page).toHaveURL('/submit')
  await expect(page.getByRole('link', { name: /365日を超えています/ })).toBeVisible()
  const { data } = await company.client.from('submissions').select('id')
  expect(data).toEqual([])
  await change({ 遊休日数: 78 }, 2)
  await page.reload()
  await button(page, '提出する').click()
  await button(page.getByRole('alertdialog'), '提出する').click()
  await expect(page).toHaveURL(receiptPath(company, 1))
})

test('1号様式がまだ無いときは、提出できずにそこへ案内する', async ({ page }) => {
  const company = await addCompany('一号港湾株式会社', [
    { formId: '2', answers: { ...pumpDredger, 船名: '一号丸' } },
  ])
  await signIn(page, company.account)
  await page.goto('/submit')
  await button(page, '提出する').click()
  await expect(page.getByRole('region', { name: '提出の前に' })).toBeFocused()
  await page.getByRole('link', { name: '1号様式　提出会社調査を入力する' }).click()
  await expect(page).toHaveURL(/\/steps1\/step01/)
})

test('受付期間が終わると、提出も取り下げもできないと告げる', async ({ page }) => {
  const company = await addCompany('期限港湾株式会社', [
    { formId: '1', answers: company1 },
    { formId: '2', answers: { ...pumpDredger, 船名: '期限丸' } },
  ])
  await setYear('closed')
  try {
    await signIn(page, company.account)
    await expect(page.getByText('受付期間外のため、回答は見るだけになっています。')).toBeVisible()
    await expect(button(page, '提出する')).toHaveCount(0)
    await page.goto('/submit')
    await expect(page.getByText('受付期間ではないため、提出できません')).toBeVisible()
    await expect(button(page, '提出する')).toHaveCount(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.goto(`/steps2/review?sheet=${company.sheets[1]!.id}`)
    await expect(page.getByText('受付期間外のため、回答は見るだけになっています。')).toBeVisible()
    await expect(page.getByRole('link', { name: /^変更/ })).toHaveCount(0)
  } finally {
    await setYear('open')
  }
})

test('C-15 入力中に受付が終わると、入力は画面と端末に残り、再び始まると保存される', async ({ page }) => {
  const company = await companyAtSea('終了港湾株式会社')
  await signIn(page, company.account)
  await page.goto(stepOf(company))
  await expect(port(page)).toHaveValue('清水港')
  await setYear('closed')
  try {
    await port(page).fill('名古屋港')
    await button(page, '保存').click()
    await expect(page.getByText('受付期間が終わったため、内容を変更できません')).toBeVisible()
    await expect(port(page)).toHaveValue('名古屋港')
    await expect(port(page)).not.toBeEditable()
    expect(await accessibilityProblems(page)).toEqual([])
    expect((await stored(company)).answers['主な就役港']).toBe('清水港')
    await page.reload()
    await expect(page.getByText('前に送れなかった入力を戻しました（主な就役港）')).toBeVisible()
    await expect(page.getByText('受付が止まっているため送れません。')).toBeVisible()
    await expect(port(page)).toHaveValue('名古屋港')
  } finally {
    await setYear('open')
  }
  await page.reload()
  await expect(saveState(page)).toHaveText('保存済み')
  await expect.poll(async () => (await stored(company)).answers['主な就役港']).toBe('名古屋港')
})

test('ほかの会社の控えは開けない', async ({ page, browser }) => {
  const company = await addCompany('控え港湾株式会社', [{ formId: '1', answers: company1 }])
  const other = await addCompany('隣港湾株式会社', [{ formId: '1', answers: company1 }])
  await signIn(page, company.account)
  await page.goto('/submit')
  await button(page, '提出する').click()
  await button(page.getByRole('alertdialog'), '提出する').click()
  await expect(page).toHaveURL(receiptPath(company, 1))
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, other.account)
  await elsewhere.goto(receiptPath(company, 1))
  await expect(elsewhere.getByText('提出の控えが見つかりません')).toBeVisible()
  await expect(elsewhere.getByRole('main')).not.toContainText(receiptOf(company, 1))
  await elsewhere.close()
})
