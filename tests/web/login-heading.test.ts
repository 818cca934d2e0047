import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../web/src/prerender.tsx'

const headingOf = async (path: string): Promise<string | undefined> =>
  /<h1[^>]*>(.*?)<\/h1>/.exec(await renderScreen(path))?.[1]

afterEach(() => vi.unstubAllEnvs())

test('the sign-in page says which build it is: 開発環境 in development only', async () => {
  vi.stubEnv('DEV', true)
  expect(await headingOf('/login')).toBe('船舶稼働調査（開発環境）')
  vi.stubEnv('DEV', false)
  expect(await headingOf('/login')).toBe('船舶稼働調査')
})
