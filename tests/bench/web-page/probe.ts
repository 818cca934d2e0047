/** What runs in every measured page before its own scripts. */
declare global {
  /** Brings a step of the form onto the screen. The reference pages have their own way. */
  var goToStep: (step: number) => void
  /** When that many fields can be filled in and are painted, in milliseconds since the page was asked for. */
  var fieldsPainted: (count: number) => Promise<number>
  var beginWatch: () => void
  var endWatch: () => Promise<Watched>
}

/** What a page did while somebody worked in it, in milliseconds. */
export interface Watched {
  /** From each key to when the page has done with it, layout included. */
  readonly work: readonly number[]
  /** From each key to the picture that follows it. */
  readonly paint: readonly number[]
}

/** What can be filled in. SurveyJS's short lists of choices are inputs that cannot be typed into. */
export const FIELDS =
  'main :is(input:not([type=button]), select, textarea):enabled:is(:not([readonly]), [role=combobox])'

export function probe(fields: string): void {
  const afterPaint = (then: (now: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(0)
    })

  globalThis.goToStep = (step) =>
    document.querySelectorAll<HTMLElement>('nav.step-bar button')[step - 1]!.click()
  globalThis.fieldsPainted = (count) =>
    new Promise((resolve, reject) => {
      const found = () => document.querySelectorAll(fields).length
      const areThere = () => found() === count
      if (areThere()) return afterPaint(resolve)
      setTimeout(() => reject(new Error(`${found()} fields instead of ${count}`)), 60_000)
      const watch = new MutationObserver(() => {
        if (!areThere()) return
        watch.disconnect()
        afterPaint(resolve)
      })
      watch.observe(document, { childList: true, subtree: true, attributes: true })
    })

  let work: number[] = []
  let paint: number[] = []
  let pressed = 0
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = performance.now()
      afterPaint((now) => paint.push(now - timeStamp))
    },
    true,
  )
  addEventListener('input', () => {
    // React does its work in a microtask after the event.
    queueMicrotask(() =>
      queueMicrotask(() => {
        document.body.getBoundingClientRect()
        work.push(performance.now() - pressed)
      }),
    )
  })
  globalThis.beginWatch = () => {
    work = []
    paint = []
  }
  globalThis.endWatch = () => new Promise((resolve) => afterPaint(() => resolve({ work, paint })))
}
