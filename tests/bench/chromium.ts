import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs'

/** The browser the end-to-end tests drive too. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
}
