import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashesIn, hashOf } from '../../scripts/inside-styles.ts'
import { headerRules, headersOf } from '../../web/security/headers.ts'
import { expect, test } from './test.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const files = (ending: string): { name: string; text: string }[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(dist, path), text: readFileSync(path, 'utf8') }))

test('F-12: every page, file and missing address is sent with the headers', async ({ request }) => {
  const styleHashes = hashesIn(readFileSync(join(dist, '_headers'), 'utf8'))
  const rules = headerRules({ isSecure: false, styleHashes })
  const script = files('.js')[0]!.name
  for (const path of ['/', '/home', '/steps2/step01', '/no-such-page', '/faq.csv', `/${script}`]) {
    const sent = (await request.get(path)).headers()
    const { 'Cache-Control': _kept, ...expected } = headersOf(rules, path)
    for (const [name, value] of Object.entries(expected))
      expect([path, name, sent[name.toLowerCase()]]).toEqual([path, name, value])
  }
})

test('F-12: no other site can show a page in a frame', async ({ page, baseURL }) => {
  await page.route('https://frame.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  )
  await page.goto('https://frame.example/')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'ログイン' })).toHaveCount(0)
})

test('F-10: the listener sees what the policy forbids', async ({ page }) => {
  await page.goto('/login')
  const directive = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        // Before the listener of the fixture, which would fail this test.
        window.addEventListener(
          'securitypolicyviolation',
          (event) => {
            event.stopImmediatePropagation()
            resolve(event.violatedDirective)
          },
          { capture: true },
        )
        const style = document.createElement('style')
        style.textContent = 'body { color: red }'
        document.head.append(style)
      }),
  )
  expect(directive).toBe('style-src-elem')
})

test('F-11: the build holds no inline code, no style the policy does not name, no foreign address, no key', () => {
  const pages = files('.html')
  expect(pages.length).toBeGreaterThan(40)
  const insideStyles = new Set<string>()
  for (const { name, text } of pages) {
    expect([name, text.match(/<script(?![^>]*\ssrc=)[^>]*>/)]).toEqual([name, null])
    expect([name, text.match(/<style(?!>)|\sstyle="|\son[a-z]+="|javascript:/)]).toEqual([name, null])
    for (const [, style] of text.matchAll(/<style>(.*?)<\/style>/gs)) insideStyles.add(hashOf(style!))
    expect([name, text.match(/(?:src|href|action)="(?:https?:)?\/\//)]).toEqual([name, null])
    expect([name, text.includes('http-equiv="Content-Security-Policy"')]).toEqual([name, true])
  }
  for (const name of ['_headers', 'staticwebapp.config.json', 'vercel.json', 'nginx-headers.conf']) {
    const text = readFileSync(join(dist, name), 'utf8')
    expect(text).toContain("default-src 'none'")
    expect(new Set(hashesIn(text))).toEqual(insideStyles)
  }
  const scripts = files('.js')
  expect(scripts.length).toBeGreaterThan(20)
  for (const { name, text } of scripts) {
    expect([name, text.match(/\beval\(|new Function\(|sb_secret_[\w-]{8}|service_role/)]).toEqual([
      name,
      null,
    ])
    expect([name, text.includes('sourceMappingURL')]).toEqual([name, false])
  }
  expect(files('.map')).toEqual([])
})
