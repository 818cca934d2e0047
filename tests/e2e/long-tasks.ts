import type { Page } from '@playwright/test'

/** What the browser itself calls long. */
const LONG_MS = 50

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** When it began, in µs. */
  readonly ts: number
  readonly dur: number
  /** Processor time of the thread, in µs. */
  readonly tdur: number
  readonly args: { readonly name?: string; readonly chrome_mojo_event_info?: { mojo_interface_tag: string } }
}

/**
 * From now on; the answer ends it and gives the tasks of the page's main thread that worked 50 ms or more, in ms. Its
 * processor time is counted: what other programs take of the machine is not the page's. Nor is what the driver of the
 * browser asks of the page. One page of a browser at a time.
 */
export async function recordLongTasks(page: Page): Promise<() => Promise<number[]>> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  return async () => {
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    return longTasksIn(traceEvents)
  }
}

function longTasksIn(events: readonly TraceEvent[]): number[] {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const onMain = events.filter(({ pid, tid }) => threads.has(`${pid} ${tid}`))
  const asked = onMain.filter(({ args }) =>
    /DevTools/.test(args.chrome_mojo_event_info?.mojo_interface_tag ?? ''),
  )
  const tasks = onMain.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  if (tasks.length === 0) throw new Error('the trace names no task of the page')
  return tasks
    .filter(({ ts, dur }) => !asked.some((question) => question.ts >= ts && question.ts <= ts + dur))
    .map(({ tdur }) => Math.round(tdur / 1000))
    .filter((ms) => ms >= LONG_MS)
}
