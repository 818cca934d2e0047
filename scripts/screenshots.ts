/**
 * npm run screenshots [part of a name] — every screen and dialog of the site at three widths, at 200 % zoom and in forced
 * colours, into screenshots/. Uses the preview server
 * at SCREENSHOTS_URL when that is set, else starts one of its own on a fresh data directory.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { FormId } from '#survey'
import { formCatalog } from '#survey/forms/catalog'
import { stepPath } from '../web/src/shell/form-paths.ts'
import { chromiumFlags, findChromium } from './find-chromium.mjs'

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

interface Opening {
  readonly name: string
  /** `begun`: of a sheet with blanks. */
  readonly path: string | { readonly form: FormId; readonly step: number; readonly begun?: true }
  readonly open: (page: Page) => Promise<void>
}

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Two columns from a spreadsheet, into the first of the costs. */
const paste = (page: Page) =>
  page
    .getByRole('textbox', { name: /^1 公租公課/ })
    .first()
    .evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '公租公課\t1,200\n保険料\t不明\n')
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    })

/** Dialogs: on which screen, and what opens them. */
const DIALOGS: readonly Opening[] = [
  { name: 'faq', path: '/home', open: pressed('FAQ') },
  { name: 'sign-out', path: '/home', open: pressed('ログアウト') },
  { name: 'contact', path: '/home', open: pressed('お問い合わせ') },
  { name: 'excel-download', path: '/home', open: pressed('Excelダウンロード') },
  { name: 'excel-upload', path: '/home', open: pressed('Excelアップロード') },
  { name: 'new-vessel', path: '/shiplist', open: pressed('新規登録') },
  { name: 'course', path: '/shiplist', open: pressed('継続・廃船など') },
  { name: 'help', path: { form: '2', step: 1 }, open: pressed('就役地域の説明') },
  { name: 'map', path: { form: '2', step: 1 }, open: pressed(/^地図を確認/) },
  { name: 'codes-modification', path: { form: '2', step: 6 }, open: pressed(/^コード表/) },
  { name: 'help-device', path: { form: '2', step: 2 }, open: pressed(/^(解体費用|ICT).*の説明$/) },
  { name: 'examples-repair', path: { form: '2', step: 7 }, open: pressed(/^記入例/) },
  { name: 'history', path: { form: '2', step: 1 }, open: pressed('変更履歴') },
  { name: 'last-year', path: { form: '2', step: 5, begun: true }, open: pressed(/^この画面を昨年と同じ/) },
  { name: 'paste', path: { form: '2', step: 5 }, open: paste },
  { name: 'save-all', path: { form: '4', step: 1 }, open: pressed('全ステップを保存') },
]

/** A name for the pictures, and how the page is looked at. 640 px is a window of 1280 at 200 % zoom. */
const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ...[1280, 1024, 390].map((width) => [String(width), { viewport: { width, height: 900 } }] as const),
  ['zoom', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ['contrast', { viewport: { width: 1280, height: 900 }, forcedColors: 'active' }],
]

/** Pictures that could not be taken: the others are taken all the same. */
const missed: string[] = []

async function shoot(browser: Browser, base: string, look: (typeof LOOKS)[number]): Promise<void> {
  const [width, options] = look
  const context = await browser.newContext({
    baseURL: base,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    ...options,
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
  const takeDialog = async (name: string, open: Opening['open']) => {
    try {
      await open(page)
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      await page.waitForLoadState('networkidle')
      await page.locator('.dialog .skeleton').waitFor({ state: 'detached' })
      // The window as it is: a dialog lies over what is in view.
      await page.screenshot({ path: join(folder, `dialog-${name}-${width}.png`) })
    } catch (cause) {
      missed.push(`dialog-${name}-${width}: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`)
    }
  }
  for (const path of PUBLIC) await visit(path, path === '/' ? 'portal' : path.slice(1))
  await signIn(page)
  for (const path of INSIDE) await visit(path, path.slice(1))
  for (const { name, path, open } of DIALOGS) {
    if (only && !`dialog-${name}`.includes(only)) continue
    await page.goto(
      typeof path === 'string'
        ? path
        : stepPath(path.form, path.step, await firstSheet(page, path.form, path.begun)),
    )
    await takeDialog(name, open)
  }
  for (const { id, steps } of formCatalog) {
    const sheet = await firstSheet(page, id)
    if (id !== '1' && !sheet) continue
    for (let step = 1; step <= steps; step += 1)
      await visit(stepPath(id, step, sheet), `form${id}-step${step}`)
    if (sheet) await visit(stepPath(id, 1, sheet).replace('step01', 'review'), `form${id}-review`)
  }
  if (!only || 'dialog-withdraw'.includes(only)) await takeDialog('withdraw', asIfSubmitted)
  if (!only || 'dialog-idle'.includes(only)) await takeDialog('idle', fallAsleep)
  await context.close()
}

/** A receipt nobody has: the data stay as they are. */
async function asIfSubmitted(page: Page): Promise<void> {
  const submission = { receipt_number: '2026-C001-01', submitted_at: '2026-05-01T03:00:00Z' }
  await page.route('**/rest/v1/submissions*', (route) => route.fulfill({ json: [submission] }))
  await page.goto('/home')
  await pressed('提出を取り下げる')(page)
}

async function fallAsleep(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.clock.install()
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.fastForward('28:10')
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('会社コード').fill('C001')
  await page.getByLabel('パスワード', { exact: true }).fill('demo-pass-C001')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL('**/home')
}

/** The id of one sheet of the form, asked from the data interface the page itself uses. */
const firstSheet = (page: Page, form: string, begun = false): Promise<string | undefined> =>
  page.evaluate(
    async (wanted) => {
      const { access_token } = JSON.parse(sessionStorage.getItem('vessel-survey-session') ?? '{}')
      const apikey =
        document.querySelector<HTMLMetaElement>('meta[name="VITE_SUPABASE_PUBLISHABLE_KEY"]')?.content ?? ''
      const answer = await fetch(
        `/rest/v1/answer_sheets?select=id&form_id=eq.${wanted}&deleted_at=is.null&order=subject_code&limit=1`,
        {
          headers: { apikey, Authorization: `Bearer ${access_token}` },
        },
      )
      const rows: { id: string }[] = await answer.json()
      return rows[0]?.id
    },
    form + (begun ? '&status=eq.登録途中' : ''),
  )

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
    for (const look of LOOKS) await shoot(browser, given ?? `http://127.0.0.1:${PORT}`, look)
  } finally {
    await browser.close()
    server?.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.stdout.write(`${folder}\n`)
  if (missed.length > 0) {
    process.stderr.write(`${missed.join('\n')}\n`)
    process.exitCode = 1
  }
}

await run()
