import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { type Answers, indexOf, isAsked, isTyped } from '#survey'
import { form2 } from '#survey/forms/form2'
import { readWorkbook } from '#templates'
import { cellKey } from '#templates/keys'
import { throughLibreOffice } from '../libreoffice/office.ts'
import {
  finalAnswers,
  journey,
  plantedErrors,
  plantedWarnings,
  registered,
  typedAnswers,
  workbookEdits,
} from './journey-answers.ts'
import { enter, nameOf, pressButton } from './keyboard.ts'
import { accessibilityProblems, button, demo, tabTo } from './portal.ts'
import { clientOf, dataDir, sheetsOf } from './stack.ts'
import { expect, test } from './test.ts'

const newPassword = 'あたらしい合言葉-2026'
const newcomer = { code: demo.newcomer.code, password: newPassword }

let files = ''
test.beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'survey-journey-'))
})
test.afterAll(() => rmSync(files, { recursive: true, force: true }))

/** The institute's command line on the running stack, as staff type it. */
function survey(...words: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      SURVEY_DATA_DIR: dataDir(),
      SURVEY_STAFF_CODE: demo.staff.code,
      SURVEY_STAFF_PASSWORD: demo.staff.password,
    }
    execFile(
      'npm',
      ['run', '--silent', 'cli', '--', ...words],
      { env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

/** What a company would see of another's: everything C001 has, byte for byte. */
const everythingOf = async (account: { code: string; password: string }) =>
  JSON.stringify(await sheetsOf(await clientOf(account)))

const entriesOf = (step: number) => journey.filter((entry) => entry.step === step)
const answersBefore = (step: number): Answers =>
  Object.fromEntries(
    Object.entries(typedAnswers).filter(([key]) => {
      const place = indexOf(form2).fields.get(key.replace(/_不明$/, ''))?.step
      return place !== undefined && place < step
    }),
  )

/** Answers a step in the order of the screen, knowing what has been answered so far. */
async function fillStep(page: Page, step: number): Promise<void> {
  const answered: Record<string, Answers[string]> = { ...registered, ...answersBefore(step) }
  for (const entry of entriesOf(step)) {
    await enter(page, entry, answered)
    for (const key of [entry.key, `${entry.key}_不明`]) {
      const value = typedAnswers[key]
      if (value !== undefined) answered[key] = value
    }
  }
}

/** Chooses the workbook without a mouse. */
async function upload(page: Page, path: string): Promise<void> {
  await pressButton(page, 'Excelアップロード')
  await tabTo(page, page.getByLabel('Excelファイルを選択'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles(path)
}

const saved = (page: Page) => expect(page.getByText('保存済み', { exact: true })).toBeVisible()

test('はじめてのログインから、画面とExcelで回答し、調査機関が書き出すまで', async ({ page }) => {
  test.setTimeout(300_000)
  const before = await everythingOf(demo.company)
  let sheetId = ''

  await test.step('初回のログインでパスワードを変える', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('会社コード'))
    await page.keyboard.type(demo.newcomer.code)
    await page.keyboard.press('Tab')
    await page.keyboard.type(demo.newcomer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '新しいパスワードを設定' })).toBeFocused()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    const problems = page.getByRole('alert', { name: '入力内容に問題があります' })
    await expect(problems).toBeFocused()
    await tabTo(page, problems.getByRole('link', { name: /12文字以上/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('新しいパスワード', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(demo.newcomer.name)).toBeVisible()
  })

  await test.step('船を登録する', async () => {
    await page.goto('/shiplist')
    await pressButton(page, '新規登録')
    const dialog = page.getByRole('dialog', { name: '船の新規登録' })
    await tabTo(page, dialog.getByRole('textbox', { name: '船名' }).first())
    await page.keyboard.type(registered.船名)
    await page.keyboard.press('Tab')
    await page.keyboard.type(registered.船名よみがな)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`「${registered.船名}」を登録しました`)).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(registered.船名) })).toContainText('C003-0001')
    await button(page, '編集').click()
    await expect(page).toHaveURL(/\/steps2\/step01\?sheet=[0-9a-f-]{36}$/)
    sheetId = new URL(page.url()).searchParams.get('sheet') ?? ''
  })

  await test.step('ステップ1 — 条件で現れる項目', async () => {
    const joint = page.getByRole('combobox', { name: '兼用船種1', exact: true })
    await expect(joint).toBeHidden()
    await fillStep(page, 0)
    await expect(joint).toHaveValue('1005')
    await expect(page.getByRole('combobox', { name: '兼用船種2', exact: true })).toHaveValue('')
    await pressButton(page, '次へ')
  })

  await test.step('ステップ2 — 全角・和暦・桁区切りの読み取り', async () => {
    await expect(page).toHaveURL(/step02/)
    await fillStep(page, 1)
    await expect(page.getByText('1,250,000,000円と読み取りました')).toBeVisible()
    await pressButton(page, '次へ')
  })

  await test.step('ステップ3 — 規格と不明', async () => {
    await expect(page).toHaveURL(/step03/)
    await fillStep(page, 2)
    await expect(page.getByRole('checkbox', { name: '公称浚渫能力 不明', exact: true })).toBeChecked()
    await pressButton(page, '次へ')
  })

  await test.step('ステップ4 — 合計と確認、途中の再読み込み', async () => {
    await expect(page).toHaveURL(/step04/)
    await fillStep(page, 3)
    await pressButton(page, '保存')
    await saved(page)
    await expect(page.getByRole('alert')).toContainText('確認していただきたい内容があります')
    await expect(page.getByRole('alert')).toContainText('364')

    await page.reload()
    await expect(page).toHaveURL(new RegExp(`/steps2/step04\\?sheet=${sheetId}$`))
    for (const { key, stored } of entriesOf(3)) {
      await expect(page.getByRole('textbox', { name: nameOf(key, typedAnswers), exact: true })).toHaveValue(
        String(stored),
      )
    }
    await expect(page.getByLabel('合計日数', { exact: true })).toHaveText(/^364/)
    await pressButton(page, '次へ')
  })

  await test.step('ステップ5〜8', async () => {
    for (const step of [4, 5, 6, 7]) {
      await expect(page).toHaveURL(new RegExp(`step0${step + 1}`))
      await fillStep(page, step)
      await pressButton(page, step < 7 ? '次へ' : '保存')
    }
    await saved(page)
    const [sheet] = await sheetsOf(await clientOf(newcomer))
    expect(sheet?.answers).toEqual(typedAnswers)
  })

  const template = join(files, 'template.xlsx')
  const edited = join(files, 'edited.xlsx')
  await test.step('Excelをダウンロードし、LibreOfficeで十のセルを変える', async () => {
    await page.goto('/shiplist')
    await pressButton(page, 'Excelダウンロード')
    const download = page.waitForEvent('download')
    await pressButton(page, 'ダウンロードする')
    expect((await download).suggestedFilename()).toBe('2号様式_作業船調査_C003_2026.xlsx')
    await (await download).saveAs(template)
    const workbook = new Uint8Array(readFileSync(template))
    const read = readWorkbook(workbook)
    if (!read.ok) throw new Error(`the template cannot be read: ${read.problem.code}`)
    const [subject] = read.subjects
    const actions = workbookEdits.map(({ key, type }) => ({
      do: 'type' as const,
      sheet: subject!.sheet,
      cell: subject!.cells.get(cellKey('2', key))!.address,
      text: type,
    }))
    const [saved] = await throughLibreOffice([{ workbook, actions }])
    writeFileSync(edited, saved!)
  })

  await test.step('アップロードすると、ちょうど十の変更が見え、反映し、取り消せる', async () => {
    await page.goto('/shiplist')
    await upload(page, edited)
    const changes = page.getByRole('region', { name: `${registered.船名}の変わる項目` }).getByRole('row')
    await expect(changes).toHaveCount(1 + 10)
    for (const { key } of workbookEdits) {
      await expect(
        changes.getByRole('rowheader', { name: nameOf(key, typedAnswers), exact: true }),
      ).toBeVisible()
    }
    expect(await accessibilityProblems(page)).toEqual([])
    expect((await sheetsOf(await clientOf(newcomer)))[0]?.answers).toEqual(typedAnswers)
    const stored = async () => (await sheetsOf(await clientOf(newcomer)))[0]?.answers
    await pressButton(page, '10項目を反映する')
    await expect(page.getByText('1件の10項目を反映しました')).toBeVisible()
    expect(await stored()).toEqual(finalAnswers)
    await pressButton(page, '取り込みを取り消す')
    await expect.poll(stored).toEqual(typedAnswers)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Excelアップロード')).toBeFocused()
    await upload(page, edited)
    await pressButton(page, '10項目を反映する')
    await expect(page.getByText('1件の10項目を反映しました')).toBeVisible()
    expect(await stored()).toEqual(finalAnswers)
  })

  await test.step('調査機関が調べると、仕込んだ誤りが規則の番号で出る', async () => {
    const { exitCode, stdout, stderr } = await survey(
      'validate',
      '--form',
      '2',
      '--company',
      'C003',
      '--json',
    )
    expect(exitCode, stderr).toBe(1)
    const { findings } = JSON.parse(stdout) as {
      findings: { rule: string; subject: string; level: string }[]
    }
    expect(new Set(findings.map(({ subject }) => subject))).toEqual(new Set(['C003-0001']))
    const rules = (level: string) => findings.filter((one) => one.level === level).map(({ rule }) => rule)
    expect(new Set(rules('error').filter((rule) => rule.startsWith('R')))).toEqual(new Set(plantedErrors))
    expect(new Set(rules('warning').filter((rule) => rule.startsWith('R')))).toEqual(new Set(plantedWarnings))
  })

  await test.step('書き出したCSVは、入れたとおり。不明・0・空欄も別のまま', async () => {
    const { exitCode, stderr } = await survey(
      ...['export', '--form', '2', '--year', '2026', '--company', 'C003', '--format', 'csv', '--out', files],
    )
    expect(exitCode, stderr).toBe(0)
    const name = readdirSync(files).find((file) => file.endsWith('.csv') && !file.includes('項目定義'))
    const text = readFileSync(join(files, name!), 'utf8').replace(/^\ufeff/, '')
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    expect(data).toHaveLength(1)
    const [row] = data
    expect(row).toMatchObject({
      会社コード: 'C003',
      対象コード: 'C003-0001',
      船種名_主機能_名称: 'ポンプ浚渫船',
    })
    for (const [key, { field }] of indexOf(form2).fields) {
      if (!isTyped(field)) continue
      expect([key, row![key], row![`${key}_状態`]]).toEqual([key, ...exported(key)])
    }
    expect([row!['運搬費'], row!['運搬費_状態']]).toEqual(['0', '回答'])
    expect([row!['保険料'], row!['保険料_状態']]).toEqual(['', '不明'])
    expect([row!['船員教育費'], row!['船員教育費_状態']]).toEqual(['', '未回答'])
    expect([row!['廃船または売船年月_年'], row!['廃船または売船年月_年_状態']]).toEqual(['', '対象外'])
  })

  await test.step('C001の回答は変わらず、C003には一度も見えない', async () => {
    expect(await everythingOf(demo.company)).toBe(before)
    const own = await clientOf(newcomer)
    const theirs = await sheetsOf(await clientOf(demo.company))
    expect(theirs.length).toBeGreaterThan(0)
    for (const table of ['answer_sheets', 'answer_history', 'submissions', 'attachments', 'import_batches']) {
      const { data, error } = await own.from(table).select('*')
      expect(error).toBeNull()
      for (const { id } of theirs) expect(JSON.stringify(data)).not.toContain(id)
    }
    const codes = new Set((await sheetsOf(own)).map((sheet) => sheet.company_code))
    expect([...codes]).toEqual(['C003'])
    const { data: asked } = await own.from('answer_sheets').select('id').eq('company_code', 'C001')
    expect(asked).toEqual([])
    const written = await own.rpc('save_sheet', {
      p_id: theirs[0]!.id,
      p_base_version: theirs[0]!.version,
      p_set: { 船名: '書き換え' },
      p_save_key: crypto.randomUUID(),
    })
    expect(written.status).toBe(404)
    await page.goto(`/steps2/step01?sheet=${theirs.find((sheet) => sheet.form_id === '2')!.id}`)
    await expect(page.getByRole('main')).toContainText('見つかりません')
  })
})

/** Value and state as the export writes them. */
function exported(key: string): [value: string, state: string] {
  if (!isAsked(form2, finalAnswers, key)) return ['', '対象外']
  if (isUnknownIn(finalAnswers, key)) return ['', '不明']
  const value = finalAnswers[key]
  if (value === undefined) return ['', '未回答']
  return [value === true ? '1' : String(value), '回答']
}
const isUnknownIn = (answers: Answers, key: string): boolean => answers[`${key}_不明`] === true
