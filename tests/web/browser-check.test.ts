import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the check for old browsers is written so that the oldest can read it', () => {
  const source = readFileSync(new URL('../../web/public/browser-check.js', import.meta.url), 'utf8')
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  expect(code).toContain('old-browser')
  expect(code).not.toMatch(/=>|`|\?\.|\b(let|const|class|import|export|async)\b/)
})
