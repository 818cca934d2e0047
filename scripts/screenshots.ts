/**
 * npm run screenshots — every screen and dialog of the site at three widths, into screenshots/. Uses the preview server
 * at SCREENSHOTS_URL when that is set, else starts one of its own on a fresh data directory.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { formCatalog } from '#survey/forms/catalog'
import { stepPath } from '../web/src/shell/form-paths.ts'
import { chromiumFlags, findChromium } from './find-chromium.mjs'

const WIDTHS = [1280, 1024, 390]
const PORT = 4197
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'screenshots')
const only = process.argv[2]

const PUBLIC = ['/', '/login', '/terms', '/privacy', '/faq', '/nowhere']
const INSIDE = [
  '/home',
  '/shiplist',
  '/acclist',
  '/haisyakan_list',
  '/equiplist',
  '/machinelist',
  '/submit',
  '/receipt',
]

/** Dialogs: on which screen, and the button that opens them. */
const DIALOGS: readonly (readonly [path: string, button: string, name: string])[] = [
  ['/home', 'FAQ', 'faq'],
  ['/home', 'ログアウト', 'sign-out'],
  ['/home', 'Excelダウンロード', 'excel-download'],
  ['/home', 'Excelアップロード', 'excel-upload'],
  ['/shiplist', '新規登録', 'new-vessel'],
]

async function shoot(browser: Browser, base: string, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
  const visit = async (path: string, name: string) => {
    if (only && !name.includes(only)) return
    await page.goto(path)
    await take(name)
  }
  for (const path of PUBLIC) await visit(path, path === '/' ? 'portal' : path.slice(1))
  await signIn(page)
  for (const path of INSIDE) await visit(path, path.slice(1))
  for (const [path, label, name] of DIALOGS) {
    if (only && !name.includes(only)) continue
    await page.goto(path)
    await page.getByRole('button', { name: label }).first().click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    await page.waitForLoadState('networkidle')
    // The window as it is: a dialog lies over what is in view.
    await page.screenshot({ path: join(folder, `dialog-${name}-${width}.png`) })
  }
  for (const { id, steps } of formCatalog) {
    const sheet = await firstSheet(page, id)
    if (id !== '1' && !sheet) continue
    for (let step = 1; step <= steps; step += 1)
      await visit(stepPath(id, step, sheet), `form${id}-step${step}`)
    if (sheet) await visit(stepPath(id, 1, sheet).replace('step01', 'review'), `form${id}-review`)
  }
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('会社コード').fill('C001')
  await page.getByLabel('パスワード', { exact: true }).fill('demo-pass-C001')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL('**/home')
}

/** The id of one sheet of the form, asked from the data interface the page itself uses. */
const firstSheet = (page: Page, form: string): Promise<string | undefined> =>
  page.evaluate(async (id) => {
    const { access_token } = JSON.parse(sessionStorage.getItem('vessel-survey-session') ?? '{}')
    const apikey =
      document.querySelector<HTMLMetaElement>('meta[name="VITE_SUPABASE_PUBLISHABLE_KEY"]')?.content ?? ''
    const answer = await fetch(
      `/rest/v1/answer_sheets?select=id&form_id=eq.${id}&deleted_at=is.null&limit=1`,
      {
        headers: { apikey, Authorization: `Bearer ${access_token}` },
      },
    )
    const rows: { id: string }[] = await answer.json()
    return rows[0]?.id
  }, form)

async function startPreview(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(root, 'scripts/preview.mjs')], {
    env: { ...process.env, PORT: String(PORT), SURVEY_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    const up = await fetch(`http://127.0.0.1:${PORT}/`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return server
    if (server.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the preview server did not start')
}

async function run(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'survey-screenshots-'))
  const given = process.env.SCREENSHOTS_URL
  const server = given ? undefined : await startPreview(dataDir)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  try {
    for (const width of WIDTHS) await shoot(browser, given ?? `http://127.0.0.1:${PORT}`, width)
  } finally {
    await browser.close()
    server?.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.stdout.write(`${folder}\n`)
}

await run()
