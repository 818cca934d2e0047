import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { progressOf } from '#survey'
import { form2 } from '#survey/forms/form2'
import { readWorkbook } from '#templates'
import { writeWorkbook } from '#templates/write'
import { makeFleet, surveyYear2026 as year } from '../fixtures/fleet.ts'
import { recordLongTasks } from './long-tasks.ts'
import { addCompany, type OwnCompany } from './own-company.ts'
import { button, signIn } from './portal.ts'
import { sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

const VESSELS = 200
const files = mkdtempSync(join(tmpdir(), 'survey-fleet-'))

// A trace of Playwright's takes pictures of the page on the very thread that is measured.
test.use({ trace: 'off' })

let fleet: OwnCompany
test.beforeAll(async () => {
  test.setTimeout(120_000)
  // Made before anything is connected: a server does not keep a connection while nobody answers on it.
  const sheets = makeFleet(1000)
    .filter(({ formId, state }) => formId === '2' && state === 'clean')
    .slice(0, VESSELS)
    .map((vessel, n) => {
      const answers = { ...vessel.answers, 船名: `第${n + 1}船隊丸`, 運転時間: 900 }
      return { create_key: crypto.randomUUID(), set: answers, progress: progressOf(form2, answers, { year }) }
    })
  fleet = await addCompany('大船隊株式会社', [])
  for (let done = 0; done < VESSELS; done += 50) {
    await fleet.client
      .rpc('import_sheets', {
        p_batch_key: crypto.randomUUID(),
        p_survey_year: year.year,
        p_form_id: '2',
        p_sheets: sheets.slice(done, done + 50),
        p_channel: 'excel',
        p_file_name: '船隊.xlsx',
      })
      .throwOnError()
  }
})
test.afterAll(() => rmSync(files, { recursive: true, force: true }))

/** The page's long tasks since the last asking. */
async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  let stop = await recordLongTasks(page)
  return async () => {
    const found = await stop()
    stop = await recordLongTasks(page)
    return found
  }
}

async function edited(from: string, hours: number): Promise<string> {
  const read = readWorkbook(new Uint8Array(readFileSync(from)))
  if (!read.ok) throw new Error(read.problem.code)
  const stored = await sheetsOf(fleet.client)
  const bytes = await writeWorkbook({
    form: form2,
    year,
    company: { code: fleet.account.code, name: fleet.name },
    subjects: read.subjects.map(({ id, baseVersion }) => {
      const sheet = stored.find((each) => each.id === id)!
      const typed = new Map<string, number>([['運転時間', hours]])
      return { id: sheet.id, version: baseVersion ?? 0, answers: sheet.answers, typed }
    }),
    layout: 'columns',
    spare: 0,
    generatedAt: read.meta.generatedAt ?? '',
  })
  const path = join(files, `${hours}.xlsx`)
  writeFileSync(path, bytes)
  return path
}

test('D-10, D-12, F-14 200隻を受け取り、直し、反映し、取り消しても、画面は止まらない', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, fleet.account)
  await page.goto('/shiplist')
  await expect(button(page, 'Excelダウンロード')).toBeEnabled()
  const longTasks = await watchLongTasks(page)
  const template = join(files, 'template.xlsx')
  await test.step('21件からは1枚の表になる', async () => {
    await button(page, 'Excelダウンロード').click()
    await page.getByRole('dialog').waitFor()
    await longTasks()
    const download = page.waitForEvent('download', { timeout: 60_000 })
    await button(page, 'ダウンロードする').click()
    await (await download).saveAs(template)
    await expect(page.getByText('200件の回答が入っています。')).toBeVisible()
    expect(await longTasks()).toEqual([])
    const read = readWorkbook(new Uint8Array(readFileSync(template)))
    expect(read.ok && [read.meta.layout, read.subjects.length]).toEqual(['columns', VESSELS])
    await button(page.getByRole('dialog'), '閉じる').first().click()
  })
  const first = await edited(template, 910)
  // The same file edited further: it was made from what was stored before the first upload.
  const second = await edited(template, 920)
  await test.step('アップロードの途中でやめられる', async () => {
    await button(page, 'Excelアップロード').click()
    await page.getByLabel('Excelファイルを選択').setInputFiles(first)
    await button(page, 'キャンセル').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await sheetsOf(fleet.client)).every(({ version }) => version === 1)).toBe(true)
  })
  const upload = async (path: string) => {
    await button(page, 'Excelアップロード').click()
    await page.getByRole('dialog').waitFor()
    await longTasks()
    await page.getByLabel('Excelファイルを選択').setInputFiles(path)
  }
  await test.step('200件の変更を確かめて反映する', async () => {
    await upload(first)
    await expect(button(page, '200項目を反映する')).toBeVisible({ timeout: 30_000 })
    expect(await longTasks()).toEqual([])
    const search = page.getByRole('searchbox', { name: '名前で探す' })
    const one = page.getByRole('region', { name: '第7船隊丸の変わる項目' })
    await search.fill('第７船隊')
    await expect(one.getByRole('row')).toHaveCount(2)
    await search.fill('ない名前')
    await expect(page.getByText('あてはまるものはありません')).toBeVisible()
    await button(page, 'すべて表示する').click()
    await page.getByRole('radio', { name: '変更 200項目' }).check()
    await expect(page.getByText('200件あります。')).toBeAttached()
    const dialog = page.getByRole('dialog')
    await button(dialog, '続きを表示（残り150件）').click()
    await expect(button(dialog, '続きを表示（残り100件）')).toBeVisible()
    expect(await longTasks()).toEqual([])
    await button(page, '200項目を反映する').click()
    await expect(page.getByText('200件の200項目を反映しました')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/反映 200項目、保留 0項目、変更なし \d+/)).toBeVisible()
    expect(await longTasks()).toEqual([])
    await button(page.getByRole('dialog'), '閉じる').first().click()
  })
  await test.step('同じファイルは何も変えない', async () => {
    await upload(first)
    await expect(page.getByText('登録済みの回答と違うところはありません')).toBeVisible({ timeout: 30_000 })
    await button(page, 'キャンセル').click()
  })
  await test.step('同じファイルをさらに直しても、自分の変更とは競合しない', async () => {
    await upload(second)
    await button(page, '200項目を反映する').click({ timeout: 30_000 })
    await expect(page.getByText('200件の200項目を反映しました')).toBeVisible({ timeout: 60_000 })
  })
  await test.step('ほかで変わった船があると取り消せず、どの船かを言う', async () => {
    const [vessel] = await sheetsOf(fleet.client)
    await fleet.client
      .rpc('save_sheet', {
        p_id: vessel!.id,
        p_base_version: vessel!.version,
        p_set: { 運転時間: 950 },
        p_save_key: crypto.randomUUID(),
      })
      .throwOnError()
    await button(page, '取り込みを取り消す').click()
    await expect(page.getByText('取り込みを取り消せません')).toBeVisible()
    await expect(
      page.getByText(new RegExp(`${fleet.account.code}-\\d+の回答が変更されています`)),
    ).toBeVisible()
    const hours = (await sheetsOf(fleet.client)).map(({ answers }) => answers.運転時間)
    expect(hours.filter((each) => each === 920)).toHaveLength(VESSELS - 1)
  })
})

test('D-12 読み終わらないファイルは15秒で中止し、画面はそのまま使える', async ({ page }) => {
  await page.route(/\/assets\/workbook-worker-[^/]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "addEventListener('message', () => { for (;;); })",
    }),
  )
  await signIn(page, fleet.account)
  await page.goto('/shiplist')
  await button(page, 'Excelアップロード').click()
  const path = join(files, 'endless.xlsx')
  writeFileSync(path, 'PK')
  const begun = Date.now()
  await page.getByLabel('Excelファイルを選択').setInputFiles(path)
  await expect(page.getByText('読み取っています…').first()).toBeVisible()
  await expect(
    page.getByText('読み取りに時間がかかりすぎたため中止しました。', { exact: false }),
  ).toBeVisible({
    timeout: 20_000,
  })
  expect(Date.now() - begun).toBeGreaterThan(14_000)
  await button(page, 'キャンセル').click()
  await button(page, 'Excelダウンロード').click()
  await expect(page.getByRole('dialog', { name: 'Excelダウンロード' })).toBeVisible()
})
