import type { Page } from '@playwright/test'
import { pressButton } from './keyboard.ts'
import { accessibilityProblems, button, demo, enterCredentials, signIn, tabTo } from './portal.ts'
import { clientOf } from './stack.ts'
import { expect, test } from './test.ts'

let sheetId = ''
const step = (number: number) => `/steps2/step0${number}?sheet=${sheetId}`
const heading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true })

/** A vessel of its own, so that nothing another test looks at changes. */
test.beforeAll(async () => {
  const client = await clientOf(demo.other)
  const { data, error } = await client.rpc('create_sheet', {
    p_survey_year: 2026,
    p_form_id: '2',
    p_answers: { 船名: '行き来丸', 新造購入価格: 900_000_000 },
    p_create_key: crypto.randomUUID(),
  })
  if (error) throw error
  sheetId = data.id
})
test.afterAll(async () => {
  const client = await clientOf(demo.other)
  const { data } = await client.from('answer_sheets').select('version').eq('id', sheetId).single()
  const { error } = await client.rpc('delete_sheet', {
    p_id: sheetId,
    p_base_version: data?.version,
    p_save_key: crypto.randomUUID(),
  })
  if (error) throw error
})

test('途中のステップへの直接のリンクは、ログインを挟んで、その船のそのステップを開く', async ({ page }) => {
  await page.goto(step(5))
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await enterCredentials(page, demo.other.code, demo.other.password)
  await expect(page).toHaveURL(new RegExp(`/steps2/step05\\?sheet=${sheetId}$`))
  await expect(heading(page, '管理費')).toBeVisible()
  await expect(page.getByText('行き来丸').first()).toBeVisible()
})

test('ステップの番号で行き来し、戻る・進むが効く', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto(step(1))
  await button(page, '4 運転実績').click()
  await expect(heading(page, '運転実績')).toBeVisible()
  await expect(button(page, '4 運転実績')).toHaveAttribute('aria-current', 'step')
  await button(page, '前へ').click()
  await expect(heading(page, '船種・規格')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '運転実績')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '基本情報')).toBeVisible()
  await page.goForward()
  await expect(heading(page, '運転実績')).toBeVisible()
})

test('最初のステップに「前へ」、最後のステップに「次へ」は無い', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto(step(1))
  await expect(button(page, '次へ')).toBeVisible()
  await expect(button(page, '前へ')).toHaveCount(0)
  await page.goto(step(8))
  await expect(button(page, '前へ')).toBeVisible()
  await expect(button(page, '次へ')).toHaveCount(0)
})

test('ステップを進むと入力が保存され、再読み込みしても残る。不明を外すと値が戻る', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto(step(5))
  const tax = page.getByRole('textbox', { name: '1 公租公課（税額）', exact: true })
  const unknown = page.getByRole('checkbox', { name: '1 公租公課（税額） 不明', exact: true })
  await tax.fill('１，２３４')
  await unknown.check()
  await expect(tax).toHaveValue('')
  await unknown.uncheck()
  await expect(tax).toHaveValue(/^1,?234$|^１，２３４$/)
  await button(page, '次へ').click()
  await expect(heading(page, '改造費')).toBeVisible()
  await expect(page.getByText('保存済み', { exact: true })).toBeVisible()
  await page.goto(step(5))
  await page.reload()
  await expect(tax).toHaveValue(/^1,?234$/)
  await expect(page.getByLabel('管理費合計（1〜6の合計）', { exact: true })).toContainText('1,234円')
})

test('保存できない値は、理由を示して画面に残り、保存されない', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto(step(4))
  const days = page.getByRole('textbox', { name: '休止日数', exact: true })
  await days.fill('400')
  await button(page, '保存').click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await expect(days).toHaveValue('400')
  const problem = page.getByRole('alert').getByRole('link').first()
  await expect(problem).toContainText('休止日数')
  await problem.click()
  await expect(days).toBeFocused()
  const { data } = await (await clientOf(demo.other))
    .from('answer_sheets')
    .select('answers')
    .eq('id', sheetId)
    .single()
  expect(data?.answers).not.toHaveProperty('休止日数')
})

test('ステップの番号が大きすぎるときは最後のステップ、番号が無いときは最初のステップが開く', async ({
  page,
}) => {
  await signIn(page, demo.other)
  await page.goto(`/steps2?sheet=${sheetId}`)
  await expect(heading(page, '基本情報')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/steps2/step01\\?sheet=${sheetId}$`))
  await page.goto(`/steps2/step09?sheet=${sheetId}`)
  await expect(heading(page, '燃料')).toBeVisible()
})

test('船を選ばずにステップを開くと、一覧へ戻る道が示される', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto('/steps2/step01')
  await expect(
    page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: '船名', exact: true })).toHaveCount(0)
})

test('「？」で項目の説明、地図を確認で海域の説明が開き、Escで閉じて元の場所に戻る', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto(step(1))
  for (const name of ['就役地域の説明', '地図を確認（就役地域）']) {
    const opener = button(page, name)
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('1号様式は会社に一つで、一覧を通らずに開く', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto('/steps1/step01')
  await expect(page).toHaveURL(/\/steps1\/step01\?sheet=[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: '担当者名', exact: true })).toBeVisible()
})

test('ほかの船の同じステップへ移ると、書きかけは先に保存される。キーボードだけで', async ({ page }) => {
  const client = await clientOf(demo.other)
  await signIn(page, demo.other)
  await page.goto(step(4))
  const rest = page.getByRole('textbox', { name: '回航日数', exact: true })
  await tabTo(page, rest)
  await page.keyboard.type('７')
  await pressButton(page, '船を切り替える')
  const dialog = page.getByRole('dialog', { name: '船を切り替える' })
  await expect(dialog.getByText('行き来丸（表示中）')).toBeVisible()
  const { data } = await client.from('answer_sheets').select('answers').eq('id', sheetId).single()
  expect(data?.answers['回航日数']).toBe(7)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, '船を切り替える')).toBeFocused()

  await page.keyboard.press('Enter')
  const previous = dialog.getByRole('link', { name: /^前の船：/ })
  const name = (await previous.textContent())!.replace('前の船：', '')
  await tabTo(page, previous)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(new RegExp(`^${name} 4/8 運転実績`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).not.toHaveURL(new RegExp(sheetId))

  await pressButton(page, '船を切り替える')
  await tabTo(page, dialog.getByRole('searchbox', { name: '船を検索' }))
  await page.keyboard.type('行き来')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await tabTo(page, dialog.getByRole('listitem').getByRole('link', { name: '行き来丸' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/steps2/step04\\?sheet=${sheetId}$`))
  await expect(rest).toHaveValue('7')
})

test('ホームの「続きから」は、最後にいたステップと欄に戻す', async ({ page }) => {
  await signIn(page, demo.other)
  await page.goto(step(4))
  await page.getByLabel('休止日数', { exact: true }).focus()
  await button(page, 'ホーム').click()
  await expect(page.getByText('行き来丸　ステップ4／8')).toBeVisible()
  await button(page, '続きから入力する').click()
  await expect(heading(page, '運転実績')).toBeVisible()
  await expect(page.getByLabel('休止日数', { exact: true })).toBeFocused()
})

test('作成中の様式は、その表示だけで、編集もExcelも無い', async ({ page }) => {
  const staff = await clientOf(demo.staff)
  const prepare = async (formsInPreparation: string[]) => {
    const { error } = await staff
      .from('survey_years')
      .update({ settings: { formsInPreparation } })
      .eq('survey_year', 2026)
    if (error) throw error
  }
  await prepare(['8'])
  try {
    await signIn(page, demo.other)
    const row = page.getByRole('row', { name: '8号様式' })
    await expect(row).toContainText('【作成中】')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('row', { name: '4号様式' }).getByRole('button')).toHaveCount(3)
    for (const path of ['/machinelist', '/steps8/step01']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('【作成中】この様式はまだ入力できません')
      await expect(button(page, '新規登録')).toHaveCount(0)
    }
  } finally {
    await prepare([])
  }
})
