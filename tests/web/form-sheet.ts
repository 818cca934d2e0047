import type { Answers, FormDefinition } from '#survey'
import { form2 } from '#survey/forms/form2'
import type { AnswerChanges } from '../../web/src/form/merge.ts'
import type { Attempt } from '../../web/src/form/save-queue.ts'
import { SheetSaver } from '../../web/src/form/saver.ts'
import type { LoadOutcome, SaveOutcome, SaveRequest, Sheet } from '../../web/src/form/sheet.ts'
import { FormStore } from '../../web/src/form/store.ts'

/** Time that passes only when told to. */
export function createTime() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    /** Half of every pause: predictable, and not the ends. */
    random: () => 0.5,
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        timers = timers.filter((other) => other !== next)
        next.run()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

/** Lets promises that are already fulfilled be heard. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

export const sheetOf = (answers: Answers, more: Partial<Sheet> = {}): Sheet => ({
  id: '3c14adc6-9cf1-4b80-a1cf-ef87d29321af',
  formId: '2',
  companyCode: 'C001',
  companyName: '海洋建設株式会社',
  subjectCode: 'C001-0001',
  title: '第一海洋丸',
  year: { year: 2026, periodStart: '2025-04-01', periodEnd: '2026-03-31' },
  answers,
  prior: {},
  version: 1,
  lock: undefined,
  ...more,
})

/** The edge of the network: answers in the order given, and remembers what was sent. */
export function openOnScreen(
  answers: Answers,
  {
    replies = [],
    loads = [],
    form = form2,
    keepDraft = () => Promise.resolve(),
    ...sheet
  }: Partial<Sheet> & {
    readonly replies?: readonly (Attempt<SaveOutcome> | ((request: SaveRequest) => Attempt<SaveOutcome>))[]
    readonly loads?: readonly LoadOutcome[]
    readonly form?: FormDefinition
    readonly keepDraft?: () => Promise<void>
  } = {},
) {
  const time = createTime()
  const sent: SaveRequest[] = []
  const waiting = [...replies]
  const loading = [...loads]
  let version = sheet.version ?? 1
  let held: Answers = answers
  let keys = 0
  let saver: SheetSaver | undefined
  const store = new FormStore({
    form,
    sheet: sheetOf(answers, sheet),
    afterPaint: (run) => time.after(0, run),
    after: time.after,
    changed: () => saver?.changed(),
  })
  saver = new SheetSaver({
    store,
    clock: time,
    keepDraft,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    transport: {
      async save(request) {
        sent.push(request)
        const reply = waiting.shift()
        if (reply) return typeof reply === 'function' ? reply(request) : reply
        version += 1
        held = apply(held, request.set)
        return { kind: 'answered', outcome: { kind: 'saved', version, answers: held } }
      },
      async load() {
        const outcome = loading.shift() ?? { kind: 'offline' }
        if (outcome.kind === 'loaded') ({ version, answers: held } = outcome.sheet)
        return outcome
      },
    },
  })
  store.show(0)
  return { store, saver, time, sent }
}

function apply(answers: Answers, set: AnswerChanges): Answers {
  const next = { ...answers }
  for (const [key, value] of Object.entries(set)) {
    if (value === null) delete (next as Record<string, unknown>)[key]
    else (next as Record<string, unknown>)[key] = value
  }
  return next
}

export const retry: Attempt<SaveOutcome> = { kind: 'retry' }
export const answered = (outcome: SaveOutcome): Attempt<SaveOutcome> => ({ kind: 'answered', outcome })
