/** What is measured, on one origin: the built site with its embedded stack, and the pages it is held against. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { formCatalog } from '#survey/forms/catalog'
import { startPreview } from '../../../scripts/preview-server.ts'
import { stepPath } from '../../../web/src/shell/form-paths.ts'
import { freePort } from '../../database/server.ts'
import { addCompany, type OwnCompany } from '../../e2e/own-company.ts'
import { signIn } from '../../e2e/portal.ts'
import { DREDGER } from '../../fixtures/largest-step.ts'
import { type Host, openHost } from './host.ts'
import { FIELDS, probe } from './probe.ts'
import { type ShownStep, staticPage, takeStep, textPage } from './snapshot.ts'
import { buildSurveyPage } from './survey-build.ts'

const VESSELS = 500

/** Signed in or not. */
export type Visitor = 'company' | 'nobody'

export interface Site {
  /** A browser with an empty cache. */
  readonly visit: (as: Visitor) => Promise<BrowserContext>
  /** Of the sheet with the largest step. */
  readonly step: (step: number) => string
  readonly fieldsOn: (step: number) => number
  readonly lastVessel: string
  readonly close: () => Promise<void>
}

export async function openSite(browser: Browser): Promise<Site> {
  const stops: (() => Promise<void>)[] = []
  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    return { ...(await openParts(browser, stops)), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** `stops` takes what ends each part, as soon as it runs. */
async function openParts(browser: Browser, stops: (() => Promise<void>)[]): Promise<Omit<Site, 'close'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-bench-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const preview = await startPreview(dataDir, port)
  stops.push(preview.stop)
  const host = await openHost(port)
  stops.push(host.close)
  // Where what makes companies for the end-to-end tests finds the stack.
  process.env.E2E_DATA_DIR = dataDir
  const names = Array.from({ length: VESSELS - 1 }, (_, n) => `第${n + 2}測定丸`)
  const company = await addCompany('測定海運株式会社', [
    { formId: '2', answers: DREDGER },
    ...names.map((船名) => ({ formId: '2' as const, answers: { 船名 } })),
  ])
  const visit = visitorsOf(browser, host, company)
  const step = (number: number) => stepPath('2', number, company.sheets[0]!.id)
  const steps = await putReferences(host, await visit('company'), step)
  return {
    visit,
    step,
    fieldsOn: (number) => steps[number - 1]!.fields.length,
    lastVessel: names.at(-1)!,
  }
}

function visitorsOf(browser: Browser, host: Host, company: OwnCompany): Site['visit'] {
  const arrive = async () => {
    const context = await browser.newContext({
      baseURL: host.origin,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 1280, height: 900 },
    })
    // What runs TypeScript here wraps inner functions in a call of this name, which pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(probe, FIELDS)
    return context
  }
  return async (as) => {
    const context = await arrive()
    if (as === 'nobody') return context
    // Signed in by another browser: nothing is in this one's cache.
    const other = await arrive()
    const page = await other.newPage()
    await signIn(page, company.account)
    const session = await page.evaluate(() => ({ ...sessionStorage }))
    await other.close()
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    }, session)
    return context
  }
}

/** Makes the reference pages of what the site shows, and closes the visit. */
async function putReferences(
  host: Host,
  visit: BrowserContext,
  step: (number: number) => string,
): Promise<readonly ShownStep[]> {
  const page = await visit.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  host.put(await textPage(page))
  const steps: ShownStep[] = []
  const count = formCatalog.find(({ id }) => id === '2')!.steps
  for (let number = 1; number <= count; number++) {
    await page.goto(step(number), { waitUntil: 'networkidle' })
    await page.locator('main .form-section').first().waitFor()
    steps.push(await takeStep(page, FIELDS))
  }
  await page.goto(step(1), { waitUntil: 'networkidle' })
  await page.locator('main .form-section').first().waitFor()
  host.put(await staticPage(page, steps))
  for (const file of await buildSurveyPage(steps)) host.put(file)
  await visit.close()
  return steps
}
