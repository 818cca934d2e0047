/**
 * npm run screenshots [part of a name] — every screen and dialog of the site at three widths, at 200 % zoom and in forced
 * colours, and what a submitted company prints, into screenshots/. Starts a preview server of its own on a fresh data
 * directory; with E2E_DATA_DIR and E2E_PORT it uses the one that runs there.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { formCatalog } from '#survey/forms/catalog'
import { companyWithDialogs, dialogCases, openDialog, pathOf, submit } from '../tests/e2e/dialogs.ts'
import { signIn } from '../tests/e2e/portal.ts'
import { reviewPath, stepPath } from '../web/src/shell/form-paths.ts'
import { chromiumFlags, findChromium } from './find-chromium.mjs'
import { startPreview } from './preview-server.ts'

const port = Number(process.env.E2E_PORT ?? 4197)
const baseURL = `http://127.0.0.1:${port}`
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

/** A name for the pictures, and how the page is looked at. 640 px is a window of 1280 at 200 % zoom. */
type Look = readonly [name: string, options: BrowserContextOptions]
const LOOKS: readonly Look[] = [
  ...[1280, 1024, 390].map((width) => [String(width), { viewport: { width, height: 900 } }] as const),
  ['zoom', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ['contrast', { viewport: { width: 1280, height: 900 }, forcedColors: 'active', colorScheme: 'dark' }],
]

/** Pictures that could not be taken: the others are taken all the same. */
const missed: string[] = []

async function attempt(picture: string, take: () => Promise<unknown>): Promise<void> {
  if (only && !picture.includes(only)) return
  try {
    await take()
  } catch (cause) {
    missed.push(`${picture}: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`)
  }
}

type NewPage = () => Promise<Page>

/** Every screen, as the demo company sees it. */
async function shootScreens(newPage: NewPage, look: string): Promise<void> {
  const page = await newPage()
  const visit = (path: string, name: string) =>
    attempt(`${name}-${look}`, async () => {
      await page.goto(path)
      await takeAll(page, `${name}-${look}`)
    })
  for (const path of PUBLIC) await visit(path, path === '/' ? 'portal' : path.slice(1))
  await signIn(page, { code: 'C001', password: 'demo-pass-C001' })
  for (const path of INSIDE) await visit(path, path.slice(1))
  for (const { id, steps } of formCatalog) {
    const sheet = await firstSheet(page, id)
    if (id !== '1' && !sheet) continue
    for (let step = 1; step <= steps; step += 1)
      await visit(stepPath(id, step, sheet), `form${id}-step${step}`)
    if (sheet) await visit(reviewPath(id, sheet), `form${id}-review`)
  }
  await page.context().close()
}

/** Every dialog, at a company that may be changed for it. */
async function shootDialogs(newPage: NewPage, look: string): Promise<void> {
  const company = await companyWithDialogs()
  const page = await newPage()
  await signIn(page, company.account)
  for (const one of dialogCases) {
    await attempt(`dialog-${one.name}-${look}`, async () => {
      const own = one.inOwnTab ? await newPage() : page
      await one.before?.(own, company)
      if (one.inOwnTab) await signIn(own, company.account)
      await own.goto(pathOf(one, company))
      await one.prepare?.(own, company)
      await openDialog(own, company, one)
      // The window as it is: a dialog lies over what is in view.
      await own.screenshot({ path: join(folder, `dialog-${one.name}-${look}.png`) })
      if (one.inOwnTab) await own.context().close()
    })
  }
  await page.context().close()
}

/** What a company sees once it has submitted, and how it prints. */
async function shootSubmitted(newPage: NewPage, look: string): Promise<void> {
  const company = await companyWithDialogs()
  await submit(company)
  const page = await newPage()
  await signIn(page, company.account)
  const ship = company.sheets[1]?.id ?? ''
  const screens = [
    ['receipt', '/receipt'],
    ['home', '/home'],
    ['step', stepPath('2', 1, ship)],
    ['review', reviewPath('2', ship)],
  ] as const
  for (const [name, path] of screens) {
    await attempt(`submitted-${name}-${look}`, async () => {
      await page.goto(path)
      await takeAll(page, `submitted-${name}-${look}`)
      await page.pdf({ path: join(folder, `submitted-${name}.pdf`), preferCSSPageSize: true })
    })
  }
  await page.context().close()
}

/** The whole page, in a window as high: what sticks to its foot lies over nothing. */
async function takeAll(page: Page, picture: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const size = page.viewportSize()!
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(height, size.height) })
  await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true })
  await page.setViewportSize(size)
}

async function shoot(browser: Browser, [look, options]: Look): Promise<void> {
  const newPage = async () => {
    const context = await browser.newContext({
      baseURL,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    return page
  }
  await shootScreens(newPage, look)
  await shootDialogs(newPage, look)
  await shootSubmitted(newPage, look)
}

/** The id of one sheet of the form, asked from the data interface the page itself uses. */
const firstSheet = (page: Page, form: string): Promise<string | undefined> =>
  page.evaluate(async (wanted) => {
    const { access_token } = JSON.parse(sessionStorage.getItem('vessel-survey-session') ?? '{}')
    const apikey =
      document.querySelector<HTMLMetaElement>('meta[name="VITE_SUPABASE_PUBLISHABLE_KEY"]')?.content ?? ''
    const answer = await fetch(
      `/rest/v1/answer_sheets?select=id&form_id=eq.${wanted}&deleted_at=is.null&order=subject_code&limit=1`,
      { headers: { apikey, Authorization: `Bearer ${access_token}` } },
    )
    const rows: { id: string }[] = await answer.json()
    return rows[0]?.id
  }, form)

async function run(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const own =
    process.env.E2E_DATA_DIR === undefined ? mkdtempSync(join(tmpdir(), 'survey-screenshots-')) : undefined
  process.env.E2E_DATA_DIR ??= own
  const server = own && (await startPreview(own, port))
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  try {
    for (const look of LOOKS) await shoot(browser, look)
  } finally {
    await browser.close()
    if (server) await server.stop()
    if (own) rmSync(own, { recursive: true, force: true })
  }
  process.stdout.write(`${folder}\n`)
  if (missed.length > 0) {
    process.stderr.write(`${missed.join('\n')}\n`)
    process.exitCode = 1
  }
}

await run()
