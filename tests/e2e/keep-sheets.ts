import { randomUUID } from 'node:crypto'
import type { Answers } from '#survey'
import { demo } from './portal.ts'
import { clientOf } from './stack.ts'
import { test } from './test.ts'

interface KeptSheet {
  readonly id: string
  readonly version: number
  readonly answers: Answers
  readonly [progress: string]: unknown
}

const PROGRESS = ['status', 'done', 'total', 'errors', 'warnings', 'unknowns'] as const

/** The demo vessels look to each later journey as they did before this file's. */
export function keepDemoVessels(): void {
  let kept: readonly KeptSheet[] = []
  const read = async () => {
    const client = await clientOf(demo.company)
    const { data, error } = await client
      .from('answer_sheets')
      .select(`id, version, answers, ${PROGRESS.join(', ')}`)
      .eq('form_id', '2')
      .is('deleted_at', null)
    if (error) throw error
    return { client, sheets: data as unknown as KeptSheet[] }
  }
  test.beforeEach(async () => {
    kept = (await read()).sheets
  })
  test.afterEach(async ({ page }) => {
    await page.close()
    const { client, sheets } = await read()
    for (const before of kept) {
      const now = sheets.find(({ id }) => id === before.id)
      if (!now || now.version === before.version) continue
      const gone = Object.keys(now.answers).filter((key) => !(key in before.answers))
      const { error } = await client.rpc('save_sheet', {
        p_id: before.id,
        p_base_version: now.version,
        p_set: { ...Object.fromEntries(gone.map((key) => [key, null])), ...before.answers },
        p_save_key: randomUUID(),
        p_progress: Object.fromEntries(PROGRESS.map((name) => [name, before[name]])),
      })
      if (error) throw error
    }
  })
}
