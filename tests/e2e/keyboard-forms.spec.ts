import type { Page } from '@playwright/test'
import type { FormId } from '#survey'
import { formCatalog } from '#survey/forms/catalog'
import { cleanSheets, pumpDredger } from '../survey/clean-sheets.ts'
import { pressButton } from './keyboard.ts'
import { addCompany, type OwnCompany } from './own-company.ts'
import { button, expectAccessible, signIn, tabTo } from './portal.ts'
import { expect, test } from './test.ts'

const FORMS = ['3', '3h1', '4', '8'] as const
let company: OwnCompany
test.beforeAll(async () => {
  company = await addCompany('鍵盤港湾株式会社', [
    ...FORMS.map((formId) => ({ formId, answers: cleanSheets[formId] })),
    { formId: '2', answers: { ...pumpDredger, 船名: '鍵盤丸' } },
  ])
})
test.beforeEach(({ page }) => signIn(page, company.account))

const answersOf = async (sheet: number): Promise<Record<string, unknown>> => {
  const { id } = company.sheets[sheet]!
  const { data } = await company.client.from('answer_sheets').select('answers').eq('id', id).single()
  return data?.answers
}
const pathOf = (formId: FormId, step: number) =>
  `/steps${formId.replace('h', '_h')}/step0${step}?sheet=${company.sheets[FORMS.indexOf(formId as never)]?.id ?? company.sheets[4]!.id}`
const saved = (page: Page) => expect(page.getByText('保存済み', { exact: true })).toBeVisible()

/** Replaces what stands in a text field. */
async function retype(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

for (const [formId, label, key, steps] of [
  ['3', 'メーカー名', 'メーカー名', [1, 2, 3]],
  ['3h1', 'メーカー名', 'メーカー名', [1, 2, 3]],
  ['8', 'メーカー名', 'メーカー名', [1, 2, 8]],
] as const) {
  const { name } = formCatalog.find(({ id }) => id === formId)!
  test(`${name}を一覧から開き、直し、最後のステップで保存する。キーボードだけで`, async ({ page }) => {
    await page.goto(formId === '8' ? '/machinelist' : formId === '3' ? '/acclist' : '/haisyakan_list')
    await tabTo(page, button(page, '編集').first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await retype(page, label, '東重工業')
    for (const step of steps.slice(1)) {
      if (step === 8) await pressButton(page, /^8 /)
      else await pressButton(page, '次へ')
      await expect(page).toHaveURL(new RegExp(`/step0${step}`))
      await expect(page.locator('.form-step-title')).toBeFocused()
    }
    await expect(button(page, '次へ')).toHaveCount(0)
    await pressButton(page, '保存')
    await saved(page)
    if (formId === '8') await expectAccessible(page, 'saved')
    expect((await answersOf(FORMS.indexOf(formId)))[key]).toBe('東重工業')
  })
}

test('4号様式の全ステップを保存する。キーボードだけで', async ({ page }) => {
  await page.goto(pathOf('4', 1))
  await retype(page, 'メーカー名', '南重工業')
  const opener = button(page, '全ステップを保存')
  await pressButton(page, '全ステップを保存')
  const dialog = page.getByRole('alertdialog', { name: '全保存の確認' })
  await expect(dialog).toContainText('すべてのステップ画面を保存しますか？')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await pressButton(page, '保存する')
  await expect(dialog).toContainText('全てのステップ画面を保存しました。')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^基本情報(完了|入力中|要確認)$/,
    ...Array(7).fill(/./),
  ])
  await expectAccessible(page, 'all steps saved')
  expect((await answersOf(2))['メーカー名']).toBe('南重工業')
  await pressButton(page, '閉じる', dialog.locator('.dialog-foot'))
  await expect(opener).toBeFocused()
})

test('日本語の変換を邪魔しない。変換を確定するEnterでも、欄を移るEnterでも何も失わない', async ({ page }) => {
  await page.clock.install()
  await page.goto(pathOf('2', 1))
  const port = page.getByRole('textbox', { name: '主な就役港', exact: true })
  await port.focus()
  await port.press('Control+A')
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (const text of ['h', 'は', 'はk', 'はか', 'はかた', 'はかたこう', '博多港']) {
    await compose(text)
    // Somebody looks long at what is offered: longer than the pause after which typing is read and saved.
    if (text === 'はかた') await page.clock.fastForward('01:00')
    await expect(port).toHaveValue(text)
    await expect(port).toBeFocused()
  }
  expect((await answersOf(4))['主な就役港']).toBe('函館港')
  await keyboard.send('Input.insertText', { text: '博多港' })
  await port.press('Enter')
  await expect(port).toHaveValue('博多港')
  await expect(page).toHaveURL(/step01/)
  await saved(page)
  await expect.poll(async () => (await answersOf(4))['主な就役港']).toBe('博多港')

  await page.goto(pathOf('2', 2))
  const price = page.getByRole('textbox', { name: '新造購入価格（税抜・重要）', exact: true })
  await price.focus()
  await price.press('Control+A')
  for (const text of ['１', '１，２３', '１，２３４，０００']) {
    await compose(text)
    await expect(price).toHaveValue(text)
  }
  await keyboard.send('Input.insertText', { text: '１，２３４，０００' })
  await price.press('Enter')
  await expect(page.getByText('1,234,000円と読み取りました')).toBeVisible()
  await expect.poll(async () => (await answersOf(4))['新造購入価格']).toBe(1_234_000)
})
