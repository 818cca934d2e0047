import { expect, type Locator, type Page } from '@playwright/test'
import type { Answers } from '#survey'
import { addCompany, type OwnCompany } from './own-company.ts'

/** A company with one vessel, for a test that cuts its lines. */
export const companyAtSea = (name = '下書港湾株式会社'): Promise<OwnCompany> =>
  addCompany(name, [{ formId: '2', answers: { 船名: '第一下書丸', 主な就役港: '清水港' } }])

export const stepOf = ({ sheets }: OwnCompany, step = 1): string =>
  `/steps2/step0${step}?sheet=${sheets[0]!.id}`

export const port = (page: Page): Locator => page.getByRole('textbox', { name: '主な就役港', exact: true })

export const saveState = (page: Page): Locator => page.locator('.save-state')

export async function stored(company: OwnCompany) {
  const { data } = await company.client
    .from('answer_sheets')
    .select('version, answers')
    .eq('id', company.sheets[0]!.id)
    .single()
    .throwOnError()
  return data as { version: number; answers: Answers }
}

export async function history(company: OwnCompany) {
  const { data } = await company.client
    .from('answer_history')
    .select('version, save_key, answers')
    .eq('sheet_id', company.sheets[0]!.id)
    .order('version')
    .throwOnError()
  return data as { version: number; save_key: string | null; answers: Record<string, unknown> }[]
}

export interface DraftRecord {
  readonly userId: string
  readonly sheetId: string
  readonly baseVersion: number
  readonly writer: string
  readonly at: number
}

/** The drafts on this device; `change` edits each on the way, as somebody with the disk in hand could. */
export const draftsOnDevice = (
  page: Page,
  change?: 'flip-a-bit' | 'older-base' | '31-days',
): Promise<DraftRecord[]> =>
  page.evaluate(async (how) => {
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'vessel-survey-drafts')) return []
    const database = await opened(indexedDB.open('vessel-survey-drafts'))
    const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
    const records = await opened(drafts.getAll())
    for (const record of records) {
      if (how === 'flip-a-bit') record.ct[record.ct.length >> 1] ^= 1
      if (how === 'older-base') record.baseVersion -= 1
      if (how === '31-days') record.at -= 31 * 86_400_000
      if (how) await opened(drafts.put(record))
    }
    database.close()
    return records.map(({ userId, sheetId, baseVersion, writer, at }) => ({
      userId,
      sheetId,
      baseVersion,
      writer,
      at,
    }))
  }, change)

/** Nothing gets through to saving, as if the line had gone; the rest of the site answers. */
export const cutSaving = (page: Page): Promise<unknown> =>
  page.context().route('**/rpc/save_sheet', (route) => route.abort('connectionfailed'))

export const mendSaving = (page: Page): Promise<void> => page.context().unroute('**/rpc/save_sheet')

/** Types where the line is cut and waits until the draft lies on the device. */
export async function typeUnsent(page: Page, text: string): Promise<void> {
  await cutSaving(page)
  await port(page).fill(text)
  await expect(saveState(page)).toContainText('再送中')
  await expect(saveState(page)).toContainText('暗号化してこの端末に保管しています')
}

/** Goes Home in the very moment in which the page says 保存済み, faster than any hand. */
export async function goHomeOnceSaved(page: Page): Promise<void> {
  await page.locator('.save-state').evaluate((state) => {
    const look = () => {
      if (state.textContent?.includes('保存済み')) location.assign('/home')
    }
    new MutationObserver(look).observe(state, { childList: true, characterData: true, subtree: true })
  })
}

/** The page goes without a word, as in a crash. */
export const crash = (page: Page): Promise<void> => page.close({ runBeforeUnload: false })
