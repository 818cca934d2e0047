/**
 * The site in Chromium against the same screen as static HTML, the limit, and against a SurveyJS page of the same
 * form. All are served by one gzipping host and watched by one probe, round after round in turn.
 */
import type { CDPSession, Page } from '@playwright/test'
import { recordLongTasks } from '../e2e/long-tasks.ts'
import { launchChromium } from './chromium.ts'
import { type Extent, inTurn, type Measure, median, roundsInTurn } from './comparison.ts'
import type { Watched } from './web-page/probe.ts'
import { openSite, type Site, type Visitor } from './web-page/site.ts'

declare global {
  /** What a page has found out goes to the suite. */
  var tell: (milliseconds: string) => void
}

/** The processor as it is, and slowed four times. */
const RATES = [1, 4] as const
/** What Lighthouse calls slow 4G. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }
const LARGEST = 3
const NEXT = 4
const STATIC = '/reference/static.html'
const SURVEY = '/reference/survey.html'
const TEXT = '/reference/text.html'

interface Size {
  readonly rounds: number
  /** Rounds of what takes a moment: first visits, and a list rolled through. */
  readonly quickRounds: number
  readonly keys: number
}

export async function measure({ small }: Extent): Promise<readonly Measure[]> {
  const size = small ? { rounds: 1, quickRounds: 1, keys: 8 } : { rounds: 4, quickRounds: 8, keys: 80 }
  const browser = await launchChromium()
  try {
    const site = await openSite(browser)
    try {
      const measures = [await weights(site)]
      for (const rate of RATES) measures.push(...(await filling(site, rate, size)))
      for (const rate of RATES) measures.push(await scrolling(site, rate, size))
      measures.push(...(await firstVisits(site, size)))
      return measures
    } finally {
      await site.close()
    }
  } finally {
    await browser.close()
  }
}

/** Scripts and styles that a first visit fetches until the screen rests. */
async function weights(site: Site): Promise<Measure> {
  const weigh = async (as: Visitor, address: string): Promise<number> => {
    const visit = await site.visit(as)
    const page = await visit.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    await visit.close()
    return bytes / 1000
  }
  return {
    name: 'form step, scripts and styles',
    unit: 'KB',
    ours: await weigh('company', site.step(LARGEST)),
    reference: { name: 'SurveyJS', value: await weigh('nobody', SURVEY) },
    bar: 0.4,
  }
}

/** A step being shown, in ms. */
interface Shown {
  /** Processor time of the page's main thread, which does all that differs: what else the machine does is not in it. */
  readonly work: number
  readonly clock: number
}

interface Typed extends Watched {
  readonly longTasks: readonly number[]
}

interface Filled {
  readonly first: Shown
  readonly again: Shown
  readonly typed: Typed
}

/** The largest step of form 2 shown and filled in, everything it needs being loaded. */
async function filling(site: Site, rate: number, { rounds, keys }: Size): Promise<readonly Measure[]> {
  const fill = async (as: Visitor, address: string, typing = keys): Promise<Filled> => {
    const visit = await site.visit(as)
    const page = await visit.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    const cdp = await slow(page, rate)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const show = (step: number) => showStep(page, cdp, step, site.fieldsOn(step))
    const first = await show(LARGEST)
    const typed = await type(page, typing)
    const again: Shown[] = []
    for (let turn = 0; turn < 4; turn++) {
      await show(NEXT)
      again.push(await show(LARGEST))
    }
    await visit.close()
    const middle = (pick: (one: Shown) => number) => median(again.map(pick))
    return {
      first,
      again: { work: middle(({ work }) => work), clock: middle(({ clock }) => clock) },
      typed,
    }
  }
  const filled = await roundsInTurn(
    [
      { name: 'ours', run: () => fill('company', site.step(1)) },
      { name: 'static HTML', run: () => fill('nobody', STATIC) },
      { name: 'SurveyJS', run: () => fill('nobody', SURVEY, 0) },
    ],
    { rounds },
  )
  const compare = (
    name: string,
    pick: (one: Filled) => number,
    reference: 'static HTML' | 'SurveyJS',
    bar: number,
  ): Measure => {
    const of = (contender: string) => median(filled.get(contender)!.map(pick))
    return {
      name: `${name}, ${rate}x`,
      unit: 'ms',
      ours: of('ours'),
      reference: { name: reference, value: of(reference) },
      bar,
    }
  }
  return [
    compare('largest step painted', ({ first }) => first.work, 'static HTML', 2.5),
    compare('largest step painted', ({ first }) => first.work, 'SurveyJS', 0.25),
    compare('largest step painted, by the clock', ({ first }) => first.clock, 'static HTML', 2.5),
    compare('largest step painted, by the clock', ({ first }) => first.clock, 'SurveyJS', 0.25),
    compare('step changed, warm', ({ again }) => again.work, 'static HTML', 3),
    compare('step changed, warm, by the clock', ({ again }) => again.clock, 'static HTML', 3),
    compare('work of a key, p50', ({ typed }) => percentile(typed.work, 50), 'static HTML', 2),
    compare('work of a key, p95', ({ typed }) => percentile(typed.work, 95), 'static HTML', 1.5),
    compare('key to paint, p95', ({ typed }) => percentile(typed.paint, 95), 'static HTML', 1.5),
    {
      name: `long tasks while typing, ${rate}x`,
      unit: '',
      ours: median(filled.get('ours')!.map(({ typed }) => typed.longTasks.length)),
      bar: 0,
    },
  ]
}

/** From asking for a step until all its fields are painted. */
async function showStep(page: Page, cdp: CDPSession, step: number, fields: number): Promise<Shown> {
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const before = await worked()
  const clock = await page.evaluate(
    async ([number, count]) => {
      const start = performance.now()
      const painted = fieldsPainted(count)
      goToStep(number)
      return (await painted) - start
    },
    [step, fields] as const,
  )
  return { work: (await worked()) - before, clock }
}

const DIGITS = ['1', '2', '3', '4']
const WORD = [...DIGITS, ...DIGITS.map(() => 'Backspace')]

/**
 * Types numbers and takes them back at the pace of somebody quick, after some keys that do not count. After each
 * number a pause, in which the form reads and checks it and keeps a draft.
 */
async function type(page: Page, keys: number): Promise<Typed> {
  const field = page.locator('main input[type=text]:not([role])').first()
  await field.click()
  const press = async (count: number) => {
    for (let key = 0; key < count; key++) {
      await page.keyboard.press(WORD[key % WORD.length]!)
      const isNumber = key % WORD.length === DIGITS.length - 1
      await page.waitForTimeout(isNumber ? 600 : 70 + ((key * 7) % 40))
    }
  }
  await press(Math.min(WORD.length, keys))
  const stop = await recordLongTasks(page)
  await page.evaluate(() => beginWatch())
  await press(keys)
  return { ...(await page.evaluate(() => endWatch())), longTasks: await stop() }
}

/** The list of 500 vessels, rolled down and up, some 150 vessels a second. */
async function scrolling(site: Site, rate: number, { quickRounds }: Size): Promise<Measure> {
  const visit = await site.visit('company')
  const page = await visit.newPage()
  await page.goto('/shiplist', { waitUntil: 'networkidle' })
  const more = page.getByRole('button', { name: /^続きを表示/ })
  while (await more.isVisible()) await more.click()
  await page.getByText(site.lastVessel).first().waitFor({ state: 'attached' })
  await slow(page, rate)
  await page.mouse.move(600, 500)
  const counts: number[] = []
  for (let round = 0; round < quickRounds; round++) {
    const stop = await recordLongTasks(page)
    for (let turn = 0; turn < 80; turn++) {
      await page.mouse.wheel(0, turn < 40 ? 500 : -500)
      await page.waitForTimeout(40)
    }
    counts.push((await stop()).length)
  }
  await visit.close()
  return { name: `long tasks scrolling 500 vessels, ${rate}x`, unit: '', ours: median(counts), bar: 0 }
}

/** With nothing in the cache, on slow 4G with a slow processor: the portal's first paint, and a form step until it can be used. */
async function firstVisits(site: Site, { quickRounds }: Size): Promise<readonly Measure[]> {
  const cold = async (as: Visitor, address: string, watch: (fields: number) => void): Promise<number> => {
    const visit = await site.visit(as)
    const page = await visit.newPage()
    const cdp = await slow(page, 4)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    // The page tells it by itself: being asked while it loads would hold it up.
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: 'tell' })
    await page.addInitScript(watch, site.fieldsOn(LARGEST))
    const told = new Promise<number>((resolve, reject) => {
      cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
      page.once('pageerror', reject)
    })
    await page.goto(address, { waitUntil: 'commit' })
    const found = await told
    await visit.close()
    return found
  }
  const times = await inTurn(
    [
      { name: '/', run: () => cold('nobody', '/', watchFirstPaint) },
      { name: 'text', run: () => cold('nobody', TEXT, watchFirstPaint) },
      { name: 'step', run: () => cold('company', site.step(LARGEST), watchFields) },
      { name: 'survey', run: () => cold('nobody', `${SURVEY}?step=${LARGEST}`, watchFields) },
    ],
    { rounds: quickRounds },
  )
  return [
    {
      name: 'first paint of /, slow 4G, 4x',
      unit: 'ms',
      ours: times.get('/')!,
      reference: { name: 'plain HTML', value: times.get('text')! },
      bar: 1.5,
    },
    {
      name: 'form step usable, slow 4G, 4x',
      unit: 'ms',
      ours: times.get('step')!,
      reference: { name: 'SurveyJS', value: times.get('survey')! },
      bar: 0.45,
    },
  ]
}

/** Runs in the page, as the next does. */
function watchFirstPaint(): void {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') tell(String(startTime))
  }).observe({ type: 'paint', buffered: true })
}

function watchFields(count: number): void {
  void fieldsPainted(count).then((ms) => tell(String(ms)))
}

async function slow(page: Page, rate: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return cdp
}

const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
