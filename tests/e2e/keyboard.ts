import type { Locator, Page } from '@playwright/test'
import { type Answers, accessibleName, askedField } from '#survey'
import { form2 } from '#survey/forms/form2'
import type { Entry } from './journey-answers.ts'
import { tabTo } from './portal.ts'

/** The name of a field as people see it, given what has been answered before it. */
export function nameOf(key: string, answers: Answers): string {
  const asked = askedField(form2, answers, key)
  if (!asked) throw new Error(`form 2 does not ask ${key} now`)
  return accessibleName(form2, asked)
}

/** Answers one field without touching the mouse. */
export async function enter(page: Page, entry: Entry, answers: Answers): Promise<void> {
  const name = nameOf(entry.key, answers)
  const named = { name, exact: true }
  if (entry.unknown) {
    await tabTo(page, page.getByRole('checkbox', { name: `${name} 不明`, exact: true }))
    await page.keyboard.press('Space')
  } else if (entry.tick) {
    await tabTo(page, page.getByRole('checkbox', named))
    await page.keyboard.press('Space')
  } else if (entry.choose !== undefined) {
    await choose(page, page.getByRole('combobox', named), entry.choose)
  } else {
    await tabTo(page, page.getByRole('textbox', named))
    await page.keyboard.type(entry.type ?? '')
  }
}

/** Types the code, as the list finds it by its beginning; goes on with the arrow where another begins alike. */
async function choose(page: Page, list: ReturnType<Page['getByRole']>, code: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.type(code)
  const options = await list.locator('option').count()
  for (let presses = 0; presses < options; presses += 1) {
    if ((await list.inputValue()) === code) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the list has no code ${code}`)
}

export async function pressButton(
  page: Page,
  name: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  await tabTo(page, within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}
