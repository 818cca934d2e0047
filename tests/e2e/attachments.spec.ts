import { keepDemoVessels } from './keep-sheets.ts'
import { accessibilityProblems, button, demo, signIn } from './portal.ts'
import { clientOf, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

keepDemoVessels()

const pdf = (length: number) => {
  const content = Buffer.alloc(length, 0x20)
  content.write('%PDF-1.7\n')
  return content
}
const fiveMegabytes = 5 * 1024 * 1024

test('価格の証明書類を付け、受け取り、差し替え、削除する', async ({ page }) => {
  const client = await clientOf(demo.company)
  const sheet = (await sheetsOf(client)).find(({ form_id }) => form_id === '2')!
  await signIn(page, demo.company)
  await page.goto(`/steps2/step02?sheet=${sheet.id}`)
  await page.getByRole('combobox', { name: '価格の証明書類', exact: true }).selectOption('1')
  const chooser = page.getByLabel('書類ファイル', { exact: true })
  await expect(chooser).toBeAttached()

  const refuse = async (name: string, buffer: Buffer, sentence: string) => {
    await chooser.setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await refuse('空.pdf', Buffer.alloc(0), 'ファイルが空です')
  await refuse('大.pdf', pdf(fiveMegabytes + 1), '5MBを超えています')
  await refuse('台帳.xlsx', Buffer.from('PK\u0003\u0004'), 'この種類のファイルは付けられません')
  await refuse('台帳.pdf', Buffer.from('PK\u0003\u0004'), '中身が違います')
  expect(await accessibilityProblems(page)).toEqual([])

  await chooser.setInputFiles({
    name: '建造契約書.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(fiveMegabytes),
  })
  const list = page.getByRole('list', { name: '書類ファイルの一覧' })
  await expect(list.getByText('建造契約書.pdf（5.0MB）')).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await button(page, '建造契約書.pdf をダウンロード').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('建造契約書.pdf')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(pdf(fiveMegabytes))).toBe(true)

  const replacing = page.waitForEvent('filechooser')
  await button(page, '建造契約書.pdf を差し替える').click()
  await (await replacing).setFiles({ name: '船価.png', mimeType: 'image/png', buffer: PNG })
  await expect(list.getByRole('listitem')).toHaveText([/船価\.png（1KB）/])
  const stored = await client
    .from('attachments')
    .select('file_name, media_type')
    .eq('sheet_id', sheet.id)
    .is('deleted_at', null)
  expect(stored.data).toEqual([{ file_name: '船価.png', media_type: 'image/png' }])

  await page.reload()
  await expect(list.getByRole('listitem')).toHaveText([/船価\.png/])
  await button(page, '船価.png を削除').click()
  await button(page.getByRole('alertdialog'), 'キャンセル').click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await button(page, '船価.png を削除').click()
  await button(page.getByRole('alertdialog'), '削除する').click()
  await expect(list).toHaveCount(0)
  await expect(chooser).toBeFocused()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
