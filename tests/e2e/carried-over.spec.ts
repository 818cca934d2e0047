import { keepDemoVessels } from './keep-sheets.ts'
import { accessibilityProblems, button, demo, signIn } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

keepDemoVessels()

test('昨年から引き継いだ船を一覧で売船にし、継続に戻す', async ({ page }) => {
  const client = await clientOf(demo.company)
  const answersOf = async (id: string) => (await sheetsOf(client)).find((one) => one.id === id)?.answers ?? {}
  const { data } = await client
    .from('answer_sheets')
    .select('id, title, answers')
    .eq('form_id', '2')
    .not('prior', 'is', null)
    .order('subject_code')
  const [ship] = data as { id: string; title: string; answers: Record<string, unknown> }[]
  const before = ship!.answers['保有形態']
  await signIn(page, demo.company)
  await page.goto('/shiplist')
  const opener = page
    .getByRole('row')
    .filter({ hasText: ship!.title })
    .getByRole('button', { name: '継続・廃船など' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `「${ship!.title}」の昨年からの変化` })
  await dialog.getByRole('radio', { name: /^売船/ }).check()
  const year = dialog.getByLabel('廃船または売船年')
  await year.fill('1800')
  await button(dialog, '保存').click()
  await expect(year).toBeFocused()
  await expect(year).toHaveAttribute('aria-invalid', 'true')
  expect(await accessibilityProblems(page)).toEqual([])
  await year.fill('令和７年')
  await dialog.getByLabel('廃船または売船月').fill('９')
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'を保存しました' })).toBeVisible()
  expect(await answersOf(ship!.id)).toMatchObject({
    保有形態: '2',
    廃船または売船年月_年: 2025,
    廃船または売船年月_月: 9,
  })

  await opener.click()
  await expect(dialog.getByRole('radio', { name: /^売船/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^継続/ }).check()
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
  expect((await answersOf(ship!.id))['保有形態']).toBe(before)
})
